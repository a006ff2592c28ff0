import { done } from './answer-schema.ts';
import type { CarView, EmptySearch, PhoneReveal, Violation, VisitEvent } from './contract/visits.ts';
import { route } from './route.ts';

/** API-3: reports that a visitor asked to see a phone number. The answer is only logged (ERR-2). */
export const revealPhone = route<PhoneReveal, typeof done>('POST', '/api/phone/reveal', done);

/** API-10: reports an analytics event. Send it with `notify`, which ignores the answer and all failures (OPEN-8). */
export const recordEvent = route<VisitEvent, typeof done>('POST', '/api/events', done);

/** Reports a search that found nothing. Send it with `notify`, as events. */
export const recordEmptySearch = route<EmptySearch, typeof done>('POST', '/api/searches/empty', done);

/** Reports that the page of a car was opened. Send it with `notify`, as events. */
export const recordCarView = route<CarView, typeof done>('POST', '/api/views', done);

/** Reports what the page's Content-Security-Policy blocked. Send it with `notify`, as events. */
export const recordViolation = route<Violation, typeof done>('POST', '/api/policy-violations', done);
