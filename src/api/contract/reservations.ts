import { boolean, type InferType, object } from 'yup';
import { cancelReservation, readReservation, reserveCar } from '../reservations.ts';
import { reservedCars } from '../reserved-cars.ts';
import { endpoint } from './endpoint.ts';
import { idField, uuidField } from './fields.ts';
import { contactFields } from './lead-fields.ts';
import { leadFields } from './leads.ts';

const termsMessage = 'You must agree to the terms of the reservation.';

export const reservationTermsField = () =>
  boolean().typeError(termsMessage).required(termsMessage).isTrue(termsMessage);

/** The form of a reservation. A reservation is also a lead, so it has the fields of leads. */
const newReservationSchema = object({
  ...leadFields,
  ...contactFields,
  car_id: idField('The car'),
  terms_conditions: reservationTermsField(),
});
export type NewReservation = InferType<typeof newReservationSchema>;

const askedReservationSchema = object({ id: uuidField('The reservation') });
export type AskedReservation = InferType<typeof askedReservationSchema>;

export const reservationsContract = {
  reserveCar: endpoint({
    route: reserveCar,
    summary:
      'Holds a car for 15 minutes and returns the page on which to pay the deposit. Sets a cookie that gives the visitor access to the reservation.',
    source: 'RESERVE-1, RESERVE-3, RESERVE-5, OPEN-46, CFG-52',
    payload: newReservationSchema,
    notes: { redirect_url: 'The payment page, or the checkout page when there is nothing to pay.' },
    refusals: [400, 401, 404, 409, 429],
    mostBytes: 65_536,
  }),
  readReservation: endpoint({
    route: readReservation,
    summary: "One of the visitor's own reservations.",
    source: 'RESERVE-5, OPEN-46',
    payload: askedReservationSchema,
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
  cancelReservation: endpoint({
    route: cancelReservation,
    summary: 'Cancels a reservation. A paid deposit is refunded.',
    source: 'RESERVE-5',
    payload: askedReservationSchema,
    refusals: [400, 404, 409, 429],
  }),
  reservedCars: endpoint({
    route: reservedCars,
    summary:
      'The cars that are reserved now. Open pages and builds ask for them. A car whose deposit is still being paid is not included.',
    source: 'RESERVE-2, RESERVE-5',
    notes: { cars: 'Ids of the cars that visitors have reserved, with a deposit or free of charge.' },
    refusals: [400, 404, 429],
    cacheSeconds: 5,
  }),
};
