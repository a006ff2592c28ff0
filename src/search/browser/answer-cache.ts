import type { SearchRequest } from '../request.ts';
import type { ClientAnswer } from './search-client.ts';

/** Maximum number of cached answers, a few hundred kilobytes. */
const mostAnswers = 100;

/**
 * Caches one successful answer for each combination of offset, query, sort order and refinements (LIST-24), up to an
 * age: by default without end, for an index that cannot change while the page is open.
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
