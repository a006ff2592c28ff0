import { array, boolean, type InferType, object, string } from 'yup';
import { codeMessage } from '../../domain/sign-in.ts';
import {
  type AlertConsentVersion,
  alertConsents,
  carNewsKinds,
  mostAlertCars,
  mostAlertSearches,
} from '../../domain/stock/alerts.ts';
import {
  askAlerts,
  askForCode,
  currentSession,
  readWatchlist,
  removeCar,
  saveCar,
  signOut,
  verifyCode,
} from '../account.ts';
import { about, endpoint } from './endpoint.ts';
import { emailField, idField, phoneField } from './fields.ts';
import { guardFields } from './lead-fields.ts';

/** API-1, API-2: a car to save or remove. The specification requires the phone number; it must match the session's. */
const savedCarSchema = object({ phone_number: phoneField(), car_id: idField('The car') });
export type WatchlistCar = InferType<typeof savedCarSchema>;

export const watchlistContract = {
  saveCar: endpoint({
    route: saveCar,
    summary: "Saves a car to the signed-in visitor's watchlist.",
    source: 'API-1, WATCH-12',
    payload: savedCarSchema,
    refusals: [400, 401, 404, 429],
    session: true,
  }),
  removeCar: endpoint({
    route: removeCar,
    summary: 'Removes a car from the watchlist, even when it is no longer for sale.',
    source: 'API-2, WATCH-12',
    payload: savedCarSchema,
    refusals: [400, 401, 429],
    session: true,
  }),
  readWatchlist: endpoint({
    route: readWatchlist,
    summary: "The signed-in visitor's watchlist, newest first.",
    source: 'OPEN-24, DATA-18',
    refusals: [401, 429],
    session: true,
  }),
};

const askForCodeSchema = object({ phone: phoneField('sms'), captcha: guardFields.captcha });
export type AskForCode = InferType<typeof askForCodeSchema>;

const verifyCodeSchema = object({
  phone: phoneField('sms'),
  request: idField('The request').meta(
    about('The `request` of the answer to the call that asked for the code.'),
  ),
  code: string()
    .required(codeMessage)
    .typeError(codeMessage)
    .matches(/^\d{6}$/, codeMessage),
});
export type VerifyCode = InferType<typeof verifyCodeSchema>;

const sessionNotes = { phone: "The visitor's own number, '+61412345678'." };

export const signInContract = {
  askForCode: endpoint({
    route: askForCode,
    summary: 'Sends a one-time code to a mobile phone. The answer never says whether the number is known.',
    source: 'OPEN-21, ROUTE-34',
    payload: askForCodeSchema,
    notes: {
      request: 'Goes with the code: only who asked for a code can use it.',
      validSeconds: 'Seconds until the code expires.',
      notice: 'Only from a stand-in service: says that no SMS was sent and where to find the code.',
    },
    refusals: [400, 429],
  }),
  verifyCode: endpoint({
    route: verifyCode,
    summary:
      'Signs in with the code. It can be used once, expires after 10 minutes, and becomes invalid after 5 wrong attempts.',
    source: 'OPEN-21, GATE-5',
    payload: verifyCodeSchema,
    notes: sessionNotes,
    refusals: [400, 429],
  }),
  signOut: endpoint({
    route: signOut,
    summary: 'Ends the session, if there is one.',
    source: 'OPEN-21',
    refusals: [429],
  }),
  currentSession: endpoint({
    route: currentSession,
    summary: 'Who is signed in.',
    source: 'OPEN-21, GATE-5, DATA-18',
    notes: sessionNotes,
    refusals: [429],
  }),
};

const consentMessage = 'Please tick the box, so that we may email you.';
const notValid = 'The request is not valid.';

/** A saved search as its address has it. What it means, the server finds out from its own pages. */
const watchedSearchSchema = object({
  path: string()
    .required(notValid)
    .typeError(notValid)
    .max(200, notValid)
    .matches(/^\/(?:[\w-]+\/)+$/, notValid)
    .meta(about("Path of the search page: '/search/used-cars/'.")),
  query: string()
    .defined(notValid)
    .typeError(notValid)
    .max(2000, notValid)
    .meta(about("The search as a query: '?refinementList[make][0]=Kia'.")),
});

const alertsAskedSchema = object({
  // Other ways to write an address would pass by the limits, and by the list of those that want no mail.
  email: emailField().matches(/^[^\s<>()[\],:;"\\]+$/, 'Please enter a valid email address.'),
  cars: array(idField('The car'))
    .typeError(notValid)
    .max(mostAlertCars, `You can ask about ${mostAlertCars} cars at once.`)
    .required(notValid)
    .meta(about('Ids of the saved cars.')),
  wanted: array(string().oneOf(carNewsKinds, notValid).required(notValid))
    .typeError(notValid)
    .required(notValid)
    .meta(about('What to tell about the cars: a lower price, back on sale, sold or no longer listed.')),
  searches: array(watchedSearchSchema)
    .typeError(notValid)
    .max(mostAlertSearches, `You can ask about ${mostAlertSearches} searches at once.`)
    .required(notValid)
    .meta(about('Saved searches. They tell about cars that they find for the first time.')),
  consent: boolean().typeError(consentMessage).required(consentMessage).isTrue(consentMessage),
  consent_version: string<AlertConsentVersion>()
    .oneOf(Object.keys(alertConsents) as AlertConsentVersion[], notValid)
    .required(notValid)
    .meta(about('Version of the text that the visitor agreed to.')),
  time_zone: string()
    .typeError(notValid)
    .max(40, notValid)
    .optional()
    .meta(about("The visitor's zone: 'Australia/Perth'. Unknown zones are ignored.")),
  captcha: guardFields.captcha,
});
export type AlertsAsked = InferType<typeof alertsAskedSchema>;

export const alertsContract = {
  askAlerts: endpoint({
    route: askAlerts,
    summary:
      'Asks for mails about saved cars and searches. Sends a mail with a link to confirm, and nothing else until then.',
    source: 'OPEN-24',
    payload: alertsAskedSchema,
    refusals: [400, 404, 429],
  }),
};
