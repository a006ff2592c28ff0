import { Client } from 'typesense';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { aListedCar } from '../../src/domain/cars/listed-car.fixture.ts';
import type { ListedCar } from '../../src/domain/cars/listed-car.ts';
import { createCarLookup } from '../../src/search/browser/car-lookup.ts';
import { createSearchClient } from '../../src/search/browser/search-client.ts';
import { createStaticClient } from '../../src/search/browser/static-client.ts';
import { createTypesenseClient } from '../../src/search/browser/typesense-client.ts';
import { type PageScope, requestOf, type SearchRequest } from '../../src/search/request.ts';
import { indexFiles } from '../../src/search/static/index-files.ts';
import { obtainSearchOnlyKey } from '../../src/search/typesense/search-only-key.ts';
import { fillCollection } from '../../src/search/typesense/update-collection.ts';
import type { SearchState } from '../../src/search/url-state.ts';
import { type Mood, type StandIn, startStandIn } from './stand-in-server.ts';

const makes = ['Toyota', 'Kia', 'Land Rover', 'Citroën: DS', '-Mini'];
const cars: ListedCar[] = Array.from({ length: 120 }, (_, index) =>
  aListedCar({
    id: `c${index}`,
    slug: `car-${index}`,
    name: `20${10 + (index % 15)} ${makes[index % 5]} CX-${index % 4}`,
    make: makes[index % 5]!,
    price: (index % 7) * 5000,
    seats: String(2 + (index % 6)),
    car_type: index % 3 === 0 ? 'new' : 'used',
    created_at: 1_700_000_000 + (index % 40),
  }),
);
const manifest = '/search-index/current.json';
const files = new Map(indexFiles(cars).map(({ path, body }) => [path, body]));
const served = async (url: string | URL | Request) => new Response(files.get(String(url)), { status: 200 });

let server: StandIn;
let searchOnlyKey: string;
beforeAll(async () => {
  server = await startStandIn();
  const admin = new Client({ nodes: server.nodes, apiKey: server.adminKey, logLevel: 'silent' });
  await fillCollection(admin, 'bay', cars, { now: 1 });
  searchOnlyKey = await obtainSearchOnlyKey(admin, server.adminKey, 'bay');
});
afterAll(() => server.close());
beforeEach(() => {
  // The adapter writes every failure to the console before it passes it on.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  server.behave('up');
  server.asked.length = 0;
});
afterEach(() => vi.restoreAllMocks());

const setup = () => ({ nodes: server.nodes, searchOnlyKey, collection: 'cars_bay', leastCars: 100 });
const liveClient = (hitsCap = 1000, nodeTimeoutMs = 10_000) =>
  createTypesenseClient({ setup: setup(), hitsCap, nodeTimeoutMs });
const one = async (client: ReturnType<typeof liveClient>, request: SearchRequest) =>
  (await client.search([request])).results[0]!;

