/**
 * Where a reservation stands:
 * - pending: the visitor is on the way to pay, and the car waits for them
 * - held: the deposit is paid, or there is none, and the car is theirs to come and see
 * - expired: it was not paid in time, or the hold ended
 * - cancelled: the visitor gave it up
 * - refunded: the deposit went back
 */
export const reservationStates = ['pending', 'held', 'expired', 'cancelled', 'refunded'] as const;
export type ReservationState = (typeof reservationStates)[number];

/** How long a car waits for who is paying, so that no two visitors pay for it. */
export const paymentMinutes = 15;

/** RESERVE-5, unless the dealer holds longer. Counted from the payment. */
export const usualHoldHours = 48;

/** RESERVE-7. */
export const acceptedPayments = ['Mastercard', 'Visa', 'Maestro', 'Google Pay', 'Apple Pay'] as const;
export type AcceptedPayment = (typeof acceptedPayments)[number];

/** What decides a reservation's state. Times are milliseconds since 1970. */
export interface ReservationTimes {
  state: ReservationState;
  /** Until when the car is kept: for the payment, then for the visitor. */
  claim_until: number;
}

/** The state at a moment, whether or not anybody has noted yet that the time ran out. */
export function stateAt({ state, claim_until }: ReservationTimes, now: number): ReservationState {
  return (state === 'pending' || state === 'held') && claim_until <= now ? 'expired' : state;
}

/** Whether nobody else can have the car. */
export function keepsCar(reservation: ReservationTimes, now: number): boolean {
  const state = stateAt(reservation, now);
  return state === 'pending' || state === 'held';
}

/**
 * What a payment that arrives does. One that comes too late still gets the car while nobody else has it; who gave the
 * car up has their money back.
 */
export function afterPayment(state: ReservationState, carIsFree: boolean): 'hold' | 'refund' | 'nothing' {
  if (state === 'pending') return 'hold';
  if (state === 'expired') return carIsFree ? 'hold' : 'refund';
  return state === 'cancelled' ? 'refund' : 'nothing';
}

/** Where a reservation stands, in the words of who follows its lead. */
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
