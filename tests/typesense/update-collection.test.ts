import { Client } from 'typesense';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aListedCar } from '../../src/domain/cars/listed-car.fixture.ts';
import type { ListedCar } from '../../src/domain/cars/listed-car.ts';
import { createTypesenseClient } from '../../src/search/browser/typesense-client.ts';
import { carDefinition } from '../../src/search/static/definition.ts';
import { createEngine } from '../../src/search/static/documents.ts';
import {
  fillCollection,
  updateCollection,
  withdrawCars,
} from '../../src/search/typesense/update-collection.ts';
import { type StandIn, startStandIn } from './stand-in-server.ts';

let server: StandIn;
let client: Client;
beforeEach(async () => {
  server = await startStandIn();
  client = new Client({ nodes: server.nodes, apiKey: server.adminKey, numRetries: 0, logLevel: 'silent' });
});
afterEach(() => server.close());

/** A car that was listed in a second of its own. */
const car = (id: string, own: Partial<ListedCar> = {}) =>
  aListedCar({ id, slug: `car-${id}`, created_at: 1_700_000_000 + id.charCodeAt(0), ...own });
const held = () => server.store.collections.get(server.store.aliases.get('cars_bay')!)!;
const ids = () => [...held().documents.keys()].sort();
const update = (cars: ListedCar[], options = {}) =>
  updateCollection(client, 'bay', cars, { now: 2, replicationTimeoutMs: 0, ...options });

/** The lines of all imports so far. */
const sent = () =>
  server.bodies.filter(({ path }) => path.endsWith('/import')).flatMap(({ body }) => body.split('\n'));

