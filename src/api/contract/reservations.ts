import { array, boolean, type InferType, number, object, string } from 'yup';
import { reservationStates } from '../../domain/reservation-state.ts';
import { cancelReservation, readReservation, reserveCar } from '../reservations.ts';
import { reservedCars } from '../reserved-cars.ts';
import { doneSchema } from './done.ts';
import { endpoint } from './endpoint.ts';
import { idField } from './fields.ts';
import { consentFields, contactFields, guardFields, originFields } from './lead-fields.ts';

const termsMessage = 'You must agree to the terms of the reservation.';

export const reservationTermsField = () =>
  boolean().typeError(termsMessage).required(termsMessage).isTrue(termsMessage);

/** What the visitor fills in: a reservation is a lead as well, so it carries what leads carry. */
export const newReservationSchema = object({
  ...originFields,
  ...guardFields,
  ...contactFields,
  ...consentFields,
  car_id: idField('The car'),
  terms_conditions: reservationTermsField(),
});
export type NewReservation = InferType<typeof newReservationSchema>;

const reservationBegunSchema = object({
  reservation_id: string().required(),
  lead_id: string().required(),
  redirect_url: string()
    .required()
    .meta({
      jsonSchema: {
        description: 'The page to pay on; the checkout itself where there is nothing to pay.',
      },
    }),
});
export type ReservationBegun = InferType<typeof reservationBegunSchema>;

export const askedReservationSchema = object({
  id: string()
    .required('The reservation is missing.')
    .typeError('The reservation is not valid.')
    .matches(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, 'The reservation is not valid.'),
});
export type AskedReservation = InferType<typeof askedReservationSchema>;

const reservationSchema = object({
  id: string().required(),
  car_id: string().required(),
  state: string()
    .oneOf([...reservationStates])
    .required(),
  amount_cents: number().integer().required(),
  until: number()
    .integer()
    .required()
    .meta({
      jsonSchema: {
        description: 'Milliseconds since 1970: until when to pay, or until when the car is held.',
      },
    }),
  paid: boolean().required(),
  declined: boolean()
    .required()
    .meta({ jsonSchema: { description: 'The last card was declined; another may be tried.' } }),
  refundable: boolean()
    .required()
    .meta({ jsonSchema: { description: 'Cancelling it gives the deposit back.' } }),
  refund_due: boolean()
    .required()
    .meta({ jsonSchema: { description: 'The deposit is on its way back.' } }),
  redirect_url: string().meta({ jsonSchema: { description: 'Where to pay, while there is time.' } }),
});
export type Reservation = InferType<typeof reservationSchema>;

const reservedCarsSchema = object({
  cars: array()
    .of(string().required())
    .required()
    .meta({ jsonSchema: { description: 'Ids of the cars that visitors hold, paid or free of charge.' } }),
});

export const reservationsContract = {
  reserveCar: endpoint({
    route: reserveCar,
    summary:
      'Keeps a car for 15 minutes and answers where its deposit is paid. Sets the cookie by which the visitor is known again.',
    source: 'RESERVE-1, RESERVE-3, RESERVE-5, OPEN-46, CFG-52',
    payload: newReservationSchema,
    answer: reservationBegunSchema,
    refusals: [400, 401, 404, 409, 429],
    mostBytes: 65_536,
  }),
  readReservation: endpoint({
    route: readReservation,
    summary: "One of the visitor's own reservations.",
    source: 'RESERVE-5, OPEN-46',
    payload: askedReservationSchema,
    answer: reservationSchema,
    refusals: [400, 404, 429],
  }),
  cancelReservation: endpoint({
    route: cancelReservation,
    summary: 'Gives a car up; a deposit that was paid goes back.',
    source: 'RESERVE-5',
    payload: askedReservationSchema,
    answer: doneSchema,
    refusals: [400, 404, 409, 429],
  }),
  reservedCars: endpoint({
    route: reservedCars,
    summary:
      'The cars that visitors hold at this moment. Open pages and builds ask it; a car that somebody is only paying for is not among them.',
    source: 'RESERVE-2, RESERVE-5',
    answer: reservedCarsSchema,
    refusals: [400, 404, 429],
    cacheSeconds: 5,
  }),
};
