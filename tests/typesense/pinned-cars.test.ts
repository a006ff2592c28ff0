import { Client } from 'typesense';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aListedCar } from '../../src/domain/listed-car.fixture.ts';
import type { SearchClient } from '../../src/search/browser/search-client.ts';
import { createStaticClient } from '../../src/search/browser/static-client.ts';
import { createTypesenseClient } from '../../src/search/browser/typesense-client.ts';
import type { InstantSearchParams } from '../../src/search/request.ts';
import { indexFiles } from '../../src/search/static/index-files.ts';
import { fillCollection } from '../../src/search/typesense/fill-collection.ts';
import { type StandIn, startStandIn } from './stand-in-server.ts';

/** Cars a to h, a the newest, of which the dealer pinned two. */
const cars = [...'abcdefgh'].map((id, at) =>
  aListedCar({ id, slug: id, make: at % 2 ? 'Kia' : 'Toyota', price: 1000 * (at + 1), created_at: 100 - at }),
);
const pins = [
  { id: 'g', position: 1 },
  { id: 'd', position: 3 },
];
const files = new Map(indexFiles(cars).map(({ path, body }) => [path, body]));

let server: StandIn;
const clients = {} as Record<'static' | 'typesense', SearchClient>;
beforeAll(async () => {
  server = await startStandIn();
  const admin = new Client({ nodes: server.nodes, apiKey: server.adminKey, logLevel: 'silent' });
  await fillCollection(admin, 'pins', cars, { now: 1 });
  const setup = { nodes: server.nodes, searchOnlyKey: server.adminKey, collection: 'cars_pins' };
  clients.typesense = createTypesenseClient({ setup, hitsCap: 1000, pins });
  const fetch = async (url: string) => new Response(files.get(url));
  clients.static = createStaticClient({ manifestUrl: '/search-index/current.json', fetch, pins });
});
afterAll(() => server.close());

describe.each(['static', 'typesense'] as const)('the %s engine', (name) => {
  const answerTo = async (params: InstantSearchParams, indexName = 'cars') => {
    const request = { indexName, params: { facets: ['make'], hitsPerPage: 8, ...params } };
    const { hits, nbHits, facets } = (await clients[name].search([request])).results[0]!;
    return { ids: hits.map(({ id }) => id).join(''), nbHits, counts: facets['make'] };
  };

  test.each<[string, InstantSearchParams, string, string]>([
    ['stand at their positions in the default order', {}, 'cars', 'gadbcefh'],
    ['stand on the first page only', { hitsPerPage: 3, page: 1 }, 'cars', 'bce'],
    ['leave their place when a filter excludes them', { facetFilters: [['make:Kia']] }, 'cars', 'dbfh'],
    ['do not change the order that a visitor chose', {}, 'cars/sort/price:desc', 'hgfedcba'],
    ['do not change what a text finds', { query: 'kia' }, 'cars', 'bdfh'],
  ])('has pinned cars that %s [LIST-4]', async (_, params, indexName, ids) => {
    const { nbHits, ...answer } = await answerTo(params, indexName);
    expect(answer.ids).toBe(ids);
    expect(nbHits).toBe(/Kia|kia/.test(JSON.stringify(params)) ? 4 : 8);
    expect(answer.counts?.['Kia']).toBe(4);
  });

  test('answers requests with and without pinned cars in one call', async () => {
    const requests = ['', 'kia'].map((query) => ({ indexName: 'cars', params: { query } }));
    const { results } = await clients[name].search(requests);
    expect(results.map(({ hits }) => hits[0]!.id)).toEqual(['g', 'b']);
  });
});
