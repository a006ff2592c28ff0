import { Client } from 'typesense';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aListedCar } from '../../src/domain/cars/listed-car.fixture.ts';
import {
  obtainSearchOnlyKey,
  outdatedKeys,
  readParentKeys,
  rotateSearchOnlyKey,
  searchOnlyKeyFault,
} from '../../src/search/typesense/search-only-key.ts';
import { fillCollection } from '../../src/search/typesense/update-collection.ts';
import { type StandIn, startStandIn } from './stand-in-server.ts';

let server: StandIn;
let client: Client;
beforeAll(async () => {
  server = await startStandIn();
  client = new Client({ nodes: server.nodes, apiKey: server.adminKey, logLevel: 'silent' });
  for (const slug of ['bay', 'bay-south']) await fillCollection(client, slug, [aListedCar()], { now: 1 });
});
afterAll(() => server.close());

/** A key that someone created manually. */
async function aKey(actions: string[], collections: string[]): Promise<string> {
  const value = `key ${server.store.keys.length}`;
  await client.keys().create({ description: '', actions, collections, value });
  return value;
}

describe('the public search key', () => {
  test('searches the cars of its dealer and can do nothing else [CFG-33]', async () => {
    const key = await obtainSearchOnlyKey(client, server.adminKey, 'bay');
    expect(server.store.keys.map(({ value }) => value)).not.toContain(key);
    expect(await searchOnlyKeyFault(server.nodes, key, 'bay')).toBeUndefined();
    const holder = new Client({ nodes: server.nodes, apiKey: key, logLevel: 'silent' });
    const search = (name: string) =>
      holder.collections(name).documents().search({ q: '*', query_by: 'name' });
    expect((await search('cars_bay')).found).toBe(1);
    expect((await search('cars_bay_1')).found).toBe(1);
    for (const other of ['cars_bay-south', 'cars_bay-south_1'])
      await expect(search(other)).rejects.toMatchObject({ httpStatus: 401 });
    await expect(holder.collections('cars_bay_1').delete()).rejects.toMatchObject({ httpStatus: 401 });
  });

  test('is the same each time, different for each dealer, and never the admin key', async () => {
    const keys = await Promise.all(
      ['bay', 'bay', 'bay-south'].map((slug) => obtainSearchOnlyKey(client, server.adminKey, slug)),
    );
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
    expect(keys).not.toContain(server.adminKey);
    expect(server.store.keys).toHaveLength(2);
  });

  test('is refused when its fixed parameters were changed [CFG-33]', async () => {
    const key = await obtainSearchOnlyKey(client, server.adminKey, 'bay');
    const forged = Buffer.from(
      Buffer.from(key, 'base64').toString().replace('"limit_hits":12000', '"limit_hits":99999'),
    );
    expect(await searchOnlyKeyFault(server.nodes, forged.toString('base64'), 'bay')).toMatch(/cannot search/);
  });

  test('can be replaced without a new admin key, and the previous key works until it is deleted [CFG-33]', async () => {
    const before = await obtainSearchOnlyKey(client, server.adminKey, 'bay');
    const after = await rotateSearchOnlyKey(client, 'bay');
    expect(after).not.toBe(before);
    for (const key of [before, after])
      expect(await searchOnlyKeyFault(server.nodes, key, 'bay')).toBeUndefined();
    expect(await obtainSearchOnlyKey(client, server.adminKey, 'bay')).toBe(after);

    const keys = await readParentKeys(client);
    const outdatedWith = (searchOnlyKey: string) =>
      outdatedKeys(keys, { slug: 'bay', searchOnlyKey }).map(({ published }) => published);
    // The site still has the previous key, or a manually created one.
    expect([outdatedWith(before), outdatedWith('by hand'), outdatedWith(after)]).toEqual([[], [], [before]]);
  });

  test('stays the same when the admin key changes, and so does what is outdated [CFG-33]', async () => {
    const restarted = await startStandIn();
    const clientOf = (apiKey: string) => new Client({ nodes: restarted.nodes, apiKey, logLevel: 'silent' });
    const former = clientOf(restarted.adminKey);
    await fillCollection(former, 'bay', [aListedCar()], { now: 1 });
    const before = await obtainSearchOnlyKey(former, restarted.adminKey, 'bay');
    restarted.store.adminKey = 'another';
    const admin = clientOf('another');
    expect(await obtainSearchOnlyKey(admin, 'another', 'bay')).toBe(before);
    expect(restarted.store.keys).toHaveLength(1);
    expect(await searchOnlyKeyFault(restarted.nodes, before, 'bay')).toBeUndefined();
    const searchOnlyKey = await rotateSearchOnlyKey(admin, 'bay');
    const outdated = outdatedKeys(await readParentKeys(admin), { slug: 'bay', searchOnlyKey });
    expect(outdated.map(({ published }) => published)).toEqual([before]);
    await restarted.close();
  });

  test('is another one where an earlier version made the parent key and did not write what it published', async () => {
    const own = (id: number, description: string) => ({ id, description, actions: [], collections: [] });
    const old = [
      'Searches cars_old',
      'Searches cars_old, 2',
      'Searches cars_old: abc',
      'Searches cars_olds: abc',
    ];
    const server = {
      keys: () => ({ retrieve: async () => ({ keys: old.map((text, id) => own(id, text)) }) }),
    };
    expect(await readParentKeys(server as unknown as Client)).toEqual([
      { id: 0, slug: 'old' },
      { id: 1, slug: 'old' },
      { id: 2, slug: 'old', published: 'abc' },
      { id: 3, slug: 'olds', published: 'abc' },
    ]);
  });

  test.each([
    ['it cannot search cars_bay', ['documents:search'], ['cars_bay-south']],
    ['it can do more than search', ['documents:search', 'collections:list'], ['*']],
    ["it can search other dealers' cars", ['documents:search'], ['cars_.*']],
    ["it can search other dealers' cars", ['documents:search'], ['cars_bay.*']],
  ])('is refused when %s', async (fault, actions, collections) => {
    expect(await searchOnlyKeyFault(server.nodes, await aKey(actions, collections), 'bay')).toBe(fault);
  });
});
