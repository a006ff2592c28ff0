import type { ClientAnswer, ClientRequest } from './search-client.ts';

/** Maximum number of cached answers, a few hundred kilobytes. */
const mostAnswers = 100;

export interface AnswerCache {
  get(request: ClientRequest): ClientAnswer | undefined;
  set(request: ClientRequest, answer: ClientAnswer): void;
}

/**
 * Caches one answer for each combination of offset, query, sort order and refinements (LIST-24). Only successful
 * answers are cached. When the cache is full, the oldest answer is removed.
 *
 * @param maxAgeMs time until an answer expires, in milliseconds. By default answers never expire, for an index that cannot
 *   change while the page is open.
 */
export function createAnswerCache(
  maxAgeMs = Number.POSITIVE_INFINITY,
  now: () => number = Date.now,
): AnswerCache {
  const answers = new Map<string, { answer: ClientAnswer; at: number }>();
  const keyOf = ({ indexName, params, filter }: ClientRequest) => JSON.stringify([indexName, params, filter]);
  return {
    get(request) {
      const known = answers.get(keyOf(request));
      return known && now() - known.at <= maxAgeMs ? known.answer : undefined;
    },
    set(request, answer) {
      const key = keyOf(request);
      answers.delete(key);
      if (answers.size >= mostAnswers) answers.delete(answers.keys().next().value ?? '');
      answers.set(key, { answer, at: now() });
    },
  };
}
