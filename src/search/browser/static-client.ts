import type { ListedCar } from '../../domain/listed-car.ts';
import type { Filter } from '../filter.ts';
import type { ModelsByMake } from '../make-models.ts';
import { type Pin, pinsFor } from '../pins.ts';
import { searchRequestOf, sortOfIndexName } from '../request.ts';
import type { Engine, SearchRequest } from '../static/engine.ts';
import type { IndexManifest } from '../static/index-files.ts';
import { createAnswerCache } from './answer-cache.ts';
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

interface StaticClientOptions {
  /** '/search-index/current.json' */
  manifestUrl: string;
  /** Filter of the page for a sort order ('price:asc', or '' for best match). It is added to the visitor's filters. */
  filterOf?: (sort: string) => Filter;
  /** See `PageScope`. */
  modelsByMake?: ModelsByMake | undefined;
  /** See `PageScope`. */
  pins?: readonly Pin[] | undefined;
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
    const found = search({ ...wanted, boundsOnly: true, pins: pinsFor(options.pins, wanted) });
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

type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

/**
 * Loads the current index and creates an engine from it. The code of the engine is loaded at the same time, as a
 * separate chunk, because the first view of a page does not need it.
 *
 * @param withFeatures true when the engine must filter by features of cars
 */
export async function loadIndex(
  manifestUrl: string,
  get: Fetch,
  withFeatures: boolean,
): Promise<Engine<ListedCar>> {
  const [{ openIndex }, manifest] = await Promise.all([
    import('../static/index-file.ts'),
    readManifest(manifestUrl, get),
  ]);
  const { file, fileWithFeatures = file } = manifest;
  const fileUrl = manifestUrl.replace(/[^/]*$/, withFeatures ? fileWithFeatures : file);
  const response = await get(fileUrl);
  if (!response.ok) throw new Error(`The search index ${fileUrl} answered ${response.status}.`);
  return openIndex(await response.json());
}

async function readManifest(url: string, get: Fetch): Promise<IndexManifest> {
  let response: Response;
  try {
    response = await get(url);
  } catch {
    // Offline, a cached manifest with older cars is better than none. Its index file is cached permanently.
    response = await get(url, { cache: 'force-cache' });
  }
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  const manifest = (await response.json()) as Partial<IndexManifest>;
  const { file, fileWithFeatures } = manifest;
  const isName = (name: unknown): name is string => typeof name === 'string' && /^[\w.-]+$/.test(name);
  if (!isName(file)) throw new Error(`${url} contains no name of an index file.`);
  return { file, ...(isName(fileWithFeatures) && { fileWithFeatures }), cars: Number(manifest.cars) };
}
