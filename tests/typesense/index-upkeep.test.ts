import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'typesense';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { main } from '../../scripts/index.ts';
import { indexFleet, pruneServer } from '../../src/build/index-fleet.ts';
import { aListedCar } from '../../src/domain/cars/listed-car.fixture.ts';
import { obtainSearchOnlyKey } from '../../src/search/typesense/search-only-key.ts';
import { readServerContents, whenReady } from '../../src/search/typesense/search-server.ts';
import { fillCollection, updateCollection } from '../../src/search/typesense/update-collection.ts';
import { type StandIn, startStandIn } from './stand-in-server.ts';
import { temporaryFleet } from './temporary-fleet.ts';

let server: StandIn;
let client: Client;
let fleet: string;
const printed: string[] = [];
beforeEach(async () => {
  server = await startStandIn();
  client = new Client({ nodes: server.nodes, apiKey: server.adminKey, numRetries: 0, logLevel: 'silent' });
  fleet = temporaryFleet({ bay: {}, plain: { engine: 'static' }, large: { engine: 'auto', staticLimit: 0 } });
  vi.stubEnv('TYPESENSE_URL', server.url);
  vi.stubEnv('TYPESENSE_API_KEY', server.adminKey);
  vi.stubEnv('RELEASE_STORE', join(fleet, '.releases'));
  for (const to of ['log', 'error'] as const)
    vi.spyOn(console, to).mockImplementation((line: string) => void printed.push(line));
});
afterEach(async () => {
  await server.close();
  rmSync(fleet, { recursive: true });
  printed.length = 0;
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const index = (...words: string[]) =>
  main([...words, ...(words[0] === 'snapshot' ? [] : ['--dealers', fleet])]);
const aliases = () => [...server.store.aliases.keys()].sort();

async function leave(slug: string): Promise<void> {
  await fillCollection(client, slug, [aListedCar()], { now: 1 });
  await obtainSearchOnlyKey(client, server.adminKey, slug);
}

describe('npm run index', () => {
  test('removes the aliases, collections and keys of dealers without a folder, and nothing else', async () => {
    for (const slug of ['bay', 'bay-south', 'gone']) await leave(slug);
    await client.collections().create({ name: 'of_somebody_else', fields: [{ name: 'x', type: 'string' }] });
    await client
      .keys()
      .create({ description: 'Of somebody else', actions: ['*'], collections: ['*'], value: 'x' });
    expect(await index('--prune')).toBe(0);
    expect(aliases()).toEqual(['cars_bay', 'cars_large']);
    expect([...server.store.collections.keys()].sort()).toEqual([
      'cars_bay_1',
      expect.stringMatching(/^cars_large_/),
      'of_somebody_else',
    ]);
    expect(server.store.keys.map(({ description }) => description).sort()).toEqual([
      'Of somebody else',
      expect.stringMatching(/^Searches cars_bay: /),
      expect.stringMatching(/^Searches cars_large: /),
    ]);
    expect(printed.join('\n')).toContain('2 aliases, 2 collections and 2 keys of bay-south, gone');
  });

  test('removes the sets of synonyms of dealers without a folder, and those that no index uses', async () => {
    await server.close();
    server = await startStandIn('30.1');
    client = new Client({ nodes: server.nodes, apiKey: server.adminKey, numRetries: 0, logLevel: 'silent' });
    vi.stubEnv('TYPESENSE_URL', server.url);
    const [ute, four] = [{ words: ['ute', 'pickup'] }, { words: ['4wd'], typed: 'offroad' }];
    for (const slug of ['bay', 'gone'])
      await fillCollection(client, slug, [aListedCar()], { now: 1, synonyms: [ute] });
    await fillCollection(client, 'bay', [aListedCar()], { now: 2, synonyms: [four] });
    await updateCollection(client, 'bay', [aListedCar()], { synonyms: [four] });
    // What the server made of the synonyms of a collection when it became version 30, and a set of somebody else.
    for (const set of ['cars_gone_1_synonyms_index', 'of_somebody_else'])
      await client.synonymSets(set).upsert({ items: [{ id: 'a', synonyms: ['a', 'b'] }] });
    expect(await index('--prune')).toBe(0);
    expect([...server.store.synonymSets.keys()]).toEqual([
      expect.stringMatching(/^cars_bay_synonyms_/),
      'of_somebody_else',
    ]);
    expect(server.store.collections.get('cars_bay_2')!.synonym_sets).toEqual([
      [...server.store.synonymSets.keys()][0],
    ]);
    expect(printed.join('\n')).toContain('Removed 3 sets of synonyms that no index uses.');
    expect(server.asked.some((one) => /overrides|curation_sets/.test(one))).toBe(false);
  });

  test('removes nothing when the folder of dealers belongs to another server', async () => {
    for (const slug of ['theirs', 'also-theirs']) await leave(slug);
    const pruning = pruneServer({ nodes: server.nodes, adminKey: server.adminKey }, fleet);
    await expect(pruning).rejects.toThrow(/No index on the server belongs to a dealer in/);
    expect(aliases()).toEqual(['cars_also-theirs', 'cars_theirs']);
  });

  test('divides the dealers into shards, and each dealer is in exactly one', async () => {
    const named = ['bay', 'plain', 'large'].flatMap((slug) => ['--dealer', slug]);
    const indexed: string[][] = [];
    for (const shard of ['1/2', '2/2']) {
      const before = aliases();
      expect(await index(...named, '--shard', shard)).toBe(0);
      indexed.push(aliases().filter((name) => !before.includes(name)));
    }
    expect(indexed.map((names) => names.length).sort()).toEqual([1, 2]);
    expect(aliases()).toEqual(['cars_bay', 'cars_large', 'cars_plain']);
  });

  test('reads the contents of the server once, for any number of dealers', async () => {
    for (const _ of [1, 2]) {
      server.asked.length = 0;
      await index('--dealer', 'bay', '--dealer', 'plain', '--dealer', 'large');
      for (const listing of ['GET /aliases', 'GET /keys'])
        expect(server.asked.filter((one) => one === listing)).toHaveLength(1);
      // Each check of a key asks for a listing too, which is refused.
      expect(server.asked.filter((one) => one === 'GET /collections')).toHaveLength(1 + 3);
    }
  });

  test('creates a new key for a dealer, and requests a snapshot from the server', async () => {
    await leave('bay');
    expect(await index('rotate-key', 'bay')).toBe(0);
    expect(printed.join('\n')).toMatch(
      /bay: write this in its dealer\.json:\n {2}"searchOnlyKey": "\S{80,}"/,
    );
    expect(server.store.keys).toHaveLength(2);
    expect(await index('rotate-key', 'nobody')).toBe(2);
    expect(await index('snapshot', '/data/snapshot')).toBe(0);
    expect(server.store.snapshots).toEqual(['/data/snapshot']);
    expect(await index('snapshot', 'relative')).toBe(2);
  });

  test('creates no new key for a dealer whose pages compute theirs from the environment', async () => {
    const typesense = { host: 'search.demo.example', searchOnlyKey: 'made-up', fromEnvironment: true };
    rmSync(fleet, { recursive: true });
    fleet = temporaryFleet({ demo: { engine: 'typesense', typesense } });
    expect(await index()).toBe(0);
    const keys = server.store.keys.length;
    expect(await index('rotate-key', 'demo')).toBe(2);
    expect(printed.join('\n')).toContain('demo takes its server from the environment');
    expect(server.store.keys).toHaveLength(keys);
    // Its key is in use, and stays.
    expect(await index('--prune')).toBe(0);
    expect(server.store.keys).toHaveLength(keys);
  });

  test('reports the lines of the stock that are left out', async () => {
    appendFileSync(join(fleet, 'large', 'stock.ndjson'), '\nnot a car\n');
    expect(await index('--json')).toBe(0);
    expect(printed.join('\n')).toMatch(/left out .*large\/stock\.ndjson:\d+: /);
    expect(JSON.parse(printed.at(-1)!)).toMatchObject({ dealers: 1, dropped: 1, failed: 0 });
  });

  test('keeps the index when no line of the stock can be read', async () => {
    await index();
    writeFileSync(join(fleet, 'large', 'stock.ndjson'), 'not a car\n');
    expect(await index('--dealer', 'large')).toBe(1);
    expect(printed.join('\n')).toMatch(/large: failed\. No car of its stock can be listed/);
    expect(
      server.store.collections.get(server.store.aliases.get('cars_large')!)!.documents.size,
    ).toBeGreaterThan(0);
  });
});

describe('a server that was restarted', () => {
  test('is not asked what it holds before it has read its log', async () => {
    server.store.readsItsLog = 2;
    const cacheDir = join(fleet, '.cache');
    const options = { dealersDir: fleet, cacheDir, now: Date.now(), server };
    const { outcomes } = await indexFleet(options);
    expect(outcomes).toMatchObject([{ slug: 'large', ok: true }]);
    expect(server.asked.slice(0, 4)).toEqual([
      'GET /health',
      'GET /health',
      'GET /health',
      'GET /collections',
    ]);
  });

  test('is reported when it never finishes reading its log', async () => {
    server.store.readsItsLog = Number.POSITIVE_INFINITY;
    await expect(whenReady(client, 0)).rejects.toThrow(/has not finished reading its data/);
    expect((await readServerContents(client)).aliases.size).toBe(0);
  });
});
