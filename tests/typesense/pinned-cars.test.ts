import { Client } from 'typesense';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aListedCar } from '../../src/domain/listed-car.fixture.ts';
import type { SearchClient } from '../../src/search/browser/search-client.ts';
import { createStaticClient } from '../../src/search/browser/static-client.ts';
import { createTypesenseClient } from '../../src/search/browser/typesense-client.ts';
import { requestOf } from '../../src/search/request.ts';
import { indexFiles } from '../../src/search/static/index-files.ts';
import { fillCollection } from '../../src/search/typesense/fill-collection.ts';
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
const page = { scope: {}, priceAscPositiveOnly: false, pins };
const files = new Map(indexFiles(cars).map(({ path, body }) => [path, body]));

let server: StandIn;
const clients = {} as Record<'static' | 'typesense', SearchClient>;
beforeAll(async () => {
  server = await startStandIn();
  const admin = new Client({ nodes: server.nodes, apiKey: server.adminKey, logLevel: 'silent' });
  await fillCollection(admin, 'pins', cars, { now: 1 });
  const setup = { nodes: server.nodes, searchOnlyKey: server.adminKey, collection: 'cars_pins' };
  clients.typesense = createTypesenseClient({ setup, hitsCap: 1000 });
  const fetch = async (url: string) => new Response(files.get(url));
  clients.static = createStaticClient({ manifestUrl: '/search-index/current.json', fetch });
});
afterAll(() => server.close());

describe.each(['static', 'typesense'] as const)('the %s engine', (name) => {
  const answerTo = async (state: SearchState, hitsPerPage = 8) => {
    const request = requestOf(state, page, { facets: ['make'], hitsPerPage, page: (state.page ?? 1) - 1 });
    const { hits, nbHits, facets } = (await clients[name].search([request])).results[0]!;
    return { ids: hits.map(({ id }) => id).join(''), nbHits, counts: facets['make'] };
  };

  test.each<[string, SearchState, number, string]>([
    ['stand at their positions in the default order', {}, 8, 'gadbcefh'],
    ['stand on the first page only', { page: 2 }, 3, 'bce'],
    ['leave their place when a filter excludes them', { refinementList: { make: ['Kia'] } }, 8, 'dbfh'],
    ['do not change the order that a visitor chose', { sortBy: 'price:desc' }, 8, 'hgfedcba'],
    ['do not change what a text finds', { query: 'kia' }, 8, 'bdfh'],
  ])('has pinned cars that %s [LIST-4]', async (_, state, hitsPerPage, ids) => {
    const { nbHits, ...answer } = await answerTo(state, hitsPerPage);
    expect(answer.ids).toBe(ids);
    expect(nbHits).toBe(/Kia|kia/.test(JSON.stringify(state)) ? 4 : 8);
    expect(answer.counts?.['Kia']).toBe(4);
  });

  test('answers requests with and without pinned cars in one call', async () => {
    const requests = ['', 'kia'].map((query) => requestOf({ query }, page));
    const { results } = await clients[name].search(requests);
    expect(results.map(({ hits }) => hits[0]!.id)).toEqual(['g', 'b']);
  });
});
