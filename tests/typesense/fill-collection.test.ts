import { Client } from 'typesense';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aListedCar } from '../../src/domain/cars/listed-car.fixture.ts';
import type { ListedCar } from '../../src/domain/cars/listed-car.ts';
import { fillCollection } from '../../src/search/typesense/update-collection.ts';
import { type StandIn, startStandIn } from './stand-in-server.ts';

let server: StandIn;
let client: Client;
beforeEach(async () => {
  server = await startStandIn();
  client = new Client({
    nodes: server.nodes,
    apiKey: server.adminKey,
    numRetries: 1,
    retryIntervalSeconds: 0.001,
    logLevel: 'silent',
  });
});
afterEach(() => server.close());

const cars = (count: number): ListedCar[] =>
  Array.from({ length: count }, (_, index) =>
    aListedCar({ id: `c${index}`, slug: `car-${index}`, price: index }),
  );
const names = () => [...server.store.collections.keys()];
const alias = () => server.store.aliases.get('cars_bay');

describe('filling the index of a dealer', () => {
  test('imports every car in batches, then moves the alias to the new collection [API-5] [OPEN-5]', async () => {
    const filled = await fillCollection(client, 'bay', cars(25), { now: 1, batchSize: 10 });
    expect(filled).toEqual({ collection: 'cars_bay_1', cars: 25, rejected: [], removed: [] });
    expect(alias()).toBe('cars_bay_1');
    expect([...server.store.collections.get('cars_bay_1')!.documents.keys()]).toHaveLength(25);
    const imports = server.asked.filter((path) => path.endsWith('/import'));
    expect(imports).toHaveLength(3);
    // No alias points to a collection before it is complete.
    expect(server.asked.indexOf('PUT /aliases/cars_bay')).toBeGreaterThan(
      server.asked.lastIndexOf(imports[0]!),
    );
  });

  test('imports cars in reverse order, because Typesense sorts ties by arrival', async () => {
    const tied = ['b', 'a', 'c'].map((id) => aListedCar({ id, created_at: 5 }));
    await fillCollection(client, 'bay', [...tied, aListedCar({ id: 'new', created_at: 9 })], { now: 1 });
    expect([...server.store.collections.get('cars_bay_1')!.documents.keys()]).toEqual(['c', 'b', 'a', 'new']);
  });

  test('keeps the previous collection until the next fill, and deletes older ones of this dealer', async () => {
    for (const now of [1, 2, 3]) await fillCollection(client, 'bay', cars(2), { now });
    await fillCollection(client, 'bay-south', cars(2), { now: 1 });
    const fourth = await fillCollection(client, 'bay', cars(2), { now: 4 });
    expect(fourth.removed).toEqual(['cars_bay_2']);
    expect(names().sort()).toEqual(['cars_bay-south_1', 'cars_bay_3', 'cars_bay_4']);
    expect(alias()).toBe('cars_bay_4');
  });

  test('reports every rejected document with its reason, and serves the others', async () => {
    server.store.rejects = ({ id }) => (id === 'c3' ? 'Field `year` must be an int32.' : undefined);
    const { cars: held, rejected } = await fillCollection(client, 'bay', cars(100), { now: 1, batchSize: 7 });
    expect(rejected).toEqual([{ id: 'c3', reason: 'Field `year` must be an int32.' }]);
    expect(held).toBe(99);
    expect(alias()).toBe('cars_bay_1');
  });

  test('waits for a node that does not know the new collection yet', async () => {
    server.store.answersBehind = 2;
    const { cars: held } = await fillCollection(client, 'bay', cars(3), { now: 1 });
    expect(held).toBe(3);
    expect(alias()).toBe('cars_bay_1');
  });

  test('fails when a node never gets the new collection', async () => {
    server.store.answersBehind = Number.POSITIVE_INFINITY;
    const filling = fillCollection(client, 'bay', cars(3), { now: 1, replicationTimeoutMs: 300 });
    await expect(filling).rejects.toThrow(/holds no documents; 3 were imported/);
    expect(alias()).toBeUndefined();
  });

  test.each([
    [
      'too many documents are rejected',
      () => (server.store.rejects = ({ price }) => (Number(price) < 5 ? 'no' : undefined)),
      /rejected 5 of 40/,
    ],
    ['an import fails half-way', () => (server.store.importsUntilFailure = 2), /Could not write/],
    [
      'the count is wrong',
      () => (server.store.losesDocuments = true),
      /holds 39 documents; 40 were imported/,
    ],
  ])('keeps the old index in use when %s', async (_, goWrong, message) => {
    await fillCollection(client, 'bay', cars(3), { now: 1 });
    goWrong();
    await expect(
      fillCollection(client, 'bay', cars(40), { now: 2, batchSize: 10, replicationTimeoutMs: 0 }),
    ).rejects.toThrow(message);
    expect(alias()).toBe('cars_bay_1');
    expect(names()).toEqual(['cars_bay_1']);
  });

  test('keeps the old index in use when the synonyms cannot be written', async () => {
    await fillCollection(client, 'bay', cars(3), { now: 1 });
    server.behave('error', /synonyms/);
    const synonyms = [{ words: ['ute', 'pickup'] }];
    await expect(fillCollection(client, 'bay', cars(3), { now: 2, synonyms })).rejects.toThrow();
    expect(alias()).toBe('cars_bay_1');
    expect(names()).toEqual(['cars_bay_1']);
  });

  test('stops an import that never ends', async () => {
    server.behave('slow', /import$/);
    const importing = fillCollection(client, 'bay', cars(3), { now: 1, batchTimeoutMs: 50 });
    await expect(importing).rejects.toThrow('No answer within 50 ms');
    expect(names()).toEqual([]);
    expect(alias()).toBeUndefined();
  });

  test('fills through another node when one is down', async () => {
    const down = await startStandIn();
    down.behave('down');
    const both = new Client({
      nodes: [...down.nodes, ...server.nodes],
      apiKey: server.adminKey,
      randomizeNodes: false,
      retryIntervalSeconds: 0.001,
      logLevel: 'silent',
    });
    await fillCollection(both, 'bay', cars(3), { now: 1 });
    expect(alias()).toBe('cars_bay_1');
    expect(down.asked.length).toBeGreaterThan(0);
    await down.close();
  });

  test.each<[string, (follower: StandIn) => unknown, RegExp | undefined]>([
    ['is down', (follower) => follower.behave('down'), undefined],
    [
      'gets the collection later',
      (follower) => {
        follower.behave('behind', /^\/collections\/[^/]+$/);
        setTimeout(() => follower.behave('up'), 300);
      },
      undefined,
    ],
    [
      'never gets the collection',
      (follower) => follower.behave('behind', /^\/collections\/[^/]+$/),
      /^On http:\/\/127\.0\.0\.1:\d+ the collection holds no documents; 3 were imported\.$/,
    ],
  ])('asks every node before it moves the alias, when one %s', async (_, arrange, message) => {
    const follower = await startStandIn('29.0', server.store);
    arrange(follower);
    const cluster = new Client({
      nodes: [...server.nodes, ...follower.nodes],
      apiKey: server.adminKey,
      randomizeNodes: false,
      retryIntervalSeconds: 0.001,
      logLevel: 'silent',
    });
    const replicationTimeoutMs = message ? 300 : 20_000;
    const filling = fillCollection(cluster, 'bay', cars(3), { now: 1, replicationTimeoutMs });
    if (message) await expect(filling).rejects.toThrow(message);
    else expect(await filling).toMatchObject({ cars: 3 });
    expect(follower.asked.length).toBeGreaterThan(1);
    expect(alias()).toBe(message ? undefined : 'cars_bay_1');
    await follower.close();
  });

  test('switches to an empty collection when no car is left', async () => {
    await fillCollection(client, 'bay', cars(3), { now: 1 });
    expect(await fillCollection(client, 'bay', [], { now: 2 })).toMatchObject({ cars: 0 });
    expect(alias()).toBe('cars_bay_2');
  });
});
