import { object as fields, string } from 'yup';
import type { AppointmentKind } from '../domain/leads/appointments.ts';
import { noFigureReasons } from '../domain/trade-in/no-figure.ts';
import { done, id, list, number, object, oneOf, only, text } from './answer-schema.ts';
import { about, centsField, dateField, idField, optionalId, requiredText } from './contract/fields.ts';
import { leadForm, leadStep, originFields } from './contract/lead-fields.ts';
import { type AnswerOf, type PayloadOf, route } from './route.ts';

/** Limit in bytes. Fits the longest message in a script with three bytes per letter, and all other fields. */
const mostBytes = 65_536;

/**
 * API-13, OPEN-10, OPEN-13, DATA-21, DATA-22, LEAD-17, LEAD-18, DRIVE-1, DRIVE-4: sends a completed form. Use
 * `sendLead` of `stores/lead-outbox.ts`, which retries when a request fails. Rules of single dealers and categories
 * are in `domain/leads/lead-rules.ts`.
 */
export const sendForm = route('POST', '/api/forms', object({ success: only(true), lead_id: id }), () => ({
  summary:
    'Accepts a completed form. It is stored before the answer, once for each lead_key. The same key with other content is refused with 409 and the code key-used. A test drive or a service is refused with a reason when its time is not available, with 409 when it is already booked.',
  payload: leadForm(),
  refusals: [400, 409, 429],
  mostBytes,
}));

/** API-12, OPEN-11, OPEN-12, DATA-20: one step of a lead. All have one `lead_key`; a later one can change fields. */
export const sendLeadStep = route(
  'POST',
  '/api/leads',
  object(
    { lead_id: id },
    {
      lookup: oneOf(['found', 'unknown', 'failed']),
      vehicle: object(
        { year: number, make: text, model: text },
        { badge: text, body: text, fuel: text, transmission: text, colour: text, example: only(true) },
      ),
      questions: list(
        object({ id: text, question: text, choices: list(object({ value: text, label: text })) }),
      ),
      valuation: object({ low: number, high: number }, { example: only(true) }),
      no_figure: oneOf(noFigureReasons),
    },
  ),
  () => ({
    summary:
      'Accepts a lead in steps: contact, registration, answers, acceptance. The lead_key proves that a later step belongs to the same visitor.',
    payload: leadStep(),
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
    mostBytes,
  }),
);
export type LeadStepAnswer = AnswerOf<typeof sendLeadStep>;

/** API-11, CFG-55, ERR-10: the result of a valuation, if the dealer turned that on. How it went is only logged. */
export const keepValuation = route('POST', '/api/miscellaneous', done, () => ({
  summary: 'Stores the result of a valuation separately from its lead. Only for dealers that turned this on.',
  payload: fields({
    column_name: requiredText('The column').oneOf(['valuation'] as const, 'The column is not supported.'),
    lead_key: originFields.lead_key,
    lead_id: idField('The lead'),
    valuation: fields({ low: centsField(), high: centsField() }).required('The valuation is missing.'),
  }),
  refusals: [400, 404, 429],
}));

const askedFields = () => ({
  dealership_id: idField('The dealership'),
  /** Limits the answer to one of the dealership's locations. */
  location_id: optionalId('The location'),
  kind: string()
    .oneOf(['test-drive', 'service'] satisfies AppointmentKind[], 'The kind is not valid.')
    .optional()
    .meta(about('The kind of appointment. Default: a test drive.')),
  car_id: optionalId('The car').meta(
    about('The car to drive. Times at which it is already booked are left out.'),
  ),
});

/** API-9, DRIVE-1, DRIVE-4: returns the days that can be booked, with their names. */
export const appointmentDays = route(
  'GET',
  '/api/appointments/days',
  object({ days: list(object({ date: id, name: text }, { first: text })) }),
  () => ({
    summary: 'Days that have a free time for a test drive or a service.',
    payload: fields(askedFields()),
    notes: {
      days: "Days that can be booked, earliest first, with their names, 'Monday 23 November 2026', and their first free time, '09:00', which a day by appointment does not have.",
    },
    refusals: [400, 404, 429],
  }),
);
export type AppointmentAsked = PayloadOf<typeof appointmentDays>;
export type AppointmentDays = AnswerOf<typeof appointmentDays>;

/** API-9, OPEN-7, DRIVE-3, DRIVE-4: returns the free times of a day, in the location's local time. */
export const appointmentTimes = route(
  'GET',
  '/api/appointments',
  object({ times: list(text) }, { notice: text, reason: text }),
  () => ({
    summary: 'Free times on one day for a test drive or a service, at a dealership or one of its locations.',
    payload: fields({ ...askedFields(), date: dateField().required('Please choose a date.') }),
    notes: {
      times: "Times in the location's local time, earliest first: '09:00', '09:30'.",
      notice: 'A note to show beside the times: they are indicative.',
      reason: 'The reason for visitors why there are no times: the location is closed that day.',
    },
    refusals: [400, 404, 429],
  }),
);
export type AppointmentTimes = AnswerOf<typeof appointmentTimes>;

/** CFG-50, LEAD-13: returns a challenge in the format of ALTCHA's widget and library. */
export const captchaChallenge = route(
  'GET',
  '/api/captcha',
  object({
    parameters: object(
      { algorithm: text, nonce: text, salt: text, cost: number, keyLength: number, keyPrefix: text },
      { keySignature: text, expiresAt: number },
    ),
    signature: text,
  }),
  () => ({
    summary:
      'A captcha challenge. Its solution goes into the captcha field of a lead. It can be used once and expires after 20 minutes.',
    notes: { 'parameters.expiresAt': 'Seconds since 1970.' },
    refusals: [429],
  }),
);
/** The argument of altcha-lib's `solveChallenge`. */
export type CaptchaChallenge = AnswerOf<typeof captchaChallenge>;
