import { Client } from 'typesense';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aListedCar } from '../../src/domain/cars/listed-car.fixture.ts';
import type { SearchClient } from '../../src/search/browser/search-client.ts';
import { createStaticClient } from '../../src/search/browser/static-client.ts';
import { createTypesenseClient } from '../../src/search/browser/typesense-client.ts';
import { indexFiles } from '../../src/search/static/index-files.ts';
import { fillCollection } from '../../src/search/typesense/fill-collection.ts';
import { type StandIn, startStandIn } from './stand-in-server.ts';

const synonyms = [{ words: ['ute', 'pickup'] }, { typed: 'landcruiser', words: ['lc300'] }];
const cars = [
  aListedCar({ id: 'a', slug: 'a', name: 'Toyota HiLux', body: 'Ute' }),
  aListedCar({ id: 'b', slug: 'b', name: 'RAM 1500', make: 'RAM', body: 'Pickup' }),
  aListedCar({ id: 'c', slug: 'c', name: 'Toyota LandCruiser', body: 'SUV' }),
  aListedCar({ id: 'd', slug: 'd', name: 'Toyota LC300', body: 'SUV' }),
];

let server: StandIn;
let admin: Client;
const clients = {} as Record<'static' | 'typesense', SearchClient>;
beforeAll(async () => {
  server = await startStandIn();
  admin = new Client({ nodes: server.nodes, apiKey: server.adminKey, logLevel: 'silent' });
  await fillCollection(admin, 'words', cars, { now: 1, synonyms });
  const setup = { nodes: server.nodes, searchOnlyKey: server.adminKey, collection: 'cars_words' };
  clients.typesense = createTypesenseClient({ setup, hitsCap: 1000 });
  const files = new Map(indexFiles(cars, { synonyms }).map(({ path, body }) => [path, body]));
  const fetch = async (url: string) => new Response(files.get(url));
  clients.static = createStaticClient({ manifestUrl: '/search-index/current.json', fetch });
});
afterAll(() => server.close());

describe.each(['static', 'typesense'] as const)('the %s engine', (name) => {
  test.each([
    ['ute', ['a', 'b']],
    ['pickup', ['a', 'b']],
    ['ram ute', ['b']],
    ['landcruiser', ['c', 'd']],
    ['lc300', ['d']],
  ])('finds %s and its synonyms [LIST-3]', async (query, ids) => {
    const [answer] = (await clients[name].search([{ query, facets: ['body'] }])).results;
    expect(answer!.hits.map(({ id }) => id).sort()).toEqual(ids);
    const counted = Object.values(answer!.facets['body'] ?? {}).reduce((sum, count) => sum + count, 0);
    expect(counted).toBe(ids.length);
  });
});

test('the synonyms are in the collection before the alias points to it, and the previous ones are gone', async () => {
  const alias = server.asked.indexOf('PUT /aliases/cars_words');
  expect(server.asked.indexOf('PUT /collections/cars_words_1/synonyms/synonym-1')).toBeLessThan(alias);
  const written = (collection: string) => [...server.store.collections.get(collection)!.synonyms.values()];
  expect(written('cars_words_1')).toEqual([
    { id: 'synonym-0', root: '', synonyms: ['ute', 'pickup'] },
    { id: 'synonym-1', root: 'landcruiser', synonyms: ['lc300'] },
  ]);
  await fillCollection(admin, 'words', cars, { now: 2, synonyms: synonyms.slice(1) });
  expect(written('cars_words_2')).toEqual([{ id: 'synonym-0', root: 'landcruiser', synonyms: ['lc300'] }]);
});

test('the index of a dealer without synonyms has no entry for them', () => {
  expect(indexFiles(cars).some(({ body }) => body.includes('synonyms'))).toBe(false);
});
