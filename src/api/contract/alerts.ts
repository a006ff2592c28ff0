import { array, boolean, type InferType, object, string } from 'yup';
import {
  type AlertConsentVersion,
  alertConsents,
  carNewsKinds,
  mostAlertCars,
  mostAlertSearches,
} from '../../domain/alerts.ts';
import { askAlerts } from '../account.ts';
import { endpoint } from './endpoint.ts';
import { emailField, idField } from './fields.ts';
import { guardFields } from './lead-fields.ts';

const consentMessage = 'Please tick the box, so that we may email you.';
const notValid = 'The request is not valid.';

/** A saved search as its address has it. What it means, the server finds out from its own pages. */
const watchedSearchSchema = object({
  path: string()
    .required(notValid)
    .typeError(notValid)
    .max(200, notValid)
    .matches(/^\/(?:[\w-]+\/)+$/, notValid)
    .meta({ jsonSchema: { description: "Path of the search page: '/search/used-cars/'." } }),
  query: string()
    .defined(notValid)
    .typeError(notValid)
    .max(2000, notValid)
    .meta({ jsonSchema: { description: "The search as a query: '?refinementList[make][0]=Kia'." } }),
});

const alertsAskedSchema = object({
  // Other ways to write an address would pass by the limits, and by the list of those that want no mail.
  email: emailField().matches(/^[^\s<>()[\],:;"\\]+$/, 'Please enter a valid email address.'),
  cars: array(idField('The car'))
    .typeError(notValid)
    .max(mostAlertCars, `You can ask about ${mostAlertCars} cars at once.`)
    .required(notValid)
    .meta({ jsonSchema: { description: 'Ids of the saved cars.' } }),
  wanted: array(string().oneOf(carNewsKinds, notValid).required(notValid))
    .typeError(notValid)
    .required(notValid)
    .meta({
      jsonSchema: {
        description: 'What to tell about the cars: a lower price, back on sale, sold or no longer listed.',
      },
    }),
  searches: array(watchedSearchSchema)
    .typeError(notValid)
    .max(mostAlertSearches, `You can ask about ${mostAlertSearches} searches at once.`)
    .required(notValid)
    .meta({
      jsonSchema: { description: 'Saved searches. They tell about cars that they find for the first time.' },
    }),
  consent: boolean().typeError(consentMessage).required(consentMessage).isTrue(consentMessage),
  consent_version: string<AlertConsentVersion>()
    .oneOf(Object.keys(alertConsents) as AlertConsentVersion[], notValid)
    .required(notValid)
    .meta({ jsonSchema: { description: 'Version of the text that the visitor agreed to.' } }),
  time_zone: string()
    .typeError(notValid)
    .max(40, notValid)
    .optional()
    .meta({
      jsonSchema: { description: "The visitor's zone: 'Australia/Perth'. Unknown zones are ignored." },
    }),
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
