import type { IndexFile } from '../static/index-file.ts';
import type { ReadPart } from '../static/loaded-index.ts';
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

/** Pause before the rest of an index is loaded, in milliseconds: the pictures of the first cars come before it. */
const restAfterMs = 3000;

/** Repeats a failed attempt after each wait. Rejects with the error of the last attempt. */
async function withRetry<T>(attempt: () => Promise<T>, wait: (ms: number) => Promise<void>): Promise<T> {
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

/** The search client of the static engine. It loads each file of the index once and answers from memory. */
export function createStaticClient(options: StaticClientOptions): SearchClient {
  const fetch = options.fetch ?? ((url, init) => globalThis.fetch(url, init));
  const wait = options.wait ?? ((ms) => pauseUntilOnline(ms).over);
  const get: Get = (url, init) => getJson(fetch, options.limitMs ?? limitMs, url, init);
  /** The index in use, or that which will be, and its answers. */
  let current: ReturnType<typeof open> | undefined;
  const open = async () => ({
    ...(await loadIndex(options.manifestUrl, get)),
    answers: createAnswerCache(),
  });

  function withIndex<T>(use: (index: Awaited<ReturnType<typeof open>>) => Promise<T>): Promise<T> {
    return withRetry(async () => {
      current ??= open();
      const tried = current;
      let index: Awaited<typeof tried> | undefined;
      try {
        index = await tried;
        return await use(index);
      } catch (error) {
        // Begins again when the index did not come, or when a later release no longer has its files.
        if ((!index || (error as Error).cause === 404) && current === tried) current = undefined;
        throw error;
      }
    }, wait);
  }

  return {
    search: (requests) =>
      withIndex(async ({ answers, answerTo }) => {
        const results = requests.map(async (request): Promise<ClientAnswer> => {
          const known = answers.get(request);
          if (known) return known;
          const started = performance.now();
          const found = await answerTo(request);
          const answer = { ...found, processingTimeMS: Math.round(performance.now() - started) };
          answers.set(request, answer);
          return answer;
        });
        return { results: await Promise.all(results) };
      }),
    prefetch: () =>
      void withIndex(async ({ loadRest }) => {
        await wait(restAfterMs);
        await loadRest();
      }).catch(() => undefined),
  };
}

type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

/** Reads a JSON file. Rejects when it is not answered with 200, or not in time. */
type Get = (url: string, init?: RequestInit) => Promise<unknown>;

async function getJson(fetch: Fetch, limitMs: number, url: string, init?: RequestInit): Promise<unknown> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(limitMs) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`, { cause: response.status });
  return response.json();
}

/** Loads the current index, and with it the code of the engine, which the first view of a page does not need. */
export async function loadIndex(manifestUrl: string, get: Get) {
  const [{ loadedIndex }, name] = await Promise.all([
    import('../static/loaded-index.ts'),
    readManifest(manifestUrl, get),
  ]);
  const read: ReadPart = (name) => get(manifestUrl.replace(/[^/]*$/, name));
  return loadedIndex((await read(name)) as IndexFile, read);
}

/** The name of the current index file. */
async function readManifest(url: string, get: Get): Promise<string> {
  // Offline, a cached manifest with older cars is better than none. Its index file is cached permanently.
  const read = await get(url).catch(() => get(url, { cache: 'force-cache' }));
  const { file } = read as { file?: unknown };
  if (typeof file === 'string' && /^[\w.-]+$/.test(file)) return file;
  throw new Error(`${url} contains no name of an index file.`);
}
