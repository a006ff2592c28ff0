import { type InferType, object, string } from 'yup';
import type { AppointmentKind } from '../../domain/appointments.ts';
import { appointmentDays, appointmentTimes } from '../leads.ts';
import { endpoint } from './endpoint.ts';
import { dateField, idField } from './fields.ts';

const askedFields = {
  dealership_id: idField('The dealership'),
  /** Limits the answer to one of the dealership's locations. */
  location_id: string()
    .typeError('The location is not valid.')
    .max(64, 'The location is too long.')
    .optional(),
  kind: string()
    .oneOf(['test-drive', 'service'] satisfies AppointmentKind[], 'The kind is not valid.')
    .optional()
    .meta({ jsonSchema: { description: 'The kind of appointment. Default: a test drive.' } }),
  car_id: string()
    .typeError('The car is not valid.')
    .max(64, 'The car is not valid.')
    .optional()
    .meta({
      jsonSchema: { description: 'The car to drive. Times at which it is already booked are left out.' },
    }),
};

const appointmentDaysAskedSchema = object(askedFields);
export type AppointmentAsked = InferType<typeof appointmentDaysAskedSchema>;

const appointmentsAskedSchema = object({
  ...askedFields,
  date: dateField().required('Please choose a date.'),
});
export type AppointmentsAsked = InferType<typeof appointmentsAskedSchema>;

export const appointmentsContract = {
  appointmentTimes: endpoint({
    route: appointmentTimes,
    summary: 'Free times on one day for a test drive or a service, at a dealership or one of its locations.',
    source: 'API-9, OPEN-7, DRIVE-3, DRIVE-4',
    payload: appointmentsAskedSchema,
    notes: {
      times: "Times in the location's local time, earliest first: '09:00', '09:30'.",
      notice: 'A note to show beside the times: they are indicative.',
      reason: 'The reason for visitors why there are no times: the location is closed that day.',
    },
    refusals: [400, 404, 429],
  }),
  appointmentDays: endpoint({
    route: appointmentDays,
    summary: 'Days that have a free time for a test drive or a service.',
    source: 'API-9, DRIVE-1, DRIVE-4',
    payload: appointmentDaysAskedSchema,
    notes: {
      days: "Days that can be booked, earliest first, with their names, 'Monday 23 November 2026', and their first free time, '09:00', which a day by appointment does not have.",
    },
    refusals: [400, 404, 429],
  }),
};
