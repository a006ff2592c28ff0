import { Client } from 'typesense';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nodesOf } from '../../src/config/search-nodes.ts';
import { aListedCar } from '../../src/domain/cars/listed-car.fixture.ts';
import type { SearchClient } from '../../src/search/browser/search-client.ts';
import { createStaticClient } from '../../src/search/browser/static-client.ts';
import { createTypesenseClient } from '../../src/search/browser/typesense-client.ts';
import type { Curation } from '../../src/search/curation.ts';
import { requestOf } from '../../src/search/request.ts';
import { indexFiles } from '../../src/search/static/index-files.ts';
import { fillCollection } from '../../src/search/typesense/update-collection.ts';
import type { SearchState } from '../../src/search/url-state.ts';
import { type StandIn, startStandIn } from './stand-in-server.ts';

/** Cars a to h, a the newest, of which the dealer pinned two. */
const cars = [...'abcdefgh'].map((id, at) =>
  aListedCar({ id, slug: id, make: at % 2 ? 'Kia' : 'Toyota', price: 1000 * (at + 1), created_at: 100 - at }),
);
const pins = [
  { id: 'g', position: 1 },
  { id: 'd', position: 3 },
];
/** A text that no car has, and a make, which becomes a filter. */
const curations: Curation[] = [
  { search: { query: 'tow car' }, pins: [{ id: 'c', position: 1 }], hidden: ['a'] },
  { search: { query: 'kia' }, contained: true, pins: [{ id: 'c', position: 2 }], hidden: ['d', 'a'] },
  { search: { refinementList: { make: ['Kia'] } }, pins: [{ id: 'f', position: 1 }], hidden: ['b'] },
];
const page = { scope: {}, priceAscPositiveOnly: false, pins, curations };
const files = new Map(indexFiles(cars).map(({ path, body }) => [path, body]));

const { TYPESENSE_URL: urls, TYPESENSE_API_KEY: adminKey } = process.env;
const live = urls && adminKey ? { nodes: nodesOf(urls), adminKey } : undefined;

let server: StandIn;
const clients = new Map<string, SearchClient>();
const cleanings: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  server = await startStandIn();
  const slug = `pins-${process.pid}`;
  for (const [name, { nodes, adminKey: key }] of Object.entries({
    typesense: server,
    ...(live && { live }),
  })) {
    const admin = new Client({ nodes, apiKey: key, logLevel: 'silent' });
    const { collection } = await fillCollection(admin, slug, cars, { now: 1 });
    cleanings.push(async () => {
      await admin.aliases(`cars_${slug}`).delete();
      await admin.collections(collection).delete();
    });
    const setup = { nodes, searchOnlyKey: key, collection };
    clients.set(name, createTypesenseClient({ setup, hitsCap: 1000 }));
  }
  const fetch = async (url: string) => new Response(files.get(url));
  clients.set('static', createStaticClient({ manifestUrl: '/search-index/current.json', fetch }));
});
afterAll(async () => {
  for (const clean of cleanings) await clean();
  await server.close();
});

/** 'live' is the server that TYPESENSE_URL names. */
describe.each(['static', 'typesense', ...(live ? ['live'] : [])])('the %s engine', (name) => {
  const answerTo = async (state: SearchState, hitsPerPage = 8) => {
    const request = requestOf(state, page, { facets: ['make'], hitsPerPage, page: (state.page ?? 1) - 1 });
    const { hits, nbHits, facets } = (await clients.get(name)!.search([request])).results[0]!;
    return { ids: hits.map(({ id }) => id).join(''), nbHits, counts: facets['make'] };
  };

  test.each<[string, SearchState, number, string]>([
    ['stand at their positions in the default order', {}, 8, 'gadbcefh'],
    ['stand on the first page only', { page: 2 }, 3, 'bce'],
    ['leave their place when a filter excludes them', { refinementList: { make: ['Toyota'] } }, 8, 'gace'],
    ['do not change the order that a visitor chose', { sortBy: 'price:desc' }, 8, 'hgfedcba'],
    ['do not change what a text finds', { query: 'toyota' }, 8, 'acegbdfh'],
  ])('has pinned cars that %s [LIST-4]', async (_, state, hitsPerPage, ids) => {
    const { nbHits, ...answer } = await answerTo(state, hitsPerPage);
    expect(answer.ids).toBe(ids);
    expect(nbHits).toBe(state.refinementList ? 4 : 8);
    expect(answer.counts?.['Toyota']).toBe(4);
  });

  test.each<[string, SearchState, string, Record<string, number>]>([
    [
      'pins a car that the text does not find, and counts it',
      { query: 'kia' },
      'bcfh',
      { Kia: 3, Toyota: 1 },
    ],
    ['hides in the order that a visitor chose', { query: 'kia', sortBy: 'price:desc' }, 'hfb', { Kia: 3 }],
    [
      'pins no car that the filters exclude',
      { query: 'kia', refinementList: { make: ['Kia'] } },
      'bfh',
      { Kia: 3 },
    ],
    ['applies to the filters that words become', { refinementList: { make: ['Kia'] } }, 'fhd', { Kia: 3 }],
    ['pins before it counts typos', { query: 'tow car' }, 'c', { Toyota: 1 }],
  ])('has a curated search that %s', async (_, state, ids, counts) => {
    expect(await answerTo(state)).toEqual({ ids, nbHits: ids.length, counts });
  });

  test('answers requests with and without pinned cars in one call', async () => {
    const requests = ['', 'kia'].map((query) => requestOf({ query }, page));
    const { results } = await clients.get(name)!.search(requests);
    expect(results.map(({ hits }) => hits[0]!.id)).toEqual(['g', 'b']);
  });
});
