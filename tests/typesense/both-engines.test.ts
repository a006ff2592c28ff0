import { Client } from 'typesense';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { numbersPath } from '../../src/domain/cars/car-number.ts';
import { aListedCar } from '../../src/domain/cars/listed-car.fixture.ts';
import type { ListedCar } from '../../src/domain/cars/listed-car.ts';
import { listKeys, rangeKeys } from '../../src/domain/stock/searchable.ts';
import { createForgivingClient, type SearchClient } from '../../src/search/browser/search-client.ts';
import { createStaticClient } from '../../src/search/browser/static-client.ts';
import { createTypesenseClient } from '../../src/search/browser/typesense-client.ts';
import { requestOf, type SearchRequest } from '../../src/search/request.ts';
import { indexFiles } from '../../src/search/static/index-files.ts';
import { obtainSearchOnlyKey } from '../../src/search/typesense/search-only-key.ts';
import { fillCollection } from '../../src/search/typesense/update-collection.ts';
import type { SearchState } from '../../src/search/url-state.ts';
import { type StandIn, startStandIn } from './stand-in-server.ts';

/** Queries of visitors, answered by both engines: the same cars and the same counts. */

const features = ['Sunroof', 'Tow Bar', 'Leather Seats'];
const colours = ['White', 'Black', '-', ''];
const cars: ListedCar[] = Array.from({ length: 120 }, (_, index) =>
  aListedCar({
    id: `c${index}`,
    slug: `car-${index}`,
    stocknum: `MN-${10300 + index * 7}`,
    price: (index % 7) * 5000,
    market_judgement: ['below', 'around', ''][index % 3]!,
    market_saving: index % 3 === 0 ? 500 + index : 0,
    status: index % 10 === 0 ? 'sold' : 'in_stock',
    weekly_price: (index % 5) * 60,
    subscription_price: (index % 3) * 200,
    consumption_dl: (index % 4) * 60,
    colour: colours[index % colours.length]!,
    filtered_features: features.filter((_, bit) => index & (1 << bit)),
    created_at: 1_700_000_000 + index,
    // What only some feeds say of a car.
    seats: ['2', '5', '7'][index % 3]!,
    doors: ['2', '4', '5'][index % 3]!,
    cab: ['Single cab', 'Dual cab', ''][index % 3]!,
    cylinders: ['4', '6', '8', ''][index % 4]!,
    engine_litres: ['1.8', '2', '3.3'][index % 3]!,
    induction: index % 2 === 0 ? 'Turbo' : '',
    fuel_detail: index % 5 === 0 ? 'Plug-in Hybrid' : 'Unleaded 91',
    gears: ['6', '8', ''][index % 3]!,
    ancap: ['4', '5', ''][index % 3]!,
    sleeps: ['', '2', '4'][index % 3]!,
    gvm_kg: [0, 2900, 4495][index % 3]!,
    atm_kg: [0, 2400, 3500][index % 3]!,
    weekly_price_range: index % 5 === 1 ? 'Under $100' : '',
    tag: index % 6 === 0 ? 'Runout Sale' : '',
    categories: index % 4 === 0 ? ['family', 'towing'] : ['city'],
    city: index % 2 === 0 ? 'Southport' : 'Penrith',
  }),
);
const files = new Map(indexFiles(cars).map(({ path, body }) => [path, body]));

const vin = '6G1JDJ918GC467963';
const numbers = new Map([
  [numbersPath(vin), JSON.stringify([[vin, 'c5']])],
  [numbersPath('ABC12D'), JSON.stringify([['ABC12D', 'c6']])],
]);
const fetchOfNode = globalThis.fetch;

let server: StandIn;
const clients = {} as Record<'static' | 'typesense', SearchClient>;
beforeAll(async () => {
  server = await startStandIn();
  const admin = new Client({ nodes: server.nodes, apiKey: server.adminKey, logLevel: 'silent' });
  await fillCollection(admin, 'both', cars, { now: 1 });
  const searchOnlyKey = await obtainSearchOnlyKey(admin, server.adminKey, 'both');
  const setup = { nodes: server.nodes, searchOnlyKey, collection: 'cars_both' };
  clients.typesense = createTypesenseClient({ setup, hitsCap: 1000 });
  const fetch = async (url: string) => new Response(files.get(url));
  clients.static = createStaticClient({ manifestUrl: '/search-index/current.json', fetch });
});
afterAll(() => server.close());
beforeEach(() => {
  // The adapter writes requests that the server refuses to the console.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  server.asked.length = 0;
});
afterEach(() => vi.restoreAllMocks());

