import { Client } from 'typesense';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nodesOf } from '../../src/config/search-nodes.ts';
import { aListedCar } from '../../src/domain/cars/listed-car.fixture.ts';
import type { SearchClient } from '../../src/search/browser/search-client.ts';
import { createStaticClient } from '../../src/search/browser/static-client.ts';
import { createTypesenseClient } from '../../src/search/browser/typesense-client.ts';
import { indexFiles } from '../../src/search/static/index-files.ts';
import { slugOf } from '../../src/search/typesense/collection.ts';
import { type AdminServer, readServerContents } from '../../src/search/typesense/search-server.ts';
import { fillCollection } from '../../src/search/typesense/update-collection.ts';
import { type StandIn, startStandIn } from './stand-in-server.ts';

const synonyms = [{ words: ['ute', 'pickup'] }, { typed: 'landcruiser', words: ['lc300'] }];
const cars = [
  aListedCar({ id: 'a', slug: 'a', name: 'Toyota HiLux', body: 'Ute' }),
  aListedCar({ id: 'b', slug: 'b', name: 'RAM 1500', make: 'RAM', body: 'Pickup' }),
  aListedCar({ id: 'c', slug: 'c', name: 'Toyota LandCruiser', body: 'SUV' }),
  aListedCar({ id: 'd', slug: 'd', name: 'Toyota LC300', body: 'SUV' }),
];

const { TYPESENSE_URL: urls, TYPESENSE_API_KEY: adminKey } = process.env;
const live = urls && adminKey ? { nodes: nodesOf(urls), adminKey } : undefined;

const slug = `words-${process.pid}`;
const servers = {} as Record<'29' | '30', StandIn>;
const clients: Record<string, SearchClient> = {};
const adminOf = ({ nodes, adminKey }: AdminServer) =>
  new Client({ nodes, apiKey: adminKey, logLevel: 'silent' });
beforeAll(async () => {
  for (const version of ['29', '30'] as const) servers[version] = await startStandIn(`${version}.0`);
  for (const [name, server] of Object.entries({ ...servers, ...(live && { TYPESENSE_URL: live }) })) {
    await fillCollection(adminOf(server), slug, cars, { now: 1, synonyms });
    const setup = { nodes: server.nodes, searchOnlyKey: server.adminKey, collection: `cars_${slug}` };
    clients[name] = createTypesenseClient({ setup, hitsCap: 1000 });
  }
  const files = new Map(indexFiles(cars, { synonyms }).map(({ path, body }) => [path, body]));
  const fetch = async (url: string) => new Response(files.get(url));
  clients['static'] = createStaticClient({ manifestUrl: '/search-index/current.json', fetch });
});
afterAll(async () => {
  for (const server of Object.values(servers)) await server.close();
  if (!live) return;
  const [admin, sets] = [adminOf(live), (await readServerContents(adminOf(live))).synonymSets ?? []];
  await admin.aliases(`cars_${slug}`).delete();
  await admin.collections(`cars_${slug}_1`).delete();
  for (const set of sets.filter((name) => slugOf(name) === slug)) await admin.synonymSets(set).delete();
});

describe.each(['static', '29', '30', 'TYPESENSE_URL'])('the engine %s', (name) => {
  test.skipIf(name === 'TYPESENSE_URL' && !live).each([
    ['ute', ['a', 'b']],
    ['pickup', ['a', 'b']],
    ['ram ute', ['b']],
    ['landcruiser', ['c', 'd']],
    ['lc300', ['d']],
  ])('finds %s and its synonyms [LIST-3]', async (query, ids) => {
    const [answer] = (await clients[name]!.search([{ query, facets: ['body'] }])).results;
    expect(answer!.hits.map(({ id }) => id).sort()).toEqual(ids);
    const counted = Object.values(answer!.facets['body'] ?? {}).reduce((sum, count) => sum + count, 0);
    expect(counted).toBe(ids.length);
  });
});

test.each([
  ['29', `PUT /collections/cars_${slug}_1/synonyms/synonym-1`],
  ['30', `PATCH /collections/cars_${slug}_1`],
] as const)(
  'the synonyms are in a collection of %s before the alias points to it, and the previous ones are gone',
  async (version, written) => {
    const server = servers[version];
    const alias = server.asked.indexOf(`PUT /aliases/cars_${slug}`);
    const at = server.asked.indexOf(written);
    expect(at).toBeGreaterThan(-1);
    expect(at).toBeLessThan(alias);
    const synonymsOf = (now: number) =>
      [...server.store.collections.get(`cars_${slug}_${now}`)!.synonyms.values()].map(
        ({ id, root = '', synonyms: words }) => ({ id, root, synonyms: words }),
      );
    expect(synonymsOf(1)).toEqual([
      { id: 'synonym-0', root: '', synonyms: ['ute', 'pickup'] },
      { id: 'synonym-1', root: 'landcruiser', synonyms: ['lc300'] },
    ]);
    await fillCollection(adminOf(server), slug, cars, { now: 2, synonyms: synonyms.slice(1) });
    expect(synonymsOf(2)).toEqual([{ id: 'synonym-0', root: 'landcruiser', synonyms: ['lc300'] }]);
  },
);

test('the index of a dealer without synonyms has no entry for them', () => {
  expect(indexFiles(cars).some(({ body }) => body.includes('synonyms'))).toBe(false);
});
