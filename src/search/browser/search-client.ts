import type { SearchNode } from '../../config/search-nodes.ts';
import type { ListedCar } from '../../domain/cars/listed-car.ts';
import { loadedOnce } from '../../domain/loaded-once.ts';
import type { SearchAnswer, SearchRequest } from '../request.ts';
import { firstPauseMs, longerPause, pauseUntilOnline } from './pause.ts';
import { createStaticClient } from './static-client.ts';

/** An answer in the browser (DATA-25). */
export interface ClientAnswer extends SearchAnswer {
  /** Time that the engine needed, in milliseconds. */
  processingTimeMS: number;
  /** Words of the query that no car has. The answer is that of the other words, see `createForgivingClient`. */
  leftOut?: readonly string[];
  /** What is known of these words, where it is more than that no car matches them. */
  notes?: readonly LeftOutNote[];
  /** The car whose number the text is, where the filters of the search exclude it. */
  elsewhere?: ListedCar;
}

/** A sentence without its stop: 'Towing weights are not in this stock'. */
export interface LeftOutNote {
  sentence: string;
  /** The words that it is about. */
  words: string[];
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
  /** The static engine's manifest: '/search-index/current.json'. Undefined: too many cars, Typesense alone. */
  indexManifest?: string;
  /** URL path of the cars that are on no list, which no engine has. */
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

/** The part of a page's setup that determines the search engine. */
export interface SearchClientSetup {
  engine: EngineSetup;
  /** Maximum number of cars in a list (CFG-32). */
  hitsCap: number;
}

/** Time limit for Typesense where the static engine can answer instead, in milliseconds: one slow node and a half. */
const typesenseDeadlineMs = 3000;

/** Creates the search client of a page. It finds the cars of the whole site; a request names the conditions of its page. Only this function decides which search engine answers. */
export function createSearchClient(setup: SearchClientSetup): SearchClient {
  const { indexManifest, typesense } = setup.engine;
  // Each engine leaves out words by itself, so that all pages of a list come from one engine.
  const fromIndex = () => createForgivingClient(createStaticClient({ manifestUrl: indexManifest ?? '' }));
  if (!typesense) return fromIndex();
  const deadline = indexManifest ? { deadlineMs: typesenseDeadlineMs } : {};
  // Its code is loaded by `prefetch` or by the first search. After a failure the next search tries again.
  const loaded = loadedOnce(async () => {
    const { createTypesenseClient } = await import('./typesense-client.ts');
    return createTypesenseClient({ setup: typesense, hitsCap: setup.hitsCap, ...deadline });
  });
  const live = createForgivingClient({
    search: async (...asked) => (await loaded()).search(...asked),
    prefetch: () => void loaded().catch(() => undefined),
  });
  return indexManifest ? createFailoverClient({ primary: live, standby: fromIndex() }) : live;
}

/**
 * A client that reads a text without a hit once more. It finds the car whose VIN or registration the text is, and joins
 * two words that a car's name has as the beginning of one (`joinedText`). Otherwise it leaves out words that no car has:
 * 'family toyota' shows the Toyotas, instead of nothing. The answer says which words were left out. When the filters alone find no car, the answer stays empty.
 */
export function createForgivingClient(client: SearchClient): SearchClient {
  return {
    ...client,
    async search(requests, options) {
      const found = await client.search(requests, options);
      const query = queryOf(requests[0]);
      const isEmpty = query !== '' && found.results[0]?.nbHits === 0;
      if (!isEmpty || requests.some((request) => queryOf(request) !== query)) return found;
      // Loaded only for a text without a hit. If that fails, the list stays empty.
      const again = await import('./read-again.ts').catch(() => undefined);
      return (await again?.readAgain(client, requests, query)) ?? found;
    },
  };
}

const queryOf = (request: SearchRequest | undefined) => request?.query?.trim() ?? '';

interface FailoverOptions {
  /** Receives each search first. It counts as down when a search rejects. It has its own time limit. */
  primary: SearchClient;
  /** Answers while the primary is down. */
  standby: SearchClient;
  /** Runs a task after `ms` milliseconds, or sooner when the connection returns. */
  later?: (task: () => void, ms: number) => void;
}

/**
 * A client for two search engines. The standby answers while the primary fails, and the page shows no error. In the
 * background the client asks the primary for its cars, and uses it again when it answers.
 */
export function createFailoverClient({
  primary,
  standby,
  later = (task, ms) => void pauseUntilOnline(ms).over.then(task),
}: FailoverOptions): SearchClient {
  let isDown = false;
  // The current search, if the standby answered it. Its next pages must come from the standby as well. Otherwise a car
  // could appear on two pages or on none.
  let standbySearch = '';

  function retryPrimaryAfter(pauseMs: number) {
    later(async () => {
      try {
        // A cached answer would not show that the primary is up.
        await primary.search([{ hitsPerPage: 0 }], { skipCache: true });
        isDown = false;
      } catch {
        retryPrimaryAfter(longerPause(pauseMs));
      }
    }, pauseMs);
  }

  async function from(engine: SearchClient, requests: readonly SearchRequest[]) {
    const answer = await engine.search(requests);
    standbySearch = engine === standby ? searchOf(requests) : '';
    return answer;
  }

  return {
    async search(requests) {
      if (isDown || (requests[0]?.page && standbySearch === searchOf(requests))) {
        return from(standby, requests).catch(() => from(primary, requests));
      }
      return from(primary, requests).catch((error) => {
        if (!isDown) retryPrimaryAfter(firstPauseMs);
        isDown = true;
        return from(standby, requests).catch(() => {
          throw error;
        });
      });
    },
    // Only for the primary. The index of the standby is fetched when it is needed.
    prefetch: () => primary.prefetch(),
  };
}

/** Identifies a search regardless of its page. */
function searchOf([first]: readonly SearchRequest[]): string {
  return JSON.stringify({ ...first, page: 0 });
}
