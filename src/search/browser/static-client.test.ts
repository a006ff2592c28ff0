import { describe, expect, it, vi } from 'vitest';
import { aListedCar } from '../../domain/cars/listed-car.fixture.ts';
import type { SearchRequest } from '../request.ts';
import { indexFiles } from '../static/index-files.ts';
import { createStaticClient } from './static-client.ts';

const files = new Map(
  indexFiles([aListedCar({ id: '1' }), aListedCar({ id: '2', make: 'Kia', price: 5, created_at: 1 })]).map(
    ({ path, body }) => [path, body],
  ),
);
const served = (url: string) =>
  new Response(files.get(url) ?? 'none', { status: files.has(url) ? 200 : 404 });
const clientOf = (
  fetch: (url: string, init?: RequestInit) => Promise<Response>,
  wait = vi.fn(async (_ms: number) => {}),
) => ({
  client: createStaticClient({ manifestUrl: '/search-index/current.json', fetch, wait }),
  wait,
});
const ids = async (client: ReturnType<typeof createStaticClient>, request: SearchRequest = {}) =>
  (await client.search([request])).results[0]!.hits.map(({ id }) => id);

describe('the client of the static engine', () => {
  it('loads the manifest and the index only once', async () => {
    const fetch = vi.fn(async (url: string) => served(url));
    const { client } = clientOf(fetch);
    expect(fetch).not.toHaveBeenCalled();
    client.prefetch();
    const { results } = await client.search([{ facets: ['make'] }, { query: '', sort: 'price:asc' }]);
    expect(results.map(({ hits }) => hits.map(({ id }) => id))).toEqual([
      ['1', '2'],
      ['2', '1'],
    ]);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('loads features only for a search by feature [DATA-24]', async () => {
    const cars = [aListedCar({ id: '1', filtered_features: ['Sunroof'] }), aListedCar({ id: '2' })];
    const published = new Map(indexFiles(cars, { filters: [] }).map(({ path, body }) => [path, body]));
    const asked: string[] = [];
    const { client } = clientOf(async (url) => {
      asked.push(url);
      return new Response(published.get(url));
    });
    const [index, features] = published.keys();
    client.prefetch();
    expect(await ids(client)).toEqual(['1', '2']);
    expect(asked).toEqual(['/search-index/current.json', index]);
    expect(await ids(client, { filter: [{ field: 'filtered_features', in: ['Sunroof'] }] })).toEqual(['1']);
    expect(asked.at(-1)).toBe(features);
    expect(await ids(client, { query: 'corolla' })).toEqual(['1', '2']);
    expect(asked).toHaveLength(3);
  });

  it('begins again with the current index when a later release no longer has its files', async () => {
    const publish = (id: string) =>
      indexFiles([aListedCar({ id, filtered_features: [id] })], { filters: [] }).map(
        ({ path, body }) => [path, body] as const,
      );
    let published = new Map(publish('old'));
    const { client, wait } = clientOf(
      async (url) => new Response(published.get(url), { status: published.has(url) ? 200 : 404 }),
    );
    expect(await ids(client)).toEqual(['old']);
    published = new Map(publish('new'));
    expect(await ids(client, { facets: ['filtered_features'] })).toEqual(['new']);
    expect(await ids(client)).toEqual(['new']);
    expect(wait).toHaveBeenCalledOnce();
  });

  it('keeps its index when a part cannot be loaded', async () => {
    const cars = [aListedCar({ id: '1', filtered_features: ['Sunroof'] })];
    const published = new Map(indexFiles(cars, { filters: [] }).map(({ path, body }) => [path, body]));
    let isOffline = false;
    const { client } = clientOf(async (url) => {
      if (isOffline) throw new TypeError('Failed to fetch');
      return new Response(published.get(url));
    });
    expect(await ids(client)).toEqual(['1']);
    isOffline = true;
    await expect(client.search([{ facets: ['filtered_features'] }])).rejects.toThrow('Failed to fetch');
    expect(await ids(client, { filter: [{ field: 'make', in: ['Toyota'] }] })).toEqual(['1']);
  });

  it('returns a cached answer for the same offset, query, sort order and refinements [LIST-24]', async () => {
    const { client } = clientOf(async (url) => served(url));
    const once = await client.search([{ page: 0 }]);
    const again = await client.search([{ page: 0 }]);
    const other = await client.search([{ page: 1 }]);
    expect(again.results[0]).toBe(once.results[0]);
    expect(other.results[0]).not.toBe(once.results[0]);
  });

  it('retries with growing waits, then rejects with the reason', async () => {
    const fetch = vi.fn(async () => new Response('', { status: 503 }));
    const { client, wait } = clientOf(fetch);
    await expect(client.search([{}])).rejects.toThrow('/search-index/current.json answered 503.');
    const waits = wait.mock.calls.map(([ms]) => ms);
    expect(waits).toHaveLength(3);
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  });

  it.each([
    ['the manifest', 0],
    ['the index', 1],
  ])('asks again when %s does not come in time', async (_what, silent) => {
    let asked = 0;
    const client = createStaticClient({
      manifestUrl: '/search-index/current.json',
      limitMs: 20,
      wait: async () => {},
      async fetch(url, init) {
        asked += 1;
        if (asked !== silent + 1) return served(url);
        return new Promise((_done, failed) =>
          init!.signal!.addEventListener('abort', () => failed(init!.signal!.reason)),
        );
      },
    });
    expect(await ids(client)).toEqual(['1', '2']);
    expect(asked).toBeGreaterThan(2);
  });

  it('tries again with the next search after a failure', async () => {
    let down = true;
    const { client } = clientOf(async (url) => (down ? new Response('', { status: 500 }) : served(url)));
    await expect(client.search([{}])).rejects.toThrow();
    down = false;
    expect(await ids(client)).toEqual(['1', '2']);
  });

  it('works offline with the files in the browser cache', async () => {
    const { client } = clientOf(async (url, init) => {
      if (url.endsWith('current.json') && init?.cache !== 'force-cache')
        throw new TypeError('Failed to fetch');
      return served(url);
    });
    expect(await ids(client)).toEqual(['1', '2']);
  });

  it('rejects a manifest that names a file in another folder', async () => {
    const fetch = vi.fn(async () => Response.json({ file: '../../secret.json', cars: 1 }));
    const { client } = clientOf(fetch);
    await expect(client.search([{}])).rejects.toThrow('contains no name of an index file');
  });
});
