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
export type AcceptedPayment = (typeof acceptedPayments)[number];

/** The fields that decide a reservation's state. Times are milliseconds since 1970. */
export interface ReservationTimes {
  state: ReservationState;
  /** When the claim expires: the deadline for the payment, then the end of the hold. */
  claim_until: number;
}

/** The state at a moment, even if the database still has the state before the expiry. */
export function stateAt({ state, claim_until }: ReservationTimes, now: number): ReservationState {
  return (state === 'pending' || state === 'held') && claim_until <= now ? 'expired' : state;
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
