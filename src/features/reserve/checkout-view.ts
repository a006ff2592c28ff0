import type { Reservation } from '../../api/contract/reservations.ts';

/**
 * What the checkout shows:
 * - form: the car can be reserved
 * - gone: somebody else has it, or it is sold
 * - confirming: the visitor comes from paying, and the payment has not been told of yet
 * - unpaid: the car waits for the payment; `declined` when a card was refused
 * - held: it is theirs until then
 * - late: it was not paid in time
 * - ended: the hold is over
 * - cancelled, returning, refunded: they gave it up, and what became of the deposit
 */
export type CheckoutView =
  | 'form'
  | 'gone'
  | 'confirming'
  | 'unpaid'
  | 'declined'
  | 'held'
  | 'late'
  | 'ended'
  | 'cancelled'
  | 'returning'
  | 'refunded';

/** What is known when the view is decided. */
export interface CheckoutFacts {
  /** The visitor's own, if there is one of this car. */
  reservation: Reservation | undefined;
  /** Nobody else has the car and the dealer still sells it. */
  carIsFree: boolean;
  /** The visitor just came back from the payment page's success. */
  fromPayment: boolean;
}

export function checkoutView({ reservation, carIsFree, fromPayment }: CheckoutFacts): CheckoutView {
  if (!reservation) return carIsFree ? 'form' : 'gone';
  const { state, declined, paid, refund_due } = reservation;
  if (refund_due) return 'returning';
  switch (state) {
    case 'pending':
      if (declined) return 'declined';
      return fromPayment ? 'confirming' : 'unpaid';
    case 'held':
      return 'held';
    case 'refunded':
      return 'refunded';
    case 'cancelled':
      return 'cancelled';
    case 'expired':
      if (paid || reservation.amount_cents === 0) return 'ended';
      // The payment may still arrive, and then holds the car.
      return fromPayment ? 'confirming' : 'late';
  }
}

/** Whether the visitor may begin again from here. */
export function mayBeginAgain(view: CheckoutView, carIsFree: boolean): boolean {
  return carIsFree && ['late', 'ended', 'cancelled', 'refunded', 'returning'].includes(view);
}

const inWords: Intl.DateTimeFormatOptions = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
};
const hour: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit', hour12: true };

/** '3:15 pm' today, 'Monday 23 November at 3:15 pm' on another day, in the visitor's own time. */
export function timeInWords(at: number, now: number): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  return new Date(at).toLocaleString('en-AU', isToday ? hour : inWords);
}

/**
 * Whether a page may be sent there to pay: the API's own host, or Stripe's. What the server answered comes over the
 * network, and money is at stake.
 */
export function isPaymentPage(address: string, apiOrigin: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.origin === apiOrigin) return true;
  return url.protocol === 'https:' && /(^|\.)stripe\.com$/.test(url.hostname);
}
