import { object as fields, number, string } from 'yup';
import { type VisitorEvent, visitorEventIds } from '../domain/leads/events.ts';
import { done } from './answer-schema.ts';
import { about, idField, optionalId, requiredText } from './contract/fields.ts';
import { route } from './route.ts';

const websiteField = () =>
  number()
    .required('The website is missing.')
    .typeError('The website is not valid.')
    .integer('The website is not valid.')
    .positive('The website is not valid.')
    .meta(about('The id of the website that sends the call.'));

/** Of a call that only counts, which pages send with `notify`. */
const counting = { refusals: [400, 429], beacon: true } as const;

/** Absent when the call is not about a car, for example a location's phone number or an offer. */
const carField = () => optionalId('The car');

const pageField = () =>
  requiredText('The address')
    .max(2000, 'The address is too long.')
    .meta(
      about(
        'Address of the page. Only its path is kept, because the query may contain text that a visitor typed.',
      ),
    );

/** API-3, OPEN-2: reports that a visitor asked to see a phone number. The answer is only logged (ERR-2). */
export const revealPhone = route('POST', '/api/phone/reveal', done, () => ({
  summary: 'Counts that a visitor asked to see the phone number beside a car.',
  payload: fields({
    car_id: carField(),
    dealership_id: idField('The dealership'),
    website_id: websiteField(),
  }),
  ...counting,
}));

/**
 * API-10, OPEN-8, EVENT-1 to EVENT-7: reports an analytics event. Send it with `notify`, which ignores the answer and
 * all failures (OPEN-8).
 */
export const recordEvent = route('POST', '/api/events', done, () => ({
  summary: 'Counts an analytics event.',
  payload: fields({
    event_id: number<VisitorEvent>()
      .required('The event is missing.')
      .typeError('The event is not valid.')
      .oneOf(visitorEventIds, 'The event is not supported.'),
    car_id: carField(),
    dealership_id: idField('The dealership'),
    website_id: websiteField(),
    url: pageField(),
  }),
  ...counting,
}));

/** OPEN-8: reports a search that found nothing. Send it with `notify`, as events. */
export const recordEmptySearch = route('POST', '/api/searches/empty', done, () => ({
  summary: 'Counts a search that found nothing, by day and words. Nothing about the visitor is stored.',
  payload: fields({
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
  }),
  ...counting,
}));

/** OPEN-8: reports that the page of a car was opened. Send it with `notify`, as events. */
export const recordCarView = route('POST', '/api/views', done, () => ({
  summary: 'Counts that the page of a car was opened, by day and car. Nothing about the visitor is stored.',
  payload: fields({
    car_id: idField('The car'),
    dealership_id: idField('The dealership'),
    website_id: websiteField(),
  }),
  ...counting,
}));

/** OPEN-8: reports what the page's Content-Security-Policy blocked. Send it with `notify`, as events. */
export const recordViolation = route('POST', '/api/policy-violations', done, () => ({
  summary:
    "Tells the operator what a page's Content-Security-Policy blocked: one line of the log an hour. Nothing is stored.",
  payload: fields({
    directive: requiredText('The directive')
      .matches(/^[a-z-]{1,40}$/, 'The directive is not valid.')
      .meta(about('The rule that blocked it: img-src.')),
    blocked: requiredText('What was blocked')
      .max(2000, 'What was blocked is too long.')
      .meta(about('Its address, of which the origin is logged, or a word such as inline.')),
    website_id: websiteField(),
    url: pageField(),
  }),
  ...counting,
}));
