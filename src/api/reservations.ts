import { object as fields } from 'yup';
import { reservationStates } from '../domain/leads/reservation.ts';
import { done, flag, id, object, oneOf, text, whole } from './answer-schema.ts';
import { idField, uuidField } from './contract/fields.ts';
import { contactFields, leadFields, reservationTermsField } from './contract/lead-fields.ts';
import { type AnswerOf, type PayloadOf, route } from './route.ts';

/**
 * RESERVE-1, RESERVE-3, RESERVE-5, OPEN-46, CFG-52: keeps a car for a visitor who is going to pay. A reservation is
 * also a lead, so it has the fields of leads.
 */
export const reserveCar = route(
  'POST',
  '/api/reservations',
  object({ reservation_id: id, lead_id: id, redirect_url: id }),
  () => ({
    summary:
      'Holds a car for 15 minutes and returns the page on which to pay the deposit. Sets a cookie that gives the visitor access to the reservation.',
    payload: fields({
      ...leadFields(),
      ...contactFields,
      car_id: idField('The car'),
      terms_conditions: reservationTermsField(),
    }),
    notes: { redirect_url: 'The payment page, or the checkout page when there is nothing to pay.' },
    refusals: [400, 401, 404, 409, 429],
    mostBytes: 65_536,
  }),
);
export type NewReservation = PayloadOf<typeof reserveCar>;

const asked = () => fields({ id: uuidField('The reservation') });

/** RESERVE-5, OPEN-46: one of the visitor's own reservations, recognised by its cookie. */
export const readReservation = route(
  'GET',
  '/api/reservations/{id}',
  object(
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
  ),
  () => ({
    summary: "One of the visitor's own reservations.",
    payload: asked(),
    notes: {
      until: 'End of the time to pay or, once paid, of the reservation. Milliseconds since 1970.',
      declined: 'True when the last card was declined. The visitor can try another.',
      refundable: 'True when a cancellation refunds the deposit.',
      refund_due: 'True while the deposit is being refunded.',
      refund_at:
        'When the deposit goes back without being asked for, milliseconds since 1970. Absent when it does not.',
      redirect_url: 'The payment page. Absent when the reservation can no longer be paid.',
    },
    refusals: [400, 404, 429],
  }),
);
export type Reservation = AnswerOf<typeof readReservation>;

/** RESERVE-5: cancels the reservation. */
export const cancelReservation = route('POST', '/api/reservations/cancel', done, () => ({
  summary: 'Cancels a reservation. A paid deposit is refunded.',
  payload: asked(),
  refusals: [400, 404, 409, 429],
}));
