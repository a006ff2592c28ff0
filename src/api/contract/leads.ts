import { boolean, type InferType, object, string } from 'yup';
import type { AppointmentKind } from '../../domain/leads/appointments.ts';
import {
  appointmentDays,
  appointmentTimes,
  captchaChallenge,
  keepValuation,
  sendForm,
  sendLeadStep,
} from '../leads.ts';
import { about, endpoint } from './endpoint.ts';
import { centsField, dateField, idField, optionalContactFields, optionalId, paramsField } from './fields.ts';
import {
  appointmentFields,
  categoryFields,
  consentFields,
  contactFields,
  customFields,
  guardFields,
  messageFields,
  originFields,
  ownCarFields,
  ownVehicleField,
  placeFields,
  postcodeFields,
  regoField,
  serviceFields,
  stepNumberField,
  vehicleFields,
} from './lead-fields.ts';

/** Limit in bytes. Fits the longest message in a script with three bytes per letter, and all other fields. */
const mostLeadBytes = 65_536;

/** The fields that every lead may have, besides the visitor's contact details. */
export const leadFields = {
  ...originFields,
  ...guardFields,
  ...categoryFields,
  ...messageFields,
  ...vehicleFields,
  ...ownCarFields,
  ...placeFields,
  ...postcodeFields,
  ...appointmentFields,
  ...serviceFields,
  ...consentFields,
  ...customFields,
};

/** API-13: rules for every form. Rules of single dealers and categories are in `domain/leads/lead-rules.ts`. */
export const leadFormSchema = object({ ...leadFields, ...contactFields });
export type LeadForm = InferType<typeof leadFormSchema>;

/** API-12, DATA-20: only the key is required in every step. The first step also needs a name, and an email address or a phone number. */
export const leadStepSchema = object({
  ...leadFields,
  step_number: stepNumberField(),
  lead_id: optionalId('The lead'),
  ...optionalContactFields,
  last_name: contactFields.last_name,
  rego: regoField(),
  own_vehicle: ownVehicleField(),
  adjustmentAnswers: paramsField('The answers', 200),
  offer_accepted: boolean().typeError('The choice is not valid.').optional(),
  form_completed: boolean().typeError('The choice is not valid.').optional(),
});
export type LeadStep = InferType<typeof leadStepSchema>;

/** API-11: the result of a valuation. */
const valuationKeptSchema = object({
  column_name: string()
    .required('The column is missing.')
    .oneOf(['valuation'] as const, 'The column is not supported.'),
  lead_key: originFields.lead_key,
  lead_id: idField('The lead'),
  valuation: object({ low: centsField(), high: centsField() }).required('The valuation is missing.'),
});
export type ValuationKept = InferType<typeof valuationKeptSchema>;

export const leadsContract = {
  sendForm: endpoint({
    route: sendForm,
    summary:
      'Accepts a completed form. It is stored before the answer, once for each lead_key. The same key with other content is refused with 409 and the code key-used. A test drive or a service is refused with a reason when its time is not available, with 409 when it is already booked.',
    source: 'API-13, OPEN-10, OPEN-13, DATA-21, DATA-22, LEAD-17, LEAD-18, DRIVE-1, DRIVE-4',
    payload: leadFormSchema,
    refusals: [400, 409, 429],
    mostBytes: mostLeadBytes,
  }),
  sendLeadStep: endpoint({
    route: sendLeadStep,
    summary:
      'Accepts a lead in steps: contact, registration, answers, acceptance. The lead_key proves that a later step belongs to the same visitor.',
    source: 'API-12, OPEN-11, OPEN-12, DATA-20',
    payload: leadStepSchema,
    notes: {
      lookup: 'Only for a step with `rego` and `regoState`: whether the register has the vehicle.',
      'vehicle.example':
        'True when a stand-in service answered: the vehicle is made up, and pages must say so.',
      questions:
        'Questions for `adjustmentAnswers`, by id. An empty list of choices means that the answer is a number.',
      valuation: 'Whole cents. Indicative only and subject to inspection.',
      'valuation.example':
        'True when a stand-in service answered: the figure is made up, and pages must say so.',
      no_figure: 'Only for a step with `adjustmentAnswers`: the reason why there is no valuation.',
    },
    refusals: [400, 404, 429],
    mostBytes: mostLeadBytes,
  }),
  keepValuation: endpoint({
    route: keepValuation,
    summary:
      'Stores the result of a valuation separately from its lead. Only for dealers that turned this on.',
    source: 'API-11, CFG-55, ERR-10',
    payload: valuationKeptSchema,
    refusals: [400, 404, 429],
  }),
  captchaChallenge: endpoint({
    route: captchaChallenge,
    summary:
      'A captcha challenge. Its solution goes into the captcha field of a lead. It can be used once and expires after 20 minutes.',
    source: 'CFG-50, LEAD-13',
    notes: { 'parameters.expiresAt': 'Seconds since 1970.' },
    refusals: [429],
  }),
};

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
    .meta(about('The kind of appointment. Default: a test drive.')),
  car_id: string()
    .typeError('The car is not valid.')
    .max(64, 'The car is not valid.')
    .optional()
    .meta(about('The car to drive. Times at which it is already booked are left out.')),
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
