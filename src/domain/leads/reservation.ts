import { type Availability, isAvailable } from '../cars/availability.ts';
import { dollars } from '../prices/money.ts';
import { HOUR } from '../time/durations.ts';

/** Deposit in whole dollars when no payment processor gives an amount (RESERVE-3). */
export const defaultReserveDollars = 200;

interface Reservable extends Availability {
  reserved: boolean;
  payment_processors: { name: string; amount?: number | undefined }[];
}

/** OPEN-44: the car is available, not reserved, and has a payment processor. */
export function isReservable(car: Reservable): boolean {
  return isAvailable(car) && !car.reserved && car.payment_processors.length > 0;
}

/** The deposit in whole dollars, from the first processor that gives one. Undefined when the car cannot be reserved. */
export function reserveAmount(car: Reservable): number | undefined {
  return isReservable(car) ? depositDollars(car) : undefined;
}

/** The deposit in whole dollars, even if the car cannot be reserved now. */
export function depositDollars({ payment_processors }: Pick<Reservable, 'payment_processors'>): number {
  return payment_processors.find(({ amount }) => amount !== undefined)?.amount ?? defaultReserveDollars;
}

/**
 * State of a reservation:
 * - pending: the visitor is paying, and the car is kept meanwhile
 * - held: the deposit is paid, or none is needed, and the car is held for the visitor
 * - expired: it was not paid in time, or the hold ended
 * - cancelled: the visitor cancelled it
 * - refunded: the deposit was refunded
 */
export const reservationStates = ['pending', 'held', 'expired', 'cancelled', 'refunded'] as const;
export type ReservationState = (typeof reservationStates)[number];

/** Minutes that a car is kept for a visitor who is paying, so that no two visitors pay for it. */
export const paymentMinutes = 15;

/** Default hold in hours, from the payment (RESERVE-5). */
export const usualHoldHours = 48;

/** Accepted cards and wallets (RESERVE-7). */
export const acceptedPayments = ['Mastercard', 'Visa', 'Maestro', 'Google Pay', 'Apple Pay'] as const;

/** The fields that decide a reservation's state. Times are milliseconds since 1970. */
interface ReservationTimes {
  state: ReservationState;
  /** When the claim expires: the deadline for the payment, then the end of the hold. */
  claim_until: number;
}

/** The state at a moment, even if the database still has the state before the expiry. */
export function stateAt({ state, claim_until }: ReservationTimes, now: number): ReservationState {
  return (state === 'pending' || state === 'held') && claim_until <= now ? 'expired' : state;
}

/**
 * When a paid deposit goes back by itself, milliseconds since 1970: some hours after the end of the hold, as the visitor
 * was promised. Undefined when it goes back only if somebody asks.
 */
export function automaticRefundAt({
  claim_until,
  refund_hours,
}: Pick<ReservationTimes, 'claim_until'> & { refund_hours: number | null }): number | undefined {
  return refund_hours === null ? undefined : claim_until + refund_hours * HOUR;
}

/** Hours by which staff extend a hold at once: the longest hold that the option allows as well. */
export const longestExtensionHours = 336;

/**
 * - extend: the car is held longer, also after its hold has ended
 * - sell: the customer buys the car, and a deposit is part of its price
 * - release: the car is free again, and a deposit goes back
 */
export const reservationActions = ['extend', 'sell', 'release'] as const;
export type ReservationAction = (typeof reservationActions)[number];

/** What staff can do with a reservation at a moment. */
export function possibleActions(
  reservation: ReservationTimes & {
    amount_cents: number;
    paid_at: number | null;
    refund_asked_at: number | null;
    kept_at: number | null;
  },
  now: number,
): ReservationAction[] {
  const { amount_cents, paid_at, refund_asked_at, kept_at } = reservation;
  const isDecided = refund_asked_at !== null || kept_at !== null;
  const state = stateAt(reservation, now);
  if (isDecided || state === 'cancelled' || state === 'refunded') return [];
  if (state === 'pending') return ['release'];
  const isPaid = paid_at !== null;
  if (!isPaid && amount_cents > 0) return [];
  return isPaid || state === 'held' ? ['extend', 'sell', 'release'] : ['extend'];
}

/** True while nobody else can have the car. */
export function keepsCar(reservation: ReservationTimes, now: number): boolean {
  const state = stateAt(reservation, now);
  return state === 'pending' || state === 'held';
}

/**
 * What a payment does when it arrives. A late payment still gets the car if it is free. A payment for a cancelled
 * reservation is refunded.
 */
export function afterPayment(state: ReservationState, carIsFree: boolean): 'hold' | 'refund' | 'nothing' {
  if (state === 'pending') return 'hold';
  if (state === 'expired') return carIsFree ? 'hold' : 'refund';
  return state === 'cancelled' ? 'refund' : 'nothing';
}

/** The reservation's status for the people who handle its lead. */
export function leadStage(
  { state, amount_cents }: { state: ReservationState; amount_cents: number },
  isPaid: boolean,
): string {
  switch (state) {
    case 'pending':
      return 'Deposit not paid yet';
    case 'held':
      return amount_cents > 0 ? 'Deposit paid' : 'Held without deposit';
    case 'expired':
      return isPaid || amount_cents === 0 ? 'Hold ended' : 'Deposit never paid';
    case 'cancelled':
      return isPaid ? 'Cancelled, refund on its way' : 'Cancelled';
    case 'refunded':
      return 'Deposit refunded';
  }
}

/** '48 hours', '7 days'. */
export function holdLength(hours: number): string {
  const isDays = hours >= 72 && hours % 24 === 0;
  const [count, unit] = isDays ? [hours / 24, 'day'] : [hours, 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** What a dealer promises with every reservation. */
export interface ReservationRules {
  holdHours: number;
  /** Hours from the end of the hold until the deposit goes back by itself. Absent: it goes back when asked for. */
  refundHoursAfterHold?: number | undefined;
  /** The dealer's terms, which replace ours. */
  terms?: readonly string[] | undefined;
}

/**
 * The terms that a visitor agrees to before reserving, one or two sentences each (RESERVE-5). The server stores the
 * exact text with the reservation, so page and server both use this function.
 */
export function reservationTerms(
  { holdHours, refundHoursAfterHold, terms }: ReservationRules,
  amountDollars: number,
): readonly string[] {
  if (terms) return terms;
  const length = holdLength(holdHours);
  const noPurchase = 'Reserving does not oblige you to buy, and it is not the contract of sale.';
  if (amountDollars <= 0) {
    return [
      `We take the vehicle off sale for ${length} from now. Nobody else can reserve it in that time.`,
      `There is nothing to pay. ${noPurchase}`,
      'When the time is over, or when you cancel, it goes back on sale.',
    ];
  }
  return [
    `Your deposit of ${dollars(amountDollars)} takes the vehicle off sale for ${length}, counted from the payment. Nobody else can reserve it in that time.`,
    'The deposit is 100% refundable, for any reason. Cancel online or call us and all of it goes back to the card you paid with. Banks take up to ten business days to show it.',
    `If you buy it, the deposit comes off its price. ${noPurchase}`,
    `When the time is over, it goes back on sale. ${afterHoldWords(refundHoursAfterHold)}`,
  ];
}

function afterHoldWords(hours: number | undefined): string {
  if (hours === undefined)
    return 'A deposit that is not part of a sale remains yours: we return it when you ask.';
  const when = hours === 0 ? 'at once' : `${holdLength(hours)} later`;
  return `Unless the deposit is part of a sale or we agreed on a longer hold, it goes back to your card ${when}, without you asking.`;
}
