import { array, boolean, type InferType, number, object, string } from 'yup';
import type { OwnVehicle } from '../../domain/own-vehicle.ts';
import { type NoFigure, noFigureReasons, type ValuationRange } from '../../domain/valuation.ts';
import { captchaChallenge, keepValuation, sendForm, sendLeadStep } from '../leads.ts';
import { doneSchema } from './done.ts';
import { endpoint } from './endpoint.ts';
import { idField, optionalContactFields } from './fields.ts';
import {
  answersField,
  appointmentFields,
  categoryFields,
  centsField,
  consentFields,
  contactFields,
  customFields,
  guardFields,
  leadIdField,
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

/** API-13: rules for every form. Rules of single dealers and categories are in `domain/lead-rules.ts`. */
export const leadFormSchema = object({ ...leadFields, ...contactFields });
export type LeadForm = InferType<typeof leadFormSchema>;

const formSentSchema = object({
  success: boolean().isTrue().required(),
  lead_id: string().required(),
});
export interface FormSent {
  success: true;
  lead_id: string;
}

/** API-12, DATA-20: only the key is required in every step. The first step also needs a name, and an email address or a phone number. */
export const leadStepSchema = object({
  ...leadFields,
  step_number: stepNumberField(),
  lead_id: leadIdField(),
  ...optionalContactFields,
  last_name: contactFields.last_name,
  rego: regoField(),
  own_vehicle: ownVehicleField(),
  adjustmentAnswers: answersField(),
  offer_accepted: boolean().typeError('The choice is not valid.').optional(),
  form_completed: boolean().typeError('The choice is not valid.').optional(),
});
export type LeadStep = InferType<typeof leadStepSchema>;

const leadStepAnswerSchema = object({
  lead_id: string().required(),
  lookup: string()
    .oneOf(['found', 'unknown', 'failed'] as const)
    .meta({
      jsonSchema: {
        description: 'Only for a step with `rego` and `regoState`: whether the register has the vehicle.',
      },
    }),
  vehicle: object({
    year: number().required(),
    make: string().required(),
    model: string().required(),
    badge: string(),
    body: string(),
    fuel: string(),
    transmission: string(),
    colour: string(),
    example: boolean().meta({
      jsonSchema: {
        description: 'True when a stand-in service answered: the vehicle is made up, and pages must say so.',
      },
    }),
  }).default(undefined),
  questions: array(
    object({
      id: string().required(),
      question: string().required(),
      choices: array(object({ value: string().required(), label: string().required() })).required(),
    }),
  ).meta({
    jsonSchema: {
      description:
        'Questions for `adjustmentAnswers`, by id. An empty list of choices means that the answer is a number.',
    },
  }),
  valuation: object({
    low: number().required(),
    high: number().required(),
    example: boolean().meta({
      jsonSchema: {
        description: 'True when a stand-in service answered: the figure is made up, and pages must say so.',
      },
    }),
  })
    .default(undefined)
    .meta({ jsonSchema: { description: 'Whole cents. Indicative only and subject to inspection.' } }),
  no_figure: string()
    .oneOf(noFigureReasons)
    .meta({
      jsonSchema: {
        description: 'Only for a step with `adjustmentAnswers`: the reason why there is no valuation.',
      },
    }),
});
/** OPEN-12: the answer to a step. */
export interface LeadStepAnswer {
  lead_id: string;
  lookup?: 'found' | 'unknown' | 'failed';
  vehicle?: OwnVehicle;
  questions?: { id: string; question: string; choices: { value: string; label: string }[] }[];
  valuation?: ValuationRange;
  no_figure?: NoFigure;
}

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

const captchaChallengeSchema = object({
  parameters: object({
    algorithm: string().required(),
    nonce: string().required(),
    salt: string().required(),
    cost: number().required(),
    keyLength: number().required(),
    keyPrefix: string().required(),
    keySignature: string(),
    expiresAt: number().meta({ jsonSchema: { description: 'Seconds since 1970.' } }),
  }).required(),
  signature: string().required(),
});
/** The argument of altcha-lib's `solveChallenge`. */
export type CaptchaChallenge = InferType<typeof captchaChallengeSchema>;

export const leadsContract = {
  sendForm: endpoint({
    route: sendForm,
    summary:
      'Accepts a completed form. It is stored before the answer, once for each lead_key. The same key with other content is refused with 409 and the code key-used. A test drive or a service is refused with a reason when its time is not available, with 409 when it is already booked.',
    source: 'API-13, OPEN-10, OPEN-13, DATA-21, DATA-22, LEAD-17, LEAD-18, DRIVE-1, DRIVE-4',
    payload: leadFormSchema,
    answer: formSentSchema,
    refusals: [400, 409, 429],
    mostBytes: mostLeadBytes,
  }),
  sendLeadStep: endpoint({
    route: sendLeadStep,
    summary:
      'Accepts a lead in steps: contact, registration, answers, acceptance. The lead_key proves that a later step belongs to the same visitor.',
    source: 'API-12, OPEN-11, OPEN-12, DATA-20',
    payload: leadStepSchema,
    answer: leadStepAnswerSchema,
    refusals: [400, 404, 429],
    mostBytes: mostLeadBytes,
  }),
  keepValuation: endpoint({
    route: keepValuation,
    summary:
      'Stores the result of a valuation separately from its lead. Only for dealers that turned this on.',
    source: 'API-11, CFG-55, ERR-10',
    payload: valuationKeptSchema,
    answer: doneSchema,
    refusals: [400, 404, 429],
  }),
  captchaChallenge: endpoint({
    route: captchaChallenge,
    summary:
      'A captcha challenge. Its solution goes into the captcha field of a lead. It can be used once and expires after 20 minutes.',
    source: 'CFG-50, LEAD-13',
    answer: captchaChallengeSchema,
    refusals: [429],
  }),
};
