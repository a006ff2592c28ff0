import type { SearchNode } from '../../config/search-nodes.ts';
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

/** The search engines of a site. The build writes this setup into the page. Plain JSON without secrets. */
export interface EngineSetup {
  /**
   * URL of the manifest that names the current index file of the static engine: '/search-index/current.json'. Undefined
   * when the stock is too large for a browser. Then only Typesense answers.
   */
  indexManifest?: string;
  /** URL path of the hidden cars, which no engine has. Undefined when the dealer hides none. */
  unlisted?: string;
  /** Undefined when only the static engine answers. */
  typesense?: TypesenseSetup;
}

export interface TypesenseSetup {
  /** When a node does not answer, the client tries the next one. */
  nodes: SearchNode[];
  /** A key that only permits searches, because every visitor can read it. */
  searchOnlyKey: string;
  /** The alias of the current collection: 'cars_bayside-motors'. */
  collection: string;
  /**
   * A collection with fewer cars is not believed to be complete, as that of a server that was restarted and still reads
   * its log. Then the static engine answers. Default: every collection is believed.
   */
  leastCars?: number;
}
