import { type Done, fieldsOf, readDone } from './answers.ts';
import type {
  AppointmentAsked,
  AppointmentDays,
  AppointmentsAsked,
  AppointmentTimes,
} from './contract/appointments.ts';
import type {
  CaptchaChallenge,
  FormSent,
  LeadForm,
  LeadStep,
  LeadStepAnswer,
  ValuationKept,
} from './contract/leads.ts';
import { route } from './route.ts';

/** API-13: sends a completed form. Use `sendLead` of `stores/lead-outbox.ts`, which retries when a request fails. */
export const sendForm = route<LeadForm, FormSent>('POST', '/api/forms', (body) => {
  const { success, lead_id } = fieldsOf(body);
  return success === true && isId(lead_id) ? { success, lead_id } : undefined;
});

/** API-12: sends one step of a lead. All steps have the same `lead_key`, and a later step can change earlier fields. */
export const sendLeadStep = route<LeadStep, LeadStepAnswer>('POST', '/api/leads', (body) =>
  isId(fieldsOf(body)['lead_id']) ? (body as LeadStepAnswer) : undefined,
);

/** API-11: sends the result of a valuation, if the dealer turned that on. Success and failure are only logged. */
export const keepValuation = route<ValuationKept, Done>('POST', '/api/miscellaneous', readDone);

/** DRIVE-1: returns the days that can be booked, with their names. */
export const appointmentDays = route<AppointmentAsked, AppointmentDays>(
  'GET',
  '/api/appointments/days',
  (body) => {
    const { days } = fieldsOf(body);
    return Array.isArray(days) && days.every((day) => isId(fieldsOf(day)['date'])) ? { days } : undefined;
  },
);

/** API-9: returns the free times of a day, in the location's local time. */
export const appointmentTimes = route<AppointmentsAsked, AppointmentTimes>(
  'GET',
  '/api/appointments',
  (body) => {
    const { times, notice, reason } = fieldsOf(body);
    if (!Array.isArray(times) || !times.every((time) => typeof time === 'string')) return undefined;
    return {
      times,
      ...(typeof notice === 'string' && { notice }),
      ...(typeof reason === 'string' && { reason }),
    };
  },
);

/** CFG-50: returns a challenge in the format of ALTCHA's widget and library. */
export const captchaChallenge = route<undefined, CaptchaChallenge>('GET', '/api/captcha', (body) => {
  const { parameters, signature } = fieldsOf(body);
  const { algorithm, nonce, salt, keyPrefix } = fieldsOf(parameters);
  const whole = [algorithm, nonce, salt, keyPrefix, signature].every((text) => typeof text === 'string');
  return whole ? (body as CaptchaChallenge) : undefined;
});

const isId = (value: unknown): value is string => typeof value === 'string' && value !== '';
