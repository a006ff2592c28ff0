import { resolve } from 'node:path';
import { Client } from 'typesense';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadDealers } from '../../src/config/load.ts';
import type { ListedCar } from '../../src/domain/cars/listed-car.ts';
import {
  distanceKm,
  namesWithin,
  nearestFirst,
  type Place,
  radiiKm,
} from '../../src/domain/places/distance.ts';
import { listKeys, rangeKeys } from '../../src/domain/stock/searchable.ts';
import { areaOfPostcode } from '../../src/geo/embedded-postcodes.ts';
import { readStock } from '../../src/inventory/read-stock.ts';
import { searchPlaces } from '../../src/page-kinds/search/plan/search-setup.ts';
import type { SearchClient } from '../../src/search/browser/search-client.ts';
import { createStaticClient } from '../../src/search/browser/static-client.ts';
import { createTypesenseClient } from '../../src/search/browser/typesense-client.ts';
import { rowsOf } from '../../src/search/phrases/grammar-rows.fixture.ts';
import { parsePhrases } from '../../src/search/phrases/parse.ts';
import { createPhraseBook } from '../../src/search/phrases/phrase-book.ts';
import { vocabularyOf } from '../../src/search/phrases/vocabulary.ts';
import { requestOf } from '../../src/search/request.ts';
import { indexFiles } from '../../src/search/static/index-files.ts';
import { fillCollection } from '../../src/search/typesense/update-collection.ts';
import { readSearchState, sortValues, writeSearchState } from '../../src/search/url-state.ts';
import { planningOf } from '../../src/site/planning.ts';
import { demoDealers } from '../browser/demo-dealers.ts';
import { type StandIn, startStandIn } from './stand-in-server.ts';

/** Links to the demo dealers' cars, answered by both engines. */

const engines = ['static', 'typesense'] as const;
const stock = new Map<string, ListedCar[]>();
const clients = new Map<string, SearchClient>();
/** The locations of the cars that 'near me' knows, by dealer. */
const places = new Map<string, Place[]>();

let server: StandIn;
beforeAll(async () => {
  server = await startStandIn();
  const admin = new Client({ nodes: server.nodes, apiKey: server.adminKey, logLevel: 'silent' });
  const dealersDir = resolve(import.meta.dirname, '../../dealers');
  for (const dealer of (await loadDealers(dealersDir, demoDealers)).dealers) {
    const { slug } = dealer;
    const inventory = await readStock(dealer, {
      folder: resolve(dealersDir, slug),
      today: '2026-11-20',
    });
    const cars = planningOf({ dealer, inventory, today: '2026-11-20' }).stock.map(({ listed }) => listed);
    stock.set(slug, cars);
    places.set(slug, searchPlaces(dealer, [...new Set(cars.map((car) => car.location_name))]));
    const { collection } = await fillCollection(admin, slug, cars, { now: 1 });
    const files = new Map(indexFiles(cars, { filters: [] }).map(({ path, body }) => [path, body]));
    const fetch = async (url: string) => new Response(files.get(url));
    const setup = { nodes: server.nodes, searchOnlyKey: server.adminKey, collection };
    clients.set(`static ${slug}`, createStaticClient({ manifestUrl: '/search-index/current.json', fetch }));
    clients.set(`typesense ${slug}`, createTypesenseClient({ setup, hitsCap: 2000 }));
  }
});
afterAll(() => server.close());
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

/** The number of cars that a link finds, and the ids of the first ones. */
async function found(engine: string, slug: string, link: string, nearest?: readonly string[]) {
  const { page = 1, ...state } = readSearchState(link);
  const request = requestOf(
    state,
    { scope: {}, priceAscPositiveOnly: false, ...(nearest && { nearest }) },
    { page: page - 1, hitsPerPage: 240 },
  );
  const answer = (await clients.get(`${engine} ${slug}`)!.search([request])).results[0]!;
  return { count: answer.nbHits, ids: answer.hits.map(({ id }) => id) };
}

const link = (name: string, value: string | number) => `?${new URLSearchParams([[name, String(value)]])}`;
const valuesOf = (car: ListedCar, key: string) =>
  [(car as unknown as Record<string, string | string[]>)[key]!].flat().filter(Boolean);