const everywhere = { scope: {}, priceAscPositiveOnly: false };
const asked = { hitsPerPage: 120, facets: ['colour', 'filtered_features'] };
const ofColours = (...colour: string[]) => requestOf({ refinementList: { colour } }, everywhere, asked);
const idsOf = (all: ListedCar[]) => all.map(({ id }) => id).sort();
const carsWith = (...wanted: string[]) =>
  cars.filter((car) => wanted.every((feature) => car.filtered_features.includes(feature)));

describe.each(['static', 'typesense'] as const)('the %s engine', (name) => {
  test.each([
    ['as it is in the stock', 'MN-10370', ['MN-10370']],
    ['in small letters, without its dash', 'mn10370', ['MN-10370']],
    ['that is typed in part', 'MN-1037', ['MN-10370', 'MN-10377']],
    ['after the make', 'toyota mn10370', ['MN-10370']],
    ['before the make', 'mn10370 corolla', ['MN-10370']],
    ['with a typo, which no car has', 'MN-10371', []],
    ['after another make, which no car has', 'kia mn10370', []],
  ])('finds exactly the right cars for a stock number %s', async (_, query, numbers) => {
    const { hits } = await answerTo({ query });
    expect(hits.map(({ stocknum }) => stocknum).sort()).toEqual(numbers);
  });

  test('reads a short number beside other words as a model, and not as the beginning of a stock number', async () => {
    expect((await answerTo({ query: 'toyota 1' })).nbHits).toBe(0);
    expect((await answerTo({ query: 'toyota mn1' })).nbHits).toBe(0);
    expect((await answerTo({ query: 'mn1' })).nbHits).toBe(120);
  });

  test.each([
    ['a VIN', vin.toLowerCase(), ['c5']],
    ['the end of a VIN', '467963', ['c5']],
    ['a plate with a blank', 'abc 12d', ['c6']],
    ['a VIN that no car has', 'JTNVWCZPUKH522824', []],
  ])('finds the right car by %s', async (_, query, ids) => {
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
      url.startsWith('/') ? new Response(numbers.get(url)) : fetchOfNode(url, init),
    );
    const { results } = await createForgivingClient(clients[name]).search([{ ...asked, query }]);
    vi.unstubAllGlobals();
    const { hits, leftOut } = results[0]!;
    expect(leftOut ? [] : idsOf(hits)).toEqual(ids);
    expect(leftOut).toEqual(ids.length === 0 ? [query] : undefined);
  });

  const answerTo = async (request: SearchRequest) =>
    (await clients[name].search([{ ...asked, ...request }])).results[0]!;
  const answerToSearch = (search: SearchState) => answerTo(requestOf(search, everywhere, asked));

  test.each(['price', 'weekly_price', 'subscription_price', 'consumption_dl'] as const)(
    'finds no car without it below a maximum %s',
    async (field) => {
      const priced = cars.filter((car) => car[field] && car[field] <= 200);
      for (const range of [':200', '0:200'])
        expect(idsOf((await answerToSearch({ range: { [field]: range } })).hits)).toEqual(idsOf(priced));
      // A minimum of 0 alone is not a limit, so it includes all cars.
      expect((await answerToSearch({ range: { [field]: '0:' } })).nbHits).toBe(cars.length);
    },
  );

  test.each(listKeys)('finds the cars with a value of %s, and counts them', async (field) => {
    const valuesOf = (car: ListedCar) => [car[field as keyof ListedCar]].flat().map(String);
    const [value] = cars.flatMap(valuesOf).filter((text) => /[1-9a-z]/i.test(text));
    if (value === undefined) throw new Error(`No car of this test has a ${field}.`);
    const wanted = cars.filter((car) => valuesOf(car).includes(value));
    const { hits, facets } = await answerTo(
      requestOf({ refinementList: { [field]: [value] } }, everywhere, { ...asked, facets: [field] }),
    );
    expect(idsOf(hits)).toEqual(idsOf(wanted));
    expect(facets[field]?.[value]).toBe(wanted.length);
  });

  test.each(rangeKeys)('finds the cars between two values of %s', async (field) => {
    const amountOf = (car: ListedCar) => Number(car[field as keyof ListedCar]);
    const [least, ...more] = [...new Set(cars.map(amountOf))]
      .filter((value) => value > 0)
      .toSorted((a, b) => a - b);
    const most = more.at(-2) ?? least;
    const { hits } = await answerToSearch({ range: { [field]: `${least}:${most}` } });
    expect(idsOf(hits)).toEqual(
      idsOf(cars.filter((car) => amountOf(car) >= least! && amountOf(car) <= most!)),
    );
    expect(hits.length).toBeGreaterThan(0);
  });

  test('leaves out sold cars, and counts the others [LIST-35]', async () => {
    const { nbHits, facets } = await answerTo(
      requestOf({ refinementList: { '-status': ['sold'] } }, everywhere, { ...asked, facets: ['status'] }),
    );
    expect(nbHits).toBe(108);
    expect(facets['status']).toEqual({ in_stock: 108 });
  });

  test('finds the prices below the market’s average, the furthest below first [LIST-36]', async () => {
    const below = { refinementList: { market_judgement: ['below'] }, sortBy: 'market_saving:desc' };
    const { hits, nbHits, facets } = await answerTo(
      requestOf(below, everywhere, { hitsPerPage: 3, facets: ['market_judgement'] }),
    );
    expect([nbHits, facets]).toEqual([40, { market_judgement: { below: 40 } }]);
    expect(hits.map(({ id }) => id)).toEqual(['c117', 'c114', 'c111']);
  });

  test('returns the bounds of a number field without a count of each value', async () => {
    const { facets, facets_stats } = await answerTo({ facets: ['price', 'colour'], boundsOnly: true });
    expect(facets).toEqual({ price: {}, colour: { White: 30, Black: 30 } });
    const sum = cars.reduce((total, { price = 0 }) => total + price, 0);
    expect(facets_stats).toEqual({ price: { min: 0, max: 30_000, sum, avg: sum / cars.length } });
  });

  test('counts cars in bands of prices, without those that have none [LIST-37]', async () => {
    const bounds = (await answerTo({ facets: ['price'], boundsOnly: true })).facets_stats;
    const { facets, facets_stats } = await answerTo({
      facets: ['price', 'colour'],
      boundsOnly: true,
      priceBandDollars: 500,
    });
    // The last of 30 bands has all dearer cars.
    const dearer = cars.filter(({ price }) => price! > 14_500).length;
    const of = (price: number) => cars.filter((car) => car.price === price).length;
    expect(facets['price']).toEqual({ 5000: of(5000), 10000: of(10_000), 14500: dearer });
    expect(facets['colour']).toEqual({ White: 30, Black: 30 });
    expect(facets_stats).toEqual(bounds);
  });

  test('requires each of several features, and counts the other features among the remaining cars', async () => {
    const refinementList = { filtered_features: ['Sunroof', 'Tow Bar'] };
    const { hits, facets } = await answerToSearch({ refinementList });
    const both = carsWith('Sunroof', 'Tow Bar');
    expect(idsOf(hits)).toEqual(idsOf(both));
    expect(facets['filtered_features']).toEqual({
      Sunroof: both.length,
      'Tow Bar': both.length,
      'Leather Seats': carsWith(...features).length,
    });
  });

  test.each(['-', '+++', '`', '*', '\\-', '😀'])(
    'finds nothing for the value %s, and the request does not fail',
    async (sign) => {
      const { results } = await clients[name].search([
        ofColours(sign),
        // This request is sent together with it, as the counts of a filter are, and is answered normally.
        ofColours('White'),
      ]);
      expect(results.map(({ nbHits }) => nbHits)).toEqual([0, 30]);
      expect(results[0]).toMatchObject({
        hits: [],
        facets: { colour: {}, filtered_features: {} },
        facets_stats: {},
      });
    },
  );

  test('ignores a value without words beside other values, and excludes no car because of it', async () => {
    const { nbHits } = await answerTo(ofColours('White', '+++'));
    expect(nbHits).toBe(30);
    expect((await answerToSearch({ refinementList: { '-colour': ['+'] } })).nbHits).toBe(cars.length);
  });

  test('treats a star at the end of a value as an ordinary character', async () => {
    expect((await answerTo(ofColours('White*'))).nbHits).toBe(30);
    expect((await answerTo(ofColours('Whi*'))).nbHits).toBe(0);
  });
});

test('a filter value that the server refuses gives an empty answer, and the rest of the request is answered', async () => {
  // Stands for a character that our own tokeniser accepts and the server refuses.
  server.store.refusesValue = (value) => value === 'Black';
  const { results } = await clients.typesense.search([
    { ...ofColours('Black'), page: 1 },
    ofColours('White'),
  ]);
  expect(results.map(({ nbHits }) => nbHits)).toEqual([0, 30]);
});

test('a search that needs no server is answered while the server is down, but does not prove that the server is up again', async () => {
  server.behave('down');
  const request = ofColours('+');
  expect((await clients.typesense.search([request])).results[0]!.nbHits).toBe(0);
  await expect(clients.typesense.search([request], { skipCache: true })).rejects.toThrow();
  server.behave('up');
});
