import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'typesense';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type IndexOptions, indexFleet } from '../../src/build/index-fleet.ts';
import { indexReport, indexSummary } from '../../src/build/printers.ts';
import { loadDealers } from '../../src/config/load.ts';
import { nodesOf } from '../../src/config/search-nodes.ts';
import { readStock } from '../../src/inventory/read-stock.ts';
import { planSite } from '../../src/page-kinds/plan-site.ts';
import { type StandIn, startStandIn } from './stand-in-server.ts';
import { temporaryFleet } from './temporary-fleet.ts';

const today = '2026-03-31';
const cleanings: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanings.splice(0).reverse()) await clean();
});

async function standIn(): Promise<StandIn> {
  const server = await startStandIn();
  cleanings.push(server.close);
  return server;
}

function fleetOf(dealers: Parameters<typeof temporaryFleet>[0]): string {
  const fleet = temporaryFleet(dealers);
  cleanings.push(() => rmSync(fleet, { recursive: true }));
  return fleet;
}

function run(dealersDir: string, server: IndexOptions['server'], slugs?: string[], full = false) {
  const cacheDir = mkdtempSync(join(tmpdir(), 'index-cache-'));
  cleanings.push(() => rmSync(cacheDir, { recursive: true }));
  return indexFleet({
    dealersDir,
    cacheDir,
    slugs,
    anyEngine: slugs !== undefined,
    full,
    now: Date.parse(`${today}T00:00:00Z`),
    server,
  });
}

const onServer = { engine: 'typesense', typesense: { host: 'localhost', searchOnlyKey: 'made-up' } } as const;