/** Both engines treat 'GLX' and 'GLX+' as equal. */
const plain = (value: string) => value.replace(/[^\p{L}\p{N}\s]/gu, '').toLowerCase();

describe.each(engines)('a link on the %s engine', (engine) => {
  test.each(listKeys)('finds the cars with a value of %s, and no others [DATA-24]', async (key) => {
    let known = 0;
    for (const slug of demoDealers) {
      const cars = stock.get(slug)!;
      const values = [...new Set(cars.flatMap((car) => valuesOf(car, key)))];
      known += values.length;
      for (const value of [...values.slice(0, 3), 'No such value']) {
        const wanted = cars.filter((car) => valuesOf(car, key).map(plain).includes(plain(value)));
        const { count } = await found(engine, slug, link(`refinementList[${key}][0]`, value));
        expect([slug, value, count]).toEqual([slug, value, wanted.length]);
      }
    }
    expect(known).toBeGreaterThan(0);
  });

  test.each(rangeKeys)(
    'finds the cars within a range of %s, and none in a range beyond all values [DATA-24]',
    async (key) => {
      let known = 0;
      for (const slug of demoDealers) {
        const cars = stock.get(slug)!;
        const amounts = cars.map((car) => Number(car[key as keyof ListedCar])).filter((amount) => amount > 0);
        known += amounts.length;
        for (const amount of amounts.slice(0, 3)) {
          const wanted = cars.filter((car) => Number(car[key as keyof ListedCar]) === amount);
          const { count } = await found(engine, slug, link(`range[${key}]`, `${amount}:${amount}!`));
          expect([slug, amount, count]).toEqual([slug, amount, wanted.length]);
        }
        expect((await found(engine, slug, link(`range[${key}]`, '9999998:9999999'))).count).toBe(0);
      }
      expect(known).toBeGreaterThan(0);
    },
  );

  test('finds the cars that a query names, and none for a query that matches no car [DATA-24]', async () => {
    for (const slug of demoDealers) {
      const [car] = stock.get(slug)!;
      expect((await found(engine, slug, link('query', car!.name))).ids).toContain(car!.id);
      expect((await found(engine, slug, link('query', 'zzqxzzqx'))).count).toBe(0);
    }
  });

  test('shows the page in its address, and no cars on a page after the last [DATA-24]', async () => {
    const slug = 'meridian-auto-group';
    const [first, second, beyond] = await Promise.all(
      ['', '?page=2', '?page=99'].map((address) => found(engine, slug, address)),
    );
    expect(first!.ids).toHaveLength(240);
    expect(new Set([...first!.ids, ...second!.ids]).size).toBe(480);
    expect(beyond!.ids).toEqual([]);
  });

  test.each([...sortValues, 'name:asc'])(
    'sorts the cars by sortBy=%s, or in the default order for an unknown value [DATA-24]',
    async (sort) => {
      const [field = '', direction] = sort.split(':');
      for (const slug of demoDealers) {
        const cars = new Map(stock.get(slug)!.map((car) => [car.id, car]));
        const { ids } = await found(engine, slug, link('sortBy', sort));
        if (!sortValues.includes(sort)) {
          expect(ids).toEqual((await found(engine, slug, '')).ids);
          continue;
        }
        const amounts = ids.map((id) => Number(cars.get(id)![field as keyof ListedCar]));
        // A car without a price or without kilometres is not sorted as the cheapest or the least driven.
        const last = (amount: number) => (direction === 'asc' && amount <= unknown(field) ? 1 : 0);
        const inOrder = (a: number, b: number) => (direction === 'asc' ? a - b : b - a);
        expect(amounts).toEqual(amounts.toSorted((a, b) => last(a) - last(b) || inOrder(a, b)));
      }
    },
  );
});

