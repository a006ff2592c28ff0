import { type Done, fieldsOf, readDone } from './answers.ts';
import type {
  AskedReservation,
  NewReservation,
  Reservation,
  ReservationBegun,
} from './contract/reservations.ts';
import { route } from './route.ts';

/** OPEN-46: keeps a car for who is about to pay, and says where that is. */
export const reserveCar = route<NewReservation, ReservationBegun>('POST', '/api/reservations', (body) => {
  const { reservation_id, lead_id, redirect_url } = fieldsOf(body);
  const whole = [reservation_id, lead_id, redirect_url].every((text) => typeof text === 'string' && text);
  return whole ? (body as ReservationBegun) : undefined;
});

/** One of the visitor's own reservations: the cookie that was set when it was made says whose it is. */
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

/** Gives the car up. What was paid goes back (RESERVE-5). */
export const cancelReservation = route<AskedReservation, Done>('POST', '/api/reservations/cancel', readDone);
