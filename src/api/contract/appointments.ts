import { array, type InferType, object, string } from 'yup';
import type { AppointmentKind } from '../../domain/appointments.ts';
import { appointmentDays, appointmentTimes } from '../leads.ts';
import { endpoint } from './endpoint.ts';
import { idField } from './fields.ts';
import { dateField } from './lead-fields.ts';

const askedFields = {
  dealership_id: idField('The dealership'),
  /** Narrows the dealership's places to one. */
  location_id: string()
    .typeError('The location is not valid.')
    .max(64, 'The location is too long.')
    .optional(),
  kind: string()
    .oneOf(['test-drive', 'service'] satisfies AppointmentKind[], 'The kind is not valid.')
    .optional()
    .meta({ jsonSchema: { description: 'What is booked; a test drive where it is not said.' } }),
  car_id: string()
    .typeError('The car is not valid.')
    .max(64, 'The car is not valid.')
    .optional()
    .meta({ jsonSchema: { description: 'The car to drive: times at which it is booked are left out.' } }),
};

export const appointmentDaysAskedSchema = object(askedFields);
export type AppointmentAsked = InferType<typeof appointmentDaysAskedSchema>;

export const appointmentsAskedSchema = object({
  ...askedFields,
  date: dateField().required('Please choose a date.'),
});
export type AppointmentsAsked = InferType<typeof appointmentsAskedSchema>;

export const appointmentTimesSchema = object({
  times: array(string().required())
    .required()
    .meta({ jsonSchema: { description: "Local times at the place, earliest first: '09:00', '09:30'." } }),
  notice: string().meta({
    jsonSchema: { description: 'To show beside the times: that they are indicative.' },
  }),
  reason: string().meta({
    jsonSchema: { description: 'Why there are no times, for the visitor: the place is closed that day.' },
  }),
});
export interface AppointmentTimes {
  times: string[];
  notice?: string;
  reason?: string;
}

export const appointmentDaysSchema = object({
  days: array(object({ date: string().required(), name: string().required() }))
    .required()
    .meta({
      jsonSchema: {
        description: "Days that can be booked, earliest first, and their names: 'Monday 23 November 2026'.",
      },
    }),
});
export interface AppointmentDays {
  days: { date: string; name: string }[];
}

export const appointmentsContract = {
  appointmentTimes: endpoint({
    route: appointmentTimes,
    summary:
      'Free times for a test drive or a service at a dealership, or at one of its locations, on a day.',
    source: 'API-9, OPEN-7, DRIVE-3, DRIVE-4',
    payload: appointmentsAskedSchema,
    answer: appointmentTimesSchema,
    refusals: [400, 404, 429],
  }),
  appointmentDays: endpoint({
    route: appointmentDays,
    summary: 'Days on which a test drive or a service can be booked: those on which a time is free.',
    source: 'API-9, DRIVE-1, DRIVE-4',
    payload: appointmentDaysAskedSchema,
    answer: appointmentDaysSchema,
    refusals: [400, 404, 429],
  }),
};