test('cars within a distance of a place are the same on both engines, in the same order [OPEN-67] [LIMIT-5]', async () => {
  // Penrith, Parramatta, Newcastle, Geelong and the Gold Coast.
  const postcodes = ['2750', '2150', '2300', '3220', '4217'];
  const towns = postcodes.map((postcode) => areaOfPostcode(postcode)!);
  let near = 0;
  for (const slug of demoDealers) {
    const known = places.get(slug)!;
    for (const town of known.length > 0 ? towns : [])
      for (const [at, radiusKm] of radiiKm.entries()) {
        const names = namesWithin(nearestFirst(known, town), radiusKm);
        // The filter that 'near me' sets, which is empty where no location is near enough.
        if (names.length === 0) continue;
        const sortBy = sortValues[at % sortValues.length]!;
        const address = writeSearchState({ refinementList: { location_name: names }, sortBy });
        const fromBrowser = await found('static', slug, address);
        const isNear = ({ location_name }: ListedCar) =>
          known.some((place) => place.name === location_name && distanceKm(town, place) <= radiusKm);
        const wanted = stock.get(slug)!.filter(isNear);
        expect([slug, town.name, radiusKm, fromBrowser.count]).toEqual([
          slug,
          town.name,
          radiusKm,
          wanted.length,
        ]);
        expect(await found('typesense', slug, address)).toEqual(fromBrowser);
        near += wanted.length;
      }
  }
  expect(near).toBeGreaterThan(0);
});

test('the nearest cars come first on both engines [OPEN-67]', async () => {
  const slug = 'meridian-auto-group';
  const names = nearestFirst(places.get(slug)!, areaOfPostcode('2300')!).map(({ name }) => name);
  const fromBrowser = await found('static', slug, '?sortBy=nearest:asc', names);
  expect(await found('typesense', slug, '?sortBy=nearest:asc', names)).toEqual(fromBrowser);
  const locationOf = new Map(stock.get(slug)!.map((car) => [car.id, car.location_name]));
  const shown = [...new Set(fromBrowser.ids.map((id) => locationOf.get(id)!))];
  expect(shown).toEqual(names.slice(0, shown.length));
  expect(shown.length).toBeGreaterThan(1);
});

const unknown = (field: string) => (field === 'km' ? -1 : 0);

test('every parameter in the specification is a key of a link [DATA-24]', () => {
  const named =
    'query, page, sortBy, badge, status, car_type, categories, city, colour, dealership_name, filtered_features, item_type, km, location_name, make, make_model, model, price, subscription_price, price_range, seats, body, drive, fuel, transmission, state, tag, weekly_price_range, year';
  const keys = ['query', 'page', 'sortBy', ...listKeys, ...rangeKeys];
  expect(named.split(', ').filter((name) => !keys.includes(name))).toEqual([]);
});

test('every demo car is found by its stock number, which matches no other phrase', async () => {
  for (const slug of demoDealers) {
    const cars = stock.get(slug)!;
    const book = createPhraseBook(vocabularyOf(cars), { thisYear: 2026, sorts: [...sortValues] });
    for (const [at, { id, stocknum }] of cars.entries()) {
      expect(parsePhrases(stocknum, book)).toMatchObject({ query: stocknum, recognised: [] });
      expect([stocknum, (await found('static', slug, link('query', stocknum))).ids]).toEqual([
        stocknum,
        [id],
      ]);
      // On Typesense each of these is a request.
      if (at % 25 === 0) expect((await found('typesense', slug, link('query', stocknum))).ids).toEqual([id]);
    }
  }
});

test('what buyers type finds the same cars on both engines [TYPED-1] [LIMIT-5]', async () => {
  const sentences = rowsOf('buyers.md').flatMap(({ rows }) => rows.map(({ typed }) => typed));
  let asked = 0;
  for (const slug of ['meridian-auto-group', 'territory-4x4', 'open-road-leisure']) {
    const book = createPhraseBook(vocabularyOf(stock.get(slug)!), { thisYear: 2026, sorts: [...sortValues] });
    const addresses = sentences.map((typed) => {
      const { query, refinementList, range, sortBy } = parsePhrases(typed, book);
      // Words that are left are a matter of the text search, which has its own tests.
      return query ? '' : writeSearchState({ refinementList, range, ...(sortBy && { sortBy }) });
    });
    for (const address of new Set(addresses)) {
      const [fromBrowser, fromServer] = await Promise.all(engines.map((one) => found(one, slug, address)));
      expect([slug, address, fromServer]).toEqual([slug, address, fromBrowser]);
      asked++;
    }
  }
  expect(asked).toBeGreaterThan(200);
});
