import type { SearchRequest } from '../request.ts';
import type { ClientAnswer } from './search-client.ts';

/** Maximum number of cached answers, a few hundred kilobytes. */
const mostAnswers = 100;

/**
 * Caches one answer for each combination of offset, query, sort order and refinements (LIST-24). Only successful
 * answers are cached. When the cache is full, the oldest answer is removed.
 *
 * @param maxAgeMs time until an answer expires, in milliseconds. By default answers never expire, for an index that cannot
 *   change while the page is open.
 */
export function createAnswerCache(maxAgeMs = Number.POSITIVE_INFINITY, now: () => number = Date.now) {
  const answers = new Map<string, { answer: ClientAnswer; at: number }>();
  return {
    get(request: SearchRequest): ClientAnswer | undefined {
      const known = answers.get(JSON.stringify(request));
      return known && now() - known.at <= maxAgeMs ? known.answer : undefined;
    },
    set(request: SearchRequest, answer: ClientAnswer): void {
      const key = JSON.stringify(request);
      answers.delete(key);
      if (answers.size >= mostAnswers) answers.delete(answers.keys().next().value ?? '');
      answers.set(key, { answer, at: now() });
    },
  };
}
