import { type InferType, number, object, string } from 'yup';
import { type VisitorEvent, visitorEventIds } from '../../domain/leads/events.ts';
import { recordCarView, recordEmptySearch, recordEvent, recordViolation, revealPhone } from '../visits.ts';
import { about, endpoint } from './endpoint.ts';
import { idField, requiredText } from './fields.ts';

const websiteField = () =>
  number()
    .required('The website is missing.')
    .typeError('The website is not valid.')
    .integer('The website is not valid.')
    .positive('The website is not valid.')
    .meta(about('The id of the website that sends the call.'));

/** Absent when the call is not about a car, for example a location's phone number or an offer. */
const carField = () => string().typeError('The car is not valid.').max(64, 'The car is too long.').optional();

const pageField = () =>
  requiredText('The address')
    .max(2000, 'The address is too long.')
    .meta(
      about(
        'Address of the page. Only its path is kept, because the query may contain text that a visitor typed.',
      ),
    );

/** API-3: a visitor asked to see a phone number. */
const phoneRevealSchema = object({
  car_id: carField(),
  dealership_id: idField('The dealership'),
  website_id: websiteField(),
});
export type PhoneReveal = InferType<typeof phoneRevealSchema>;

/** OPEN-8: an analytics event. */
const visitEventSchema = object({
  event_id: number<VisitorEvent>()
    .required('The event is missing.')
    .typeError('The event is not valid.')
    .oneOf(visitorEventIds, 'The event is not supported.'),
  car_id: carField(),
  dealership_id: idField('The dealership'),
  website_id: websiteField(),
  url: pageField(),
});
export type VisitEvent = InferType<typeof visitEventSchema>;

/** A search that found nothing. */
const emptySearchSchema = object({
  words: string()
    .required('The words are missing.')
    .typeError('The words are not valid.')
    .max(200, 'The words are too long.')
    .meta(
      about(
        'Words of the search. Stored without email addresses, phone numbers, plates and VINs, at most 80 characters.',
      ),
    ),
  website_id: websiteField(),
});
export type EmptySearch = InferType<typeof emptySearchSchema>;

/** A view of a car's page. */
const carViewSchema = object({
  car_id: idField('The car'),
  dealership_id: idField('The dealership'),
  website_id: websiteField(),
});
export type CarView = InferType<typeof carViewSchema>;

/** Something that the Content-Security-Policy of a page blocked. */
const violationSchema = object({
  directive: requiredText('The directive')
    .matches(/^[a-z-]{1,40}$/, 'The directive is not valid.')
    .meta(about('The rule that blocked it: img-src.')),
  blocked: requiredText('What was blocked')
    .max(2000, 'What was blocked is too long.')
    .meta(about('Its address, of which the origin is logged, or a word such as inline.')),
  website_id: websiteField(),
  url: pageField(),
});
export type Violation = InferType<typeof violationSchema>;

export const visitsContract = {
  recordViolation: endpoint({
    route: recordViolation,
    summary:
      "Tells the operator what a page's Content-Security-Policy blocked: one line of the log an hour. Nothing is stored.",
    source: 'OPEN-8',
    payload: violationSchema,
    refusals: [400, 429],
    beacon: true,
  }),
  recordCarView: endpoint({
    route: recordCarView,
    summary: 'Counts that the page of a car was opened, by day and car. Nothing about the visitor is stored.',
    source: 'OPEN-8',
    payload: carViewSchema,
    refusals: [400, 429],
    beacon: true,
  }),
  recordEmptySearch: endpoint({
    route: recordEmptySearch,
    summary: 'Counts a search that found nothing, by day and words. Nothing about the visitor is stored.',
    source: 'OPEN-8',
    payload: emptySearchSchema,
    refusals: [400, 429],
    beacon: true,
  }),
  revealPhone: endpoint({
    route: revealPhone,
    summary: 'Counts that a visitor asked to see the phone number beside a car.',
    source: 'API-3, OPEN-2',
    payload: phoneRevealSchema,
    refusals: [400, 429],
    beacon: true,
  }),
  recordEvent: endpoint({
    route: recordEvent,
    summary: 'Counts an analytics event.',
    source: 'API-10, OPEN-8, EVENT-1 to EVENT-7',
    payload: visitEventSchema,
    refusals: [400, 429],
    beacon: true,
  }),
};
