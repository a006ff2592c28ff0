import { reservationStates } from '../domain/leads/reservation.ts';
import { done, flag, id, object, oneOf, type TypeOf, text, whole } from './answer-schema.ts';
import type { AskedReservation, NewReservation } from './contract/reservations.ts';
import { route } from './route.ts';

const begun = object({ reservation_id: id, lead_id: id, redirect_url: id });

/** Keeps a car for a visitor who is going to pay, and returns the payment page (OPEN-46). */
export const reserveCar = route<NewReservation, typeof begun>('POST', '/api/reservations', begun);

const reservation = object(
  {
    id: text,
    car_id: text,
    state: oneOf(reservationStates),
    amount_cents: whole,
    until: whole,
    paid: flag,
    declined: flag,
    refundable: flag,
    refund_due: flag,
  },
  { refund_at: whole, redirect_url: text },
);
export type Reservation = TypeOf<typeof reservation>;

/** One of the visitor's own reservations, recognised by its cookie. */
export const readReservation = route<AskedReservation, typeof reservation>(
  'GET',
  '/api/reservations/{id}',
  reservation,
);

/** Cancels the reservation. A paid deposit is refunded (RESERVE-5). */
export const cancelReservation = route<AskedReservation, typeof done>(
  'POST',
  '/api/reservations/cancel',
  done,
);
