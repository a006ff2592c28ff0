import { boolean, type InferType, number, object, string } from 'yup';
import { codeMessage } from '../../domain/sign-in.ts';
import { askForCode, currentSession, signOut, verifyCode } from '../sign-in.ts';
import { doneSchema } from './done.ts';
import { endpoint } from './endpoint.ts';
import { idField, phoneField } from './fields.ts';
import { guardFields } from './lead-fields.ts';

const askForCodeSchema = object({ phone: phoneField('sms'), captcha: guardFields.captcha });
export type AskForCode = InferType<typeof askForCodeSchema>;

const verifyCodeSchema = object({
  phone: phoneField('sms'),
  request: idField('The request').meta({
    jsonSchema: { description: 'The `request` of the answer to the call that asked for the code.' },
  }),
  code: string()
    .required(codeMessage)
    .typeError(codeMessage)
    .matches(/^\d{6}$/, codeMessage),
});
export type VerifyCode = InferType<typeof verifyCodeSchema>;

const codeAskedSchema = object({
  success: boolean().isTrue().required(),
  request: string()
    .required()
    .meta({ jsonSchema: { description: 'Goes with the code: only who asked for a code can use it.' } }),
  validSeconds: number()
    .integer()
    .required()
    .meta({ jsonSchema: { description: 'Seconds until the code expires.' } }),
  notice: string().meta({
    jsonSchema: {
      description: 'Only from a stand-in service: says that no SMS was sent and where to find the code.',
    },
  }),
});
export type CodeAsked = { success: true; request: string; validSeconds: number; notice?: string };

const sessionSchema = object({
  signedIn: boolean().required(),
  phone: string()
    .nullable()
    .defined()
    .meta({ jsonSchema: { description: "The visitor's own number, '+61412345678'." } }),
});
/** GATE-5: an anonymous visitor, or one who is signed in with a phone number. */
export type Session = { signedIn: true; phone: string } | { signedIn: false; phone: null };

export const signInContract = {
  askForCode: endpoint({
    route: askForCode,
    summary: 'Sends a one-time code to a mobile phone. The answer never says whether the number is known.',
    source: 'OPEN-21, ROUTE-34',
    payload: askForCodeSchema,
    answer: codeAskedSchema,
    refusals: [400, 429],
  }),
  verifyCode: endpoint({
    route: verifyCode,
    summary:
      'Signs in with the code. It can be used once, expires after 10 minutes, and becomes invalid after 5 wrong attempts.',
    source: 'OPEN-21, GATE-5',
    payload: verifyCodeSchema,
    answer: sessionSchema,
    refusals: [400, 429],
  }),
  signOut: endpoint({
    route: signOut,
    summary: 'Ends the session, if there is one.',
    source: 'OPEN-21',
    answer: doneSchema,
    refusals: [429],
  }),
  currentSession: endpoint({
    route: currentSession,
    summary: 'Who is signed in.',
    source: 'OPEN-21, GATE-5, DATA-18',
    answer: sessionSchema,
    refusals: [429],
  }),
};
