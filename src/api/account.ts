import { array, boolean, object as fields, string } from 'yup';
import { codeMessage } from '../domain/sign-in.ts';
import {
  type AlertConsentVersion,
  alertConsents,
  carNewsKinds,
  mostAlertCars,
  mostAlertSearches,
} from '../domain/stock/alerts.ts';
import { done, either, list, object, only, type TypeOf, text, whole } from './answer-schema.ts';
import { about, emailField, idField, phoneField } from './contract/fields.ts';
import { guardFields } from './contract/lead-fields.ts';
import { type AnswerOf, type PayloadOf, route } from './route.ts';

/** A car to save or remove. The specification requires the phone number; it must match the session's. */
const savedCar = () => fields({ phone_number: phoneField(), car_id: idField('The car') });

/** API-1, WATCH-12: saves a car. Succeeds when the car is already saved. */
export const saveCar = route('POST', '/api/watchlist/save-car', done, () => ({
  summary: "Saves a car to the signed-in visitor's watchlist.",
  payload: savedCar(),
  refusals: [400, 401, 404, 429],
  session: true,
}));

/** API-2, WATCH-12: removes a car. Succeeds when the car is not on the list. */
export const removeCar = route('POST', '/api/watchlist/remove-car', done, () => ({
  summary: 'Removes a car from the watchlist, even when it is no longer for sale.',
  payload: savedCar(),
  refusals: [400, 401, 429],
  session: true,
}));

/** OPEN-24, DATA-18: returns the cars that the signed-in visitor saved. */
export const readWatchlist = route(
  'GET',
  '/api/watchlist',
  object({ entries: list(object({ id: text })) }),
  () => ({
    summary: "The signed-in visitor's watchlist, newest first.",
    refusals: [401, 429],
    session: true,
  }),
);

/** OPEN-21, ROUTE-34: sends a one-time code of 6 digits to a phone. */
export const askForCode = route(
  'POST',
  '/api/auth/code',
  object({ success: only(true), request: text, validSeconds: whole }, { notice: text }),
  () => ({
    summary: 'Sends a one-time code to a mobile phone. The answer never says whether the number is known.',
    payload: fields({ phone: phoneField('sms'), captcha: guardFields.captcha }),
    notes: {
      request: 'Goes with the code: only who asked for a code can use it.',
      validSeconds: 'Seconds until the code expires.',
      notice: 'Only from a stand-in service: says that no SMS was sent and where to find the code.',
    },
    refusals: [400, 429],
  }),
);
export type CodeAsked = AnswerOf<typeof askForCode>;

/** GATE-5: an anonymous visitor, or one who is signed in with a phone number. */
const session = either(
  object({ signedIn: only(true), phone: text }),
  object({ signedIn: only(false), phone: only(null) }),
);
export type Session = TypeOf<typeof session>;
const sessionNotes = { phone: "The visitor's own number, '+61412345678'." };

/** OPEN-21, GATE-5: signs in with that code; the server sets the session's cookie. */
export const verifyCode = route('POST', '/api/auth/verify', session, () => ({
  summary:
    'Signs in with the code. It can be used once, expires after 10 minutes, and becomes invalid after 5 wrong attempts.',
  payload: fields({
    phone: phoneField('sms'),
    request: idField('The request').meta(
      about('The `request` of the answer to the call that asked for the code.'),
    ),
    code: string()
      .required(codeMessage)
      .typeError(codeMessage)
      .matches(/^\d{6}$/, codeMessage),
  }),
  notes: sessionNotes,
  refusals: [400, 429],
}));

/** OPEN-21: ends the session, if there is one. */
export const signOut = route('POST', '/api/auth/sign-out', done, () => ({
  summary: 'Ends the session, if there is one.',
  refusals: [429],
}));

/** OPEN-21, GATE-5, DATA-18: returns who is signed in. A visitor who is not is no error, but `signedIn: false`. */
export const currentSession = route('GET', '/api/auth/session', session, () => ({
  summary: 'Who is signed in.',
  notes: sessionNotes,
  refusals: [429],
}));

const consentMessage = 'Please tick the box, so that we may email you.';
const notValid = 'The request is not valid.';

/** A saved search as its address has it. What it means, the server finds out from its own pages. */
const watchedSearch = () =>
  fields({
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

/** OPEN-24: the answer is the same whether the address is known, confirmed or unsubscribed. */
export const askAlerts = route('POST', '/api/alerts', done, () => ({
  summary:
    'Asks for mails about saved cars and searches. Sends a mail with a link to confirm, and nothing else until then.',
  payload: fields({
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
    searches: array(watchedSearch())
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
  }),
  refusals: [400, 404, 429],
}));
export type AlertsAsked = PayloadOf<typeof askAlerts>;
