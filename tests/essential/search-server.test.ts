import { rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { Client } from 'typesense';
import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest';
import { buildFleet } from '../../src/build/build-fleet.ts';
import { indexFleet } from '../../src/build/index-fleet.ts';
import { nodesOf } from '../../src/config/search-nodes.ts';
import { listen } from '../../src/hosting/connections.ts';
import { createSiteServer } from '../../src/hosting/site-server.ts';
import { test, withoutWorker } from '../browser/browser-test.ts';
import { failedSearch, filtersAnswer, searchPage } from '../browser/search-page.ts';
import { type StandIn, startStandIn } from '../typesense/stand-in-server.ts';
import { temporaryFleet } from '../typesense/temporary-fleet.ts';

const root = resolve(import.meta.dirname, '../..');
const cacheDir = resolve(root, '.cache');
const outDir = resolve(cacheDir, 'search-server-site');
const slug = 'search-house';
const path = '/search/new-used-and-demo-cars/';
const now = Date.now();

const { TYPESENSE_URL: urls, TYPESENSE_API_KEY: adminKey } = process.env;
/** The server that TYPESENSE_URL names. Only a stand-in can be made slow or go down, so it has tests of its own. */
const live = urls && adminKey ? { nodes: nodesOf(urls), adminKey } : undefined;

let search: StandIn;
let fleet: string;
let site: ReturnType<typeof createSiteServer>;
beforeAll(async () => {
  search = await startStandIn();
  const server = live ?? { nodes: search.nodes, adminKey: search.adminKey };
  // The same order as for a dealer: first index, then write the settings that the index command prints.
  const before = temporaryFleet({ [slug]: {} });
  const { outcomes } = await indexFleet({
    dealersDir: before,
    cacheDir,
    slugs: [slug],
    anyEngine: true,
    now,
    server,
  });
  rmSync(before, { recursive: true });
  const [outcome] = outcomes;
  if (!outcome?.ok) throw new Error(`The server was not filled: ${JSON.stringify(outcomes)}`);
  const typesense = { ...server.nodes[0]!, searchOnlyKey: outcome.newKey ?? '' };
  fleet = temporaryFleet({ [slug]: { engine: 'typesense', typesense } });
  const built = await buildFleet({ root, cacheDir, outDir, dealersDir: fleet, now });
  if (built.summary.failed > 0) throw new Error(JSON.stringify([built.problems, built.failures]));
  site = createSiteServer(outDir);
  await listen(site, 0);
});
afterAll(async () => {
  if (live) await cleanLive(live);
  await search?.close();
  site?.closeAllConnections();
  site?.close();
  if (fleet) rmSync(fleet, { recursive: true });
});
/** Removes from the live server what the index command wrote. */
async function cleanLive({ nodes, adminKey: apiKey }: NonNullable<typeof live>) {
  const admin = new Client({ nodes, apiKey, logLevel: 'silent' });
  await admin.aliases(`cars_${slug}`).delete();
  for (const { name } of await admin.collections().retrieve())
    if (name.startsWith(`cars_${slug}_`)) await admin.collections(name).delete();
  for (const { id, description } of (await admin.keys().retrieve()).keys)
    if (description?.startsWith(`Searches cars_${slug}:`)) await admin.keys(id).delete();
}

beforeEach(() => {
  search.behave('up');
  search.asked.length = 0;
});

const address = () => `http://${slug}.localhost:${(site.address() as AddressInfo).port}${path}`;

describe('a site that is searched on Typesense', () => {
  test('asks the server, and loads nothing of the embedded engine [API-4] [CFG-33]', async ({ open }) => {
    const page = await open('about:blank');
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await page.goto(address());
    await filtersAnswer(page);
    const { choice, countOf, found, keyword, titles, results } = searchPage(page);
    const suvs = await countOf('Body', 'SUV');
    await choice('Body', 'SUV').check();
    await expect.poll(found).toBe(suvs);
    expect(fetched).toContain('/multi_search');
    await keyword.fill('toyota');
    await expect.poll(titles).toSatisfy((shown: string[]) => shown.every((title) => /toyota/i.test(title)));
    expect((await titles()).length).toBeGreaterThan(0);
    expect(await results.getByRole('alert').count()).toBe(0);
    // The words that separate filters from text, and the stock for the last visit, belong to neither engine.
    const notOfEngines = /\/(?:words|stock)\.json$/;
    const indexed = fetched.filter((one) => one.startsWith('/search-index/') && !notOfEngines.test(one));
    expect(indexed).toEqual([]);
  });

  test.skipIf(live)(
    'works without the server, and returns to it without a reload [API-4] [LIST-23] [OPEN-5]',
    async ({ open }) => {
      const page = await open(address(), { provoked: failedSearch });
      await filtersAnswer(page);
      await page.evaluate(() => Object.assign(window, { loadedOnce: true }));
      const { choice, countOf, found, titles, results } = searchPage(page);
      const bodies = ['SUV', 'Hatch', 'Sedan', 'Wagon'] as const;
      const counts = await Promise.all(bodies.map((body) => countOf('Body', body)));
      /** The number of cars of the first bodies, which are selected one after the other. */
      const carsOf = (chosen: number) => counts.slice(0, chosen).reduce((sum, count) => sum + count, 0);
      await choice('Body', bodies[0]).check();
      // The count is updated before the last of the cars.
      await expect.poll(titles).toHaveLength(carsOf(1));

      // Slow: the earlier cars stay in place until there are new ones.
      const before = await titles();
      search.behave('slow');
      search.asked.length = 0;
      await choice('Body', bodies[1]).check();
      await expect.poll(() => search.asked).toContain('POST /multi_search');
      expect(await titles()).toEqual(before);
      await expect.poll(found).toBe(carsOf(2));

      // Down: the next selection is answered anyway.
      search.behave('down');
      await choice('Body', bodies[2]).check();
      await expect.poll(found).toBe(carsOf(3));
      expect(await results.getByRole('alert').count()).toBe(0);

      // Up again: noticed in the background, and used from the next search on.
      const back = page.waitForResponse(/\/multi_search\?/);
      search.behave('up');
      await (await back).finished();
      search.asked.length = 0;
      await choice('Body', bodies[3]).check();
      await expect.poll(found).toBe(carsOf(4));
      expect(search.asked).toContain('POST /multi_search');
      expect(await page.evaluate(() => 'loadedOnce' in window)).toBe(true);
    },
  );

  test('shows no results for a filter value without letters, and does not take it for an outage [OPEN-37]', async ({
    open,
  }) => {
    const page = await open('about:blank');
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    for (const signs of ['-', '%2B%2B%2B', '`']) {
      await page.goto(`${address()}?refinementList[colour][0]=${signs}`);
      await filtersAnswer(page);
      const { results, found, clearAll } = searchPage(page);
      await results.getByText(/^No .+ match$/).waitFor();
      expect(await found()).toBe(0);
      expect(await results.getByRole('alert').count()).toBe(0);
      await clearAll.click();
      await expect.poll(found).toBeGreaterThan(0);
    }
    expect(fetched.filter((one) => one.startsWith('/search-index/cars.'))).toEqual([]);
  });

  test.skipIf(live)(
    'keeps selection and text while nothing answers, and continues by itself [ERR-5] [LIST-23]',
    async ({ open }) => {
      const page = await open('about:blank', { ...withoutWorker, provoked: failedSearch });
      // There is no embedded index as a fallback.
      await page.route(/\/search-index\/(?:cars\.|current)/, (route) => route.abort());
      await page.goto(address());
      await filtersAnswer(page);
      const { choice, countOf, found, keyword, titles, results, address: searched } = searchPage(page);
      const suvs = await countOf('Body', 'SUV');
      await choice('Body', 'SUV').check();
      await expect.poll(titles).toHaveLength(suvs);
      const before = await titles();

      search.behave('down');
      await choice('Body', 'Hatch').check();
      const problem = results.getByRole('alert');
      await problem.getByText('These are the cars from before').waitFor();
      await keyword.fill('toyota');
      const wanted =
        '?refinementList[make][0]=Toyota&refinementList[body][0]=SUV&refinementList[body][1]=Hatch';
      await expect.poll(searched).toBe(wanted);
      expect(await keyword.inputValue()).toBe('toyota');
      for (const body of ['SUV', 'Hatch']) expect(await choice('Body', body).isChecked()).toBe(true);
      expect(await titles()).toEqual(before);
      expect(await results.locator('.search-count').textContent()).toBe(`${suvs} Cars from before`);

      // A retry by the visitor does not wait for the pause to end.
      search.asked.length = 0;
      await problem.getByRole('button', { name: 'Try again' }).click();
      await expect.poll(() => search.asked).toContain('POST /multi_search');
      await problem.getByText('These are the cars from before').waitFor();

      search.behave('up');
      await expect.poll(() => problem.count()).toBe(0);
      await expect
        .poll(titles)
        .toSatisfy((shown: string[]) => shown.length > 0 && shown.every((title) => /toyota/i.test(title)));
      expect(await found()).toBe((await titles()).length);
      expect(searched()).toBe(wanted);
    },
  );
});
