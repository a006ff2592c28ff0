import type { SearchAnswer, SearchRequest } from '../request.ts';

/** An answer in the browser (DATA-25). */
export interface ClientAnswer extends SearchAnswer {
  /** Time that the engine needed, in milliseconds. */
  processingTimeMS: number;
  /** Words of the query that no car has. The answer is that of the other words, see `createForgivingClient`. */
  leftOut?: readonly string[];
}

/** A search engine as the browser reaches it. */
export interface SearchClient {
  /**
   * Answers several requests, in their order. Rejects when the engine cannot be reached.
   *
   * @param options `skipCache`: the engine itself must answer, not a cache
   */
  search(
    requests: readonly SearchRequest[],
    options?: { skipCache?: boolean },
  ): Promise<{ results: ClientAnswer[] }>;
  /** Loads in advance what the first search needs. Ignores failures, because the first search tries again. */
  prefetch(): void;
}
