import type { ListedCar } from '../../domain/cars/listed-car.ts';
import { isAside } from '../../domain/stock/searchable.ts';
import type { SearchRequest } from '../request.ts';
import type { Engine } from '../static/engine.ts';
import type { IndexFile } from '../static/index-file.ts';
import type { IndexManifest } from '../static/index-files.ts';
import { createAnswerCache } from './answer-cache.ts';
import { pauseUntilOnline } from './pause.ts';
import type { ClientAnswer, SearchClient } from './search-client.ts';

/** Waits between attempts, in milliseconds. Together they cover a short loss of connection. */
const waitsMs = [400, 1200, 3000];

/**
 * Time limit of a request, in milliseconds. A connection that was lost in silence, as in a tunnel, would otherwise leave
 * the list without an answer and without an error.
 */
const limitMs = 30_000;

/** Repeats a failed attempt after each wait. Rejects with the error of the last attempt. */
async function withRetry<T>(
  attempt: () => Promise<T>,
  wait: (ms: number) => Promise<void> = (ms) => pauseUntilOnline(ms).over,
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

interface StaticClientOptions {
  /** '/search-index/current.json' */
  manifestUrl: string;
  fetch?: (url: string, init?: RequestInit) => Promise<Response>;
  wait?: (ms: number) => Promise<void>;
  /** Default: half a minute. */
  limitMs?: number;
}

/** The search client of the static engine. It loads the index once and answers from memory. */
export function createStaticClient(options: StaticClientOptions): SearchClient {
  const fetch = options.fetch ?? ((url, init) => globalThis.fetch(url, init));
  const get: Get = (url, init) => getJson(fetch, options.limitMs ?? limitMs, url, init);
  const answers = createAnswerCache();
  /** The index in use, or that which will be. */
  let loading: Promise<LoadedIndex> | undefined;

  /** @param asked the `asideKeys` of a search, which may need the larger index */
  async function engine(asked: readonly string[]): Promise<Engine<ListedCar>> {
    for (;;) {
      const tried = loading;
      const known = await tried;
      if (known && !asked.some((field) => known.without.includes(field))) return known.engine;
      // Another search may have begun to load the larger index meanwhile.
      if (loading === tried) {
        loading = withRetry(() => loadIndex(options.manifestUrl, get, asked), options.wait).catch((error) => {
          // The next search tries again.
          loading = tried;
          throw error;
        });
      }
    }
  }

  async function answerTo(request: SearchRequest): Promise<ClientAnswer> {
    const known = answers.get(request);
    if (known) return known;
    const { search } = await engine(asideOf(request));
    const started = performance.now();
    const found = search(request);
    const answer = { ...found, processingTimeMS: Math.round(performance.now() - started) };
    answers.set(request, answer);
    return answer;
  }

  return {
    search: async (requests) => ({ results: await Promise.all(requests.map(answerTo)) }),
    prefetch: () => void engine([]).catch(() => undefined),
  };
}

function asideOf({ filter = [], facets = [] }: SearchRequest): string[] {
  const fields = filter.flatMap((condition) => ('field' in condition ? condition.field : []));
  return [...facets, ...fields].filter(isAside);
}

type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

/** Reads a JSON file. Rejects when it is not answered with 200, or not in time. */
type Get = (url: string, init?: RequestInit) => Promise<unknown>;

async function getJson(fetch: Fetch, limitMs: number, url: string, init?: RequestInit): Promise<unknown> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(limitMs) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return response.json();
}

interface LoadedIndex {
  engine: Engine<ListedCar>;
  /** The fields that it leaves out. */
  without: readonly string[];
}

/**
 * Loads the current index and creates an engine from it. The code of the engine is loaded at the same time, as a
 * separate chunk, because the first view of a page does not need it.
 *
 * @param asked the fields among `asideKeys` by which the engine must filter
 */
export async function loadIndex(
  manifestUrl: string,
  get: Get,
  asked: readonly string[],
): Promise<LoadedIndex> {
  const [{ openIndex }, { file, fileWithFeatures, without = [] }] = await Promise.all([
    import('../static/index-file.ts'),
    readManifest(manifestUrl, get),
  ]);
  const needsWhole = fileWithFeatures !== undefined && asked.some((field) => without.includes(field));
  const fileUrl = manifestUrl.replace(/[^/]*$/, needsWhole ? fileWithFeatures : file);
  return { engine: openIndex((await get(fileUrl)) as IndexFile), without: needsWhole ? [] : without };
}

async function readManifest(url: string, get: Get): Promise<IndexManifest> {
  // Offline, a cached manifest with older cars is better than none. Its index file is cached permanently.
  const read = await get(url).catch(() => get(url, { cache: 'force-cache' }));
  const { file, fileWithFeatures, without, cars } = read as Partial<IndexManifest>;
  const isName = (name: unknown): name is string => typeof name === 'string' && /^[\w.-]+$/.test(name);
  if (!isName(file)) throw new Error(`${url} contains no name of an index file.`);
  const larger = isName(fileWithFeatures) && { fileWithFeatures, without: without ?? ['filtered_features'] };
  return { file, ...larger, cars: Number(cars) };
}
