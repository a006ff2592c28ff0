import type { ClientAnswer, ClientRequest } from './search-client.ts';

/** Answers that are kept, a few hundred kilobytes at most. */
const mostAnswers = 100;

export interface AnswerCache {
  get(request: ClientRequest): ClientAnswer | undefined;
  set(request: ClientRequest, answer: ClientAnswer): void;
}

/**
 * LIST-24: one answer for each combination of offset, query, sort and refinements. Holds successes only, the oldest
 * leaves first.
 *
 * @param maxAgeMs how long an answer holds; for good when the cars behind it cannot change under the page
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
