import { type Done, fieldsOf, readDone } from './answers.ts';
import type {
  AskedReservation,
  NewReservation,
  Reservation,
  ReservationBegun,
} from './contract/reservations.ts';
import { route } from './route.ts';

/** Keeps a car for a visitor who is going to pay, and returns the payment page (OPEN-46). */
export const reserveCar = route<NewReservation, ReservationBegun>('POST', '/api/reservations', (body) => {
  const { reservation_id, lead_id, redirect_url } = fieldsOf(body);
  const whole = [reservation_id, lead_id, redirect_url].every((text) => typeof text === 'string' && text);
  return whole ? (body as ReservationBegun) : undefined;
});

/** One of the visitor's own reservations, recognised by its cookie. */
export const readReservation = route<AskedReservation, Reservation>(
  'GET',
  '/api/reservations/{id}',
  (body) => {
    const { id, car_id, state, amount_cents, until } = fieldsOf(body);
    const texts = [id, car_id, state].every((text) => typeof text === 'string');
    const numbers = [amount_cents, until].every((number) => typeof number === 'number');
    return texts && numbers ? (body as Reservation) : undefined;
  },
);

/** Cancels the reservation. A paid deposit is refunded (RESERVE-5). */
export const cancelReservation = route<AskedReservation, Done>('POST', '/api/reservations/cancel', readDone);