describe('the client of a Typesense server', () => {
  const counted = { facets: ['make', 'seats', 'price', 'unknown'], hitsPerPage: 21, maxValuesPerFacet: 100 };
  const used: PageScope = { scope: { car_type: ['used'] }, priceAscPositiveOnly: true };
  const of = (search: SearchState, wanted = {}) => requestOf(search, used, { ...counted, ...wanted });
  test.each<[string, SearchRequest]>([
    ['everything', of({})],
    ['a sort order', of({ sortBy: 'price:asc' })],
    ['a page', of({ sortBy: 'created_at:desc', page: 4 })],
    ['a value with a colon', of({ refinementList: { make: ['Citroën: DS'] } })],
    ['a value with a dash', of({ refinementList: { make: ['-Mini'] } })],
    ['several values', of({ refinementList: { make: ['Kia', 'Toyota'], seats: ['5'] } })],
    ['an excluded value', of({ refinementList: { '-make': ['Kia'] } })],
    ['a range', of({ range: { price: '5000:20000' } })],
    ['a text', of({ query: 'land "rover" cx-' })],
    ['a typo', of({ query: 'toyoat' })],
    ['only counts', of({}, { hitsPerPage: 0 })],
    ['nothing found', of({ query: 'zzzzz' })],
    ['a lookup', { filter: [{ field: 'id', in: ['c3', 'c7'] }] }],
  ])('answers %s as the static client does [API-4] [API-5] [DATA-25]', async (_, request) => {
    const embedded = createStaticClient({ manifestUrl: manifest, fetch: served });
    const [own, expected] = await Promise.all([one(liveClient(), request), one(embedded, request)]);
    expect({ ...own, processingTimeMS: 0 }).toEqual({ ...expected, processingTimeMS: 0 });
  });

  test('adds the filter price > 0 when sorting by lowest price [CFG-29]', async () => {
    const found = async (priceAscPositiveOnly: boolean) => {
      const request = requestOf(
        { sortBy: 'price:asc' },
        { scope: {}, priceAscPositiveOnly },
        { hitsPerPage: 60 },
      );
      const { hits, nbHits } = await one(liveClient(), request);
      return { lowest: hits[0]!.price, nbHits };
    };
    const [all, priced] = [await found(false), await found(true)];
    expect([all.lowest, priced.lowest]).toEqual([5000, 5000]);
    expect(all.nbHits).toBeGreaterThan(priced.nbHits);
  });

  test('sends requests that InstantSearch makes together as one request, and nothing twice [LIST-24]', async () => {
    const client = liveClient();
    const requests = [0, 1].map((page) => ({ page, hitsPerPage: 5 }));
    const first = await client.search(requests);
    const again = await client.search([...requests].reverse());
    expect(again.results).toEqual([first.results[1], first.results[0]]);
    expect(server.asked).toEqual(['POST /multi_search']);
  });

  test('fetches no hits beyond the cap, but counts them [CFG-32]', async () => {
    const client = liveClient(42);
    const pages = await Promise.all([1, 2, 9999].map((page) => one(client, { page, hitsPerPage: 21 })));
    expect(pages.map(({ hits, nbHits, page }) => [hits.length, nbHits, page])).toEqual([
      [21, 120, 1],
      [0, 120, 2],
      [0, 120, 9999],
    ]);
  });

  test.each<Mood>(['down', 'slow', 'error', 'html', 'cut'])(
    'fails when the server is %s, and caches nothing of that answer [LIST-24]',
    async (mood) => {
      const client = liveClient(1000, mood === 'slow' ? 1500 : undefined);
      server.behave(mood);
      await expect(one(client, {})).rejects.toThrow();
      server.behave('up');
      expect((await one(client, {})).nbHits).toBe(120);
    },
  );

  test.each([
    ['with', { deadlineMs: 20_000 }],
    ['without', {}],
  ])('waits for its only node when that is late, %s another engine', async (_, limits) => {
    server.behave('late');
    const client = createTypesenseClient({ setup: setup(), hitsCap: 1000, ...limits });
    expect((await one(client, {})).nbHits).toBe(120);
  });

  test('retries its only node once when no other engine can answer', async () => {
    const client = createTypesenseClient({ setup: setup(), hitsCap: 1000 });
    server.behave('error');
    const answer = one(client, {});
    await expect.poll(() => server.asked).toHaveLength(1);
    server.behave('up');
    expect((await answer).nbHits).toBe(120);
  });

  test('asks another node when one is down', async () => {
    const down = await startStandIn();
    down.behave('down');
    const client = createTypesenseClient({
      setup: { ...setup(), nodes: [...down.nodes, ...server.nodes] },
      hitsCap: 1000,
    });
    for (const page of [0, 1, 2]) expect((await one(client, { page })).nbHits).toBe(120);
    await down.close();
  });
});

