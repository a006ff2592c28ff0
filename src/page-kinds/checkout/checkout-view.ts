import type { CarNow } from '../../api/cars.ts';
import type { Reservation } from '../../api/reservations.ts';
import { localDay } from '../../domain/time/time-zone.ts';
import { zoneInWords } from '../../domain/time/zone-in-words.ts';

export type CheckoutView =
  /** The car can be reserved. */
  | 'form'
  /** Another visitor has reserved the car, or it is sold. */
  | 'gone'
  /** The visitor has returned from the payment page, and the payment is not reported yet. */
  | 'confirming'
  /** The reservation waits for the payment; `declined` when a card was refused. */
  | ('unpaid' | 'declined')
  /** The car is reserved for the visitor until the end of the hold. */
  | 'held'
  /** The visitor did not pay in time. */
  | 'late'
  /** The hold has ended. */
  | 'ended'
  /** The reservation was cancelled, and the state of the deposit. */
  | ('cancelled' | 'returning' | 'refunded');

export interface CheckoutFacts {
  /** The visitor's own reservation of this car. */
  reservation: Reservation | undefined;
  /** True when nobody else has reserved the car and it is still for sale. */
  carIsFree: boolean;
  /** True when the visitor has just come back from a successful payment. */
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
      // The payment may still arrive, which then reserves the car.
      return fromPayment ? 'confirming' : 'late';
  }
}

/**
 * What is said of a car that the visitor cannot reserve: heading and sentence. Another visitor's hold lasts for days,
 * and a payment for minutes.
 *
 * @param car undefined before the API has answered, and when it does not list the car
 * @param until the end of `taken_until` in words; empty without one
 */
export function goneWords(
  car: Pick<CarNow, 'reserved' | 'taken'> | undefined,
  until: string,
): [heading: string, sentence: string] {
  if (car?.reserved)
    return [
      `Already reserved${until && ` until ${until}`}`,
      'Somebody else has reserved it. You can reserve it once it is free again.',
    ];
  if (car?.taken)
    return ['Somebody else is reserving it', `If they have not paid by ${until}, you can reserve it.`];
  return ['It cannot be reserved at the moment', 'Somebody else has reserved it, or it is not for sale.'];
}

/** True when the visitor can start again from this view. */
export function mayBeginAgain(view: CheckoutView, carIsFree: boolean): boolean {
  return carIsFree && ['late', 'ended', 'cancelled', 'refunded', 'returning'].includes(view);
}

const day = { weekday: 'long', day: 'numeric', month: 'long' } as const;
const clock = { hour: 'numeric', minute: '2-digit', hour12: true } as const;

/**
 * '3:15 pm' today, 'Monday 23 November at 3:15 pm' on another day, by the dealer's clock, because the car stands there
 * (RESERVE-5): '3:15 pm (Perth time)'.
 */
export function timeInWords(at: number, now: number, timeZone: string): string {
  const isToday = localDay(at, timeZone) === localDay(now, timeZone);
  const words = new Date(at).toLocaleString('en-AU', { ...(isToday ? {} : day), ...clock, timeZone });
  // 'am' and 'pm' stay with their time.
  return `${words.replace(/\s(?=[ap]m)/, '\u00a0')} (${zoneInWords(timeZone)})`;
}

/**
 * True when the URL is an allowed payment page: on the API's host or Stripe's. The URL comes over the network, so it is
 * checked.
 */
export function isPaymentPage(address: string, apiOrigin: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.origin === apiOrigin) return true;
  return url.protocol === 'https:' && /(^|\.)stripe\.com$/.test(url.hostname);
}
