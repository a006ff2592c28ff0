import { noFigureReasons } from '../domain/trade-in/no-figure.ts';
import { done, id, list, number, object, oneOf, only, type TypeOf, text } from './answer-schema.ts';
import type {
  AppointmentAsked,
  AppointmentsAsked,
  LeadForm,
  LeadStep,
  ValuationKept,
} from './contract/leads.ts';
import { route } from './route.ts';

const formSent = object({ success: only(true), lead_id: id });

/** API-13: sends a completed form. Use `sendLead` of `stores/lead-outbox.ts`, which retries when a request fails. */
export const sendForm = route<LeadForm, typeof formSent>('POST', '/api/forms', formSent);

/** OPEN-12: the answer to a step. */
const leadStepAnswer = object(
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
);
export type LeadStepAnswer = TypeOf<typeof leadStepAnswer>;

/** API-12: sends one step of a lead. All steps have the same `lead_key`, and a later step can change earlier fields. */
export const sendLeadStep = route<LeadStep, typeof leadStepAnswer>('POST', '/api/leads', leadStepAnswer);

/** API-11: sends the result of a valuation, if the dealer turned that on. Success and failure are only logged. */
export const keepValuation = route<ValuationKept, typeof done>('POST', '/api/miscellaneous', done);

const days = object({ days: list(object({ date: id, name: text }, { first: text })) });
export type AppointmentDays = TypeOf<typeof days>;

/** DRIVE-1: returns the days that can be booked, with their names. */
export const appointmentDays = route<AppointmentAsked, typeof days>('GET', '/api/appointments/days', days);

const times = object({ times: list(text) }, { notice: text, reason: text });
export type AppointmentTimes = TypeOf<typeof times>;

/** API-9: returns the free times of a day, in the location's local time. */
export const appointmentTimes = route<AppointmentsAsked, typeof times>('GET', '/api/appointments', times);

const challenge = object({
  parameters: object(
    { algorithm: text, nonce: text, salt: text, cost: number, keyLength: number, keyPrefix: text },
    { keySignature: text, expiresAt: number },
  ),
  signature: text,
});
/** The argument of altcha-lib's `solveChallenge`. */
export type CaptchaChallenge = TypeOf<typeof challenge>;

/** CFG-50: returns a challenge in the format of ALTCHA's widget and library. */
export const captchaChallenge = route<undefined, typeof challenge>('GET', '/api/captcha', challenge);