describe('the search client of a page', () => {
  const page = (engine: Parameters<typeof createSearchClient>[0]['engine']) =>
    createSearchClient({ hitsCap: 1000, engine });
  const ask = async (client: ReturnType<typeof page>, query: string) =>
    (await client.search([{ query }])).results[0]!.nbHits;

  test('answers from the published index while the server is down, and returns to the server afterwards [API-4] [OPEN-5]', async () => {
    vi.stubGlobal('fetch', vi.fn(served));
    const client = page({ indexManifest: manifest, typesense: setup() });
    expect(await ask(client, 'kia')).toBe(24);
    expect(fetch).not.toHaveBeenCalled();
    server.behave('down');
    expect(await ask(client, 'toyota')).toBe(24);
    expect(fetch).toHaveBeenCalledTimes(2);
    server.behave('up');
    server.asked.length = 0;
    // The check whether the server is back does not wait for a visitor.
    await expect.poll(() => server.asked).toContain('POST /multi_search');
    server.asked.length = 0;
    const next = () => ask(client, `land ${Math.random()}`).then(() => server.asked.length);
    await expect.poll(next).toBeGreaterThan(0);
    vi.unstubAllGlobals();
  });

  // Version 29 and 30 take 100 operations in a filter: 51 conditions, and what joins them.
  const tooMany = Array.from({ length: 51 }, (_, at) => ({ field: 'make', notIn: [`Make ${at}`] }));

  test('answers a filter that the server refuses as too long from the published index, or fails', async () => {
    vi.stubGlobal('fetch', vi.fn(served));
    const ask = async (filter: SearchRequest['filter'], engine: Parameters<typeof page>[0]) =>
      (await page(engine).search([{ filter: filter! }])).results[0]!.nbHits;
    expect(await ask(tooMany.slice(1), { typesense: setup() })).toBe(120);
    await expect(ask(tooMany, { typesense: setup() })).rejects.toThrow(/too many operations/);
    expect(await ask(tooMany, { indexManifest: manifest, typesense: setup() })).toBe(120);
    vi.unstubAllGlobals();
  });

  test('asks for any number of makes, models and rates with few operations', async () => {
    const names = Array.from({ length: 90 }, (_, at) => `M${at}`);
    const modelsByMake = Object.fromEntries(names.map((name) => [name, [`${name} a`, `${name} b`]]));
    const terms = { deposit: 0, tradeIn: 0, termYears: 5, balloonPercent: 0, frequency: 'weekly' } as const;
    const rates = names.map((_, at) => 5 + at / 10);
    const lists = { make: [...names, 'Kia'], model: names.map((name) => `${name} a`) };
    const more = { colour: ['Red'], body: ['SUV'], filtered_features: ['Sunroof', 'Tow Bar', 'Isofix'] };
    const request = requestOf(
      {
        refinementList: { ...lists, ...more },
        range: { weekly_price: '50:300', price: '1:90000', km: '0:9' },
      },
      {
        scope: { car_type: ['used'] },
        priceAscPositiveOnly: true,
        modelsByMake,
        ownWeekly: { terms, rates },
      },
    );
    expect((await one(liveClient(), request)).nbHits).toBe(0);
  });

  test('does not return to a server because of an answer that was cached before the outage', async () => {
    vi.stubGlobal('fetch', vi.fn(served));
    const client = page({ indexManifest: manifest, typesense: setup() });
    await ask(client, 'kia');
    server.behave('down');
    await ask(client, 'toyota');
    // This answer is cached. The standby answers this search, and the server is checked at the same time.
    expect(await ask(client, 'kia')).toBe(24);
    server.asked.length = 0;
    await expect.poll(() => server.asked).toContain('POST /multi_search');
    vi.unstubAllGlobals();
  });

  test('does not use a server that has read only part of its log, until it has all cars', async () => {
    vi.stubGlobal('fetch', vi.fn(served));
    const { documents, engines } = server.store.collections.get('cars_bay_1')!;
    const unread = [...documents].slice(0, 30);
    for (const [id] of unread) documents.delete(id);
    engines.clear();
    const client = page({ indexManifest: manifest, typesense: setup() });
    expect(await ask(client, '')).toBe(120);
    // With no other engine, some cars are better than none.
    expect(await ask(page({ typesense: setup() }), '')).toBe(90);

    for (const [id, car] of unread) documents.set(id, car);
    engines.clear();
    const next = async () => {
      server.asked.length = 0;
      await ask(client, `kia ${Math.random()}`);
      return server.asked.length;
    };
    await expect.poll(next).toBeGreaterThan(0);
    // The index was read once. A text that no car has also asks for the numbers of cars.
    const ofIndex = vi.mocked(fetch).mock.calls.filter(([url]) => !String(url).includes('/numbers-'));
    expect(ofIndex).toHaveLength(2);
    vi.unstubAllGlobals();
  });

  test('believes a complete collection of which a list hides cars', async () => {
    vi.stubGlobal('fetch', vi.fn(served));
    const client = page({ indexManifest: manifest, typesense: { ...setup(), leastCars: 120 } });
    const { results } = await client.search([{ hidden: ['c1', 'c2'] }]);
    expect(results[0]!.nbHits).toBe(118);
    expect(fetch).not.toHaveBeenCalled();
    vi.unstubAllGlobals();
  });

  test('has only the server when no index is published', async () => {
    const client = page({ typesense: setup() });
    expect(await ask(client, 'kia')).toBe(24);
    server.behave('down');
    await expect(ask(client, 'toyota')).rejects.toThrow();
  });

  test.each(['static', 'typesense'] as const)(
    'finds cars by conditions and limit on %s [API-6] [OPEN-5]',
    async (kind) => {
      vi.stubGlobal('fetch', served);
      const lookUp = createCarLookup(
        kind === 'static' ? { indexManifest: manifest } : { typesense: setup() },
      );
      expect(await lookUp([{ field: 'id', in: ['c3'] }], 10)).toEqual([cars[3]]);
      const kias = await lookUp([{ field: 'make', in: ['Kia'] }], 5);
      expect(kias).toHaveLength(5);
      expect(kias.map((car) => car.created_at)).toEqual(
        kias.map((car) => car.created_at ?? 0).sort((a, b) => b - a),
      );
      expect(await lookUp([], 1000)).toHaveLength(120);
      expect(await lookUp([{ field: 'id', in: [] }], 10)).toEqual([]);
      expect(await lookUp([], 0)).toEqual([]);
      vi.unstubAllGlobals();
    },
  );
});
