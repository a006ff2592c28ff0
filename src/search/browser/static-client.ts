import type { ListedCar } from '../../domain/listed-car.ts';
import type { Filter } from '../filter.ts';
import { searchRequestOf, sortOfIndexName } from '../request.ts';
import type { Engine } from '../static/engine.ts';
import { loadIndex } from './load-index.ts';
import { withRetry } from './retry.ts';
import type { ClientAnswer, ClientRequest, SearchClient } from './search-client.ts';

export interface StaticClientOptions {
  /** '/search-index/current.json' */
  manifestUrl: string;
  /** What holds besides the visitor's choice, by sort ('price:asc'; '' is best match). */
  filterOf?: (sort: string) => Filter;
  fetch?: (url: string, init?: RequestInit) => Promise<Response>;
  wait?: (ms: number) => Promise<void>;
}

/** Answers that are kept, a few hundred kilobytes at most. */
const cachedAnswers = 100;

/** The search client of the embedded engine: loads the index once and answers from memory. */
export function createStaticClient(options: StaticClientOptions): SearchClient {
  const get = options.fetch ?? ((url, init) => globalThis.fetch(url, init));
  const filterOf = options.filterOf ?? (() => []);
  // LIST-24: one answer for each combination of offset, query, sort and refinements.
  const answers = new Map<string, ClientAnswer>();
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
    const key = JSON.stringify([request.indexName, request.params]);
    const known = answers.get(key);
    if (known) return known;
    const { indexName, params = {} } = request;
    const { search } = await engine();
    const started = performance.now();
    const found = search(searchRequestOf(indexName, params, filterOf(sortOfIndexName(indexName))));
    const answer: ClientAnswer = {
      ...found,
      index: indexName,
      query: params.query ?? '',
      params: '',
      processingTimeMS: Math.round(performance.now() - started),
      exhaustiveNbHits: true,
      exhaustiveFacetsCount: true,
    };
    if (answers.size >= cachedAnswers) answers.delete(answers.keys().next().value ?? '');
    answers.set(key, answer);
    return answer;
  }

  return {
    search: async (requests) => ({ results: await Promise.all(requests.map(answerTo)) }),
    prefetch: () => void engine().catch(() => undefined),
  };
}
