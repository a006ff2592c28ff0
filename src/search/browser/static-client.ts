import type { ListedCar } from '../../domain/listed-car.ts';
import type { Filter } from '../filter.ts';
import type { ModelsByMake } from '../make-models.ts';
import { searchRequestOf, sortOfIndexName } from '../request.ts';
import type { Engine, SearchRequest } from '../static/engine.ts';
import { createAnswerCache } from './answer-cache.ts';
import { loadIndex } from './load-index.ts';
import { type ClientAnswer, type ClientRequest, clientAnswer, type SearchClient } from './search-client.ts';

/** Waits between attempts, in milliseconds. Together they cover a short loss of connection. */
const waitsMs = [400, 1200, 3000];

/** Repeats a failed attempt after each wait. Rejects with the error of the last attempt. */
async function withRetry<T>(
  attempt: () => Promise<T>,
  wait: (ms: number) => Promise<void> = pause,
): Promise<T> {
  for (const ms of waitsMs) {
    try {
      return await attempt();
    } catch {
      await wait(ms);
    }
  }
  return attempt();
}

/** Resolves after the time, or at once when the connection returns. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    globalThis.addEventListener?.('online', done, { once: true });
    function done() {
      clearTimeout(timer);
      globalThis.removeEventListener?.('online', done);
      resolve();
    }
  });
}

export interface StaticClientOptions {
  /** '/search-index/current.json' */
  manifestUrl: string;
  /** Filter of the page for a sort order ('price:asc', or '' for best match). It is added to the visitor's filters. */
  filterOf?: (sort: string) => Filter;
  /** See `PageScope`. */
  modelsByMake?: ModelsByMake | undefined;
  fetch?: (url: string, init?: RequestInit) => Promise<Response>;
  wait?: (ms: number) => Promise<void>;
}

/** The search client of the static engine. It loads the index once and answers from memory. */
export function createStaticClient(options: StaticClientOptions): SearchClient {
  const get = options.fetch ?? ((url, init) => globalThis.fetch(url, init));
  const filterOf = options.filterOf ?? (() => []);
  const answers = createAnswerCache();
  const engines = new Map<boolean, Promise<Engine<ListedCar>>>();

  /** @param withFeatures true for a search by features, which may need the larger index */
  function engine(withFeatures: boolean): Promise<Engine<ListedCar>> {
    // The index with features contains everything that the other one does.
    const known = engines.get(true) ?? engines.get(withFeatures);
    if (known) return known;
    const loading = withRetry(() => loadIndex(options.manifestUrl, get, withFeatures), options.wait).catch(
      (error) => {
        // The next search tries again.
        engines.delete(withFeatures);
        throw error;
      },
    );
    engines.set(withFeatures, loading);
    return loading;
  }

  async function answerTo(request: ClientRequest): Promise<ClientAnswer> {
    const known = answers.get(request);
    if (known) return known;
    const { indexName, params = {}, filter = [] } = request;
    const always = [...filterOf(sortOfIndexName(indexName)), ...filter];
    const wanted = searchRequestOf(indexName, params, always, options.modelsByMake);
    const { search } = await engine(needsFeatures(wanted));
    const started = performance.now();
    const found = search(wanted);
    const answer = clientAnswer(request, found, Math.round(performance.now() - started));
    answers.set(request, answer);
    return answer;
  }

  return {
    search: async (requests) => ({ results: await Promise.all(requests.map(answerTo)) }),
    prefetch: () => void engine(false).catch(() => undefined),
  };
}

function needsFeatures({ filter = [], facets = [] }: SearchRequest): boolean {
  const isFeatures = (field: string) => field === 'filtered_features';
  return (
    facets.some(isFeatures) || filter.some((condition) => 'field' in condition && isFeatures(condition.field))
  );
}