describe('npm run index', () => {
  test('indexes the dealers that are searched on Typesense, and those given by name', async () => {
    const server = await standIn();
    const fleet = fleetOf({
      large: { engine: 'auto', staticLimit: 5 },
      small: {},
      plain: { engine: 'static' },
    });
    const { outcomes, problems } = await run(fleet, server);
    expect(problems).toEqual([]);
    expect(outcomes.map(({ slug, ok }) => [slug, ok])).toEqual([['large', true]]);
    await run(fleet, server, ['plain']);
    expect([...server.store.aliases.keys()]).toEqual(['cars_large', 'cars_plain']);
  });

  test('indexes exactly the cars that the site lists [OPEN-29] [API-5]', async () => {
    const server = await standIn();
    const fleet = fleetOf({ bay: { engine: 'auto', staticLimit: 0 } });
    const stock = join(fleet, 'bay', 'stock.ndjson');
    const [first, second, ...others] = readFileSync(stock, 'utf8').trim().split('\n');
    // One car was sold so long ago that it left the site, and one is hidden by the dealer.
    const sold = { ...JSON.parse(first!), status: 'sold', sold_at: '2020-01-01T00:00:00Z' };
    const hidden = { ...JSON.parse(second!), show_on_dealer_website: false };
    writeFileSync(stock, [JSON.stringify(sold), JSON.stringify(hidden), ...others].join('\n'));
    await run(fleet, server);

    const { dealers } = await loadDealers(fleet, ['bay']);
    const dealer = dealers[0]!;
    const folder = join(fleet, 'bay');
    const inventory = await readStock(dealer, { folder, today });
    const { pages } = planSite({ dealer, inventory, today, folder });
    const listed = pages.flatMap((page) => (page.route === 'vehicle' ? page.props.card.id : []));
    const collection = server.store.collections.get(server.store.aliases.get('cars_bay')!)!;
    const indexed = [...collection.documents.keys()];
    expect(indexed).not.toContain(sold.id);
    expect(indexed).not.toContain(hidden.id);
    expect(indexed.length).toBeGreaterThan(others.length / 2);
    expect(indexed.sort()).toEqual(listed.sort());
  });

  test('prints settings that make the site use the server, with a key for this dealer only [CFG-33]', async () => {
    const server = await standIn();
    const fleet = fleetOf({ bay: {}, 'bay-south': {} });
    const { outcomes } = await run(fleet, server, ['bay', 'bay-south']);
    const report = indexReport(outcomes[0]!, server.nodes);
    const settings = JSON.parse(`{${report.slice(report.indexOf('"search"'))}}`);
    expect(settings.search).toMatchObject({ engine: 'typesense', typesense: server.nodes[0] });

    const file = join(fleet, 'bay', 'dealer.json');
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...settings }));
    const again = await run(fleet, server);
    expect(again.outcomes).toMatchObject([{ slug: 'bay', ok: true }]);
    expect(again.outcomes[0]).not.toHaveProperty('newKey');
    const key = settings.search.typesense.searchOnlyKey;
    const holder = new Client({ nodes: server.nodes, apiKey: key, logLevel: 'silent' });
    const search = (name: string) =>
      holder.collections(name).documents().search({ q: '*', query_by: 'name' });
    expect((await search('cars_bay')).found).toBeGreaterThan(0);
    await expect(search('cars_bay-south')).rejects.toMatchObject({ httpStatus: 401 });
  });

  test('gives a dealer that takes its server from the environment the key that its pages have [CFG-33]', async () => {
    const server = await standIn();
    vi.stubEnv('TYPESENSE_URL', server.url);
    vi.stubEnv('TYPESENSE_API_KEY', server.adminKey);
    cleanings.push(() => vi.unstubAllEnvs());
    const typesense = { host: 'search.bay.example', searchOnlyKey: 'made-up', fromEnvironment: true };
    const fleet = fleetOf({ bay: { engine: 'typesense', typesense } });
    const { outcomes } = await run(fleet, server);
    expect(outcomes).toMatchObject([{ slug: 'bay', ok: true }]);
    expect(outcomes[0]).not.toHaveProperty('newKey');
    const { dealers } = await loadDealers(fleet, ['bay']);
    const { host, port, searchOnlyKey } = dealers[0]!.search.typesense!;
    expect({ host, port, protocol: 'http' }).toEqual(server.nodes[0]);
    const holder = new Client({ nodes: server.nodes, apiKey: searchOnlyKey, logLevel: 'silent' });
    const found = await holder.collections('cars_bay').documents().search({ q: '*', query_by: 'name' });
    expect(found.found).toBeGreaterThan(0);
  });

  test('continues after a dealer that fails, and prints which one and what to do', async () => {
    const server = await standIn();
    const fleet = fleetOf({
      'a-broken': {},
      'b-key': onServer,
      'c-good': { engine: 'auto', staticLimit: 0 },
    });
    writeFileSync(join(fleet, 'a-broken', 'dealer.json'), '{}');
    const result = await run(fleet, server);
    expect(indexSummary(result, 1)).toMatchObject({ dealers: 1, failed: 2, rejected: 0, seconds: 1 });
    expect(result.problems.every(({ dealer }) => dealer === 'a-broken')).toBe(true);
    const [broken, good] = result.outcomes;
    expect(good).toMatchObject({ slug: 'c-good', ok: true });
    const report = indexReport(broken!, server.nodes);
    expect(report).toMatch(/^b-key: failed\. Its cars are indexed, but its search-only key is wrong/);
    expect(report).toMatch(/Write "searchOnlyKey": "[\w+/=]{80,}" in its dealer\.json/);
  });

  test.each([
    [
      'down',
      (server: StandIn) => server.behave('down'),
      /No search server answers at http:\/\/127\.0\.0\.1/,
      /TYPESENSE_URL/,
    ],
    [
      'using another key',
      (server: StandIn) => Object.assign(server, { adminKey: 'x' }),
      /refuses the key/,
      /TYPESENSE_API_KEY/,
    ],
    [
      'out of disk space',
      (server: StandIn) => server.behave('error', /import/),
      /says: .*Internal error/,
      /old index still answers/,
    ],
  ])('prints the remedy when the server is %s', async (_, goWrong, message, remedy) => {
    const server = await standIn();
    goWrong(server);
    const { outcomes } = await run(fleetOf({ bay: { engine: 'auto', staticLimit: 0 } }), server);
    expect(outcomes).toMatchObject([{ slug: 'bay', ok: false }]);
    expect(outcomes[0]).toMatchObject({
      message: expect.stringMatching(message),
      remedy: expect.stringMatching(remedy),
    });
    expect(server.store.collections.size).toBe(0);
  });

  test('prints the other nodes of a cluster that have the same protocol and port', () => {
    const filled = { collection: 'cars_bay_1', cars: 1, rejected: [], removed: [], dropped: [] };
    const outcome = { slug: 'bay', ok: true, seconds: 1, newKey: 'k', ...filled } as const;
    const report = indexReport(
      outcome,
      nodesOf('https://a.example,https://b.example,https://c.example:8108'),
    );
    expect(report).toContain('"host":"a.example","port":443,"protocol":"https","otherHosts":["b.example"]');
  });

  test('prints each rejected document, up to a limit', () => {
    const rejected = Array.from({ length: 25 }, (_, id) => ({ id: `c${id}`, reason: 'no' }));
    const report = indexReport({ slug: 'bay', ok: false, message: 'm', remedy: 'r', rejected }, []);
    expect(report).toContain('rejected c19: no');
    expect(report).not.toContain('c20');
    expect(report).toContain('and 5 more were rejected');
  });
});

const { TYPESENSE_URL: urls, TYPESENSE_API_KEY: adminKey } = process.env;

test.skipIf(!urls || !adminKey)(
  'npm run index --full fills the index of a live server three times, and keeps two collections [API-5]',
  async () => {
    const nodes = nodesOf(urls!);
    const slug = `index-check-${process.pid}`;
    const admin = new Client({ nodes, apiKey: adminKey!, logLevel: 'silent' });
    cleanings.push(async () => {
      await admin.aliases(`cars_${slug}`).delete();
      for (const { name } of await admin.collections().retrieve())
        if (name.startsWith(`cars_${slug}_`)) await admin.collections(name).delete();
      for (const { id, description } of (await admin.keys().retrieve()).keys)
        if (description?.startsWith(`Searches cars_${slug}:`)) await admin.keys(id).delete();
    });
    const fleet = fleetOf({ [slug]: {} });
    for (const _ of [1, 2, 3]) {
      const { outcomes } = await run(fleet, { nodes, adminKey: adminKey! }, [slug], true);
      expect(outcomes).toMatchObject([{ slug, ok: true, rejected: [] }]);
    }
    const kept = (await admin.collections().retrieve()).filter(({ name }) =>
      name.startsWith(`cars_${slug}_`),
    );
    expect(kept).toHaveLength(2);
  },
);