describe('updating the index of a dealer', () => {
  const stock = [car('a'), car('b', { price: 1000 }), car('c')];

  test('fills a collection when there is none', async () => {
    const updated = await update(stock);
    expect(updated).toMatchObject({ collection: 'cars_bay_2', cars: 3 });
    expect(updated).not.toHaveProperty('changes');
  });

  test('sends only the cars that changed, and deletes those that left, in the same collection [API-5]', async () => {
    await fillCollection(client, 'bay', stock, { now: 1 });
    server.bodies.length = 0;
    const updated = await update([car('a'), car('b', { price: 900 }), car('d', { created_at: 9 })]);
    expect(updated).toMatchObject({
      collection: 'cars_bay_1',
      cars: 3,
      changes: { added: 1, changed: 1, deleted: 1 },
    });
    expect(
      sent()
        .map((line) => JSON.parse(line).id)
        .sort(),
    ).toEqual(['b', 'd']);
    expect(ids()).toEqual(['a', 'b', 'd']);
    expect(held().documents.get('b')).toMatchObject({ price: 900 });
  });

  test('sends nothing when nothing changed', async () => {
    await fillCollection(client, 'bay', stock, { now: 1 });
    server.bodies.length = 0;
    expect((await update(stock)).changes).toEqual({ added: 0, changed: 0, deleted: 0 });
    expect(sent()).toEqual([]);
  });

  test('deletes many cars, and their ids may contain any character', async () => {
    const many = Array.from({ length: 95 }, (_, at) => car(`x,${at}]`, { created_at: at }));
    await fillCollection(client, 'bay', [...stock, ...many], { now: 1 });
    expect((await update(stock)).changes).toEqual({ added: 0, changed: 0, deleted: 95 });
    expect(ids()).toEqual(['a', 'b', 'c']);
  });

  test('deletes the last car', async () => {
    await fillCollection(client, 'bay', [car('a')], { now: 1 });
    expect(await update([])).toMatchObject({ cars: 0, changes: { deleted: 1 } });
    expect(await update([car('a')])).toMatchObject({ cars: 1, changes: { added: 1 } });
  });

  test('keeps cars of the same second in the order of the static engine, whenever they arrived [API-5]', async () => {
    const second = { created_at: 1_750_000_000 };
    await fillCollection(
      client,
      'bay',
      ['b', 'd', 'f'].map((id) => car(id, second)),
      { now: 1 },
    );
    const all = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => car(id, second));
    await update(all);
    const setup = { nodes: server.nodes, searchOnlyKey: server.adminKey, collection: 'cars_bay' };
    const found = async (sort = '') => {
      const { results } = await createTypesenseClient({ setup, hitsCap: 100 }).search([{ sort }]);
      return results[0]!.hits.map(({ id }) => id);
    };
    const expected = createEngine<ListedCar>(all, carDefinition)
      .search({})
      .hits.map(({ id }) => id);
    expect(await found()).toEqual(expected);
    expect(await found('price:asc')).toEqual(expected);
  });

  test.each(['27.1', '29.0', '30.1', 'nightly'])(
    'changes only the synonyms that differ on %s',
    async (version) => {
      await server.close();
      server = await startStandIn(version);
      client = new Client({
        nodes: server.nodes,
        apiKey: server.adminKey,
        numRetries: 0,
        logLevel: 'silent',
      });
      const [ute, four] = [{ words: ['ute', 'pickup'] }, { words: ['4wd'], typed: 'offroad' }];
      await fillCollection(client, 'bay', stock, { now: 1, synonyms: [ute, four] });
      server.asked.length = 0;
      await update(stock, { synonyms: [ute, { ...four, words: ['awd'] }] });
      const synonyms = () =>
        [...held().synonyms.values()].map(({ root = '', synonyms }) => [root, ...synonyms]);
      expect(synonyms()).toEqual([
        ['', 'ute', 'pickup'],
        ['offroad', 'awd'],
      ]);
      expect(server.asked.filter((one) => one.startsWith('PUT'))).toHaveLength(1);
      await update(stock, { synonyms: [ute] });
      expect(synonyms()).toEqual([['', 'ute', 'pickup']]);
      server.asked.length = 0;
      expect((await update(stock, { synonyms: [ute] })).collection).toBe('cars_bay_1');
      expect(server.asked.filter((one) => /^(?:PUT|PATCH)/.test(one))).toEqual([]);
      await update(stock);
      expect(synonyms()).toEqual([]);
    },
  );

  test('writes a set of synonyms again that is gone from the server', async () => {
    await server.close();
    server = await startStandIn('30.1');
    client = new Client({ nodes: server.nodes, apiKey: server.adminKey, numRetries: 0, logLevel: 'silent' });
    const synonyms = [{ words: ['ute', 'pickup'] }];
    await fillCollection(client, 'bay', stock, { now: 1, synonyms });
    const sets = [...server.store.synonymSets];
    server.store.synonymSets.clear();
    await update(stock, { synonyms });
    expect([...server.store.synonymSets]).toEqual(sets);
  });

  test.each<[string, () => object | undefined]>([
    ['a complete fill is requested', () => ({ full: true })],
    [
      'the collection has an older schema',
      () => {
        held().fields = held().fields.filter(({ name }) => name !== 'list_order');
        return {};
      },
    ],
    [
      'an imported document is missing afterwards',
      () => {
        server.store.losesDocuments = true;
        return {};
      },
    ],
  ])('fills a new collection when %s', async (_, arrange) => {
    await fillCollection(client, 'bay', stock, { now: 1 });
    const updated = await update([...stock, car('d')], arrange());
    expect(updated).toMatchObject({ collection: 'cars_bay_2', cars: 4 });
    expect(updated).not.toHaveProperty('changes');
    expect(ids()).toEqual(['a', 'b', 'c', 'd']);
  });

  test('keeps the previous version of a car whose new version is rejected', async () => {
    await fillCollection(client, 'bay', stock, { now: 1 });
    server.store.rejects = ({ price }) => (price === 900 ? 'no' : undefined);
    const updated = await update([car('a'), car('b', { price: 900 }), car('c', { km: 1 })]);
    expect(updated).toMatchObject({ cars: 3, rejected: [{ id: 'b' }], changes: { changed: 1 } });
    expect(held().documents.get('b')).toMatchObject({ price: 1000 });
  });

  test('deletes the collections of earlier fills', async () => {
    for (const now of [1, 2]) await fillCollection(client, 'bay', stock, { now });
    expect((await update(stock)).removed).toEqual(['cars_bay_1']);
  });
});

test('cars are removed from the index by the slugs of their pages, and only at their own dealer', async () => {
  await fillCollection(client, 'bay', [car('a'), car('b')], { now: 1 });
  await withdrawCars(client, 'bay', ['car-a']);
  expect(ids()).toEqual(['b']);
  await withdrawCars(client, 'other', ['car-b']);
  expect(ids()).toEqual(['b']);
});
