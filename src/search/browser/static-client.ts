import type { ListedCar } from '../../domain/listed-car.ts';
import type { Filter } from '../filter.ts';
import { searchRequestOf, sortOfIndexName } from '../request.ts';
import type { Engine } from '../static/engine.ts';
import { createAnswerCache } from './answer-cache.ts';
import { loadIndex } from './load-index.ts';
import { withRetry } from './retry.ts';
import { type ClientAnswer, type ClientRequest, clientAnswer, type SearchClient } from './search-client.ts';

export interface StaticClientOptions {
  /** '/search-index/current.json' */
  manifestUrl: string;
  /** What holds besides the visitor's choice, by sort ('price:asc'; '' is best match). */
  filterOf?: (sort: string) => Filter;
  fetch?: (url: string, init?: RequestInit) => Promise<Response>;
  wait?: (ms: number) => Promise<void>;
}

/** The search client of the embedded engine: loads the index once and answers from memory. */
export function createStaticClient(options: StaticClientOptions): SearchClient {
  const get = options.fetch ?? ((url, init) => globalThis.fetch(url, init));
  const filterOf = options.filterOf ?? (() => []);
  const answers = createAnswerCache();
  let loading: Promise<Engine<ListedCar>> | undefined;

  function engine(): Promise<Engine<ListedCar>> {
    loading ??= withRetry(() => loadIndex(options.manifestUrl, get), options.wait).catch((error) => {
      // The next search begins anew.
      loading = undefined;
      throw error;
    });
    return loading;
  }

  async function answerTo(request: ClientRequest): Promise<ClientAnswer> {
    const known = answers.get(request);
    if (known) return known;
    const { indexName, params = {}, filter = [] } = request;
    const { search } = await engine();
    const started = performance.now();
    const always = [...filterOf(sortOfIndexName(indexName)), ...filter];
    const found = search(searchRequestOf(indexName, params, always));
    const answer = clientAnswer(request, found, Math.round(performance.now() - started));
    answers.set(request, answer);
    return answer;
  }

  return {
    search: async (requests) => ({ results: await Promise.all(requests.map(answerTo)) }),
    prefetch: () => void engine().catch(() => undefined),
  };
}
