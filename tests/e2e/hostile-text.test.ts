import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { buildFleet } from '../../src/build/build-fleet.ts';
import { writeSyntheticFleet } from '../../src/demo-stock/synthetic-fleet.ts';
import { listen } from '../../src/hosting/connections.ts';
import { createSiteServer } from '../../src/hosting/site-server.ts';
import { test } from '../browser/browser-test.ts';
import { filtersAnswer, searchPage } from '../browser/search-page.ts';
import { builtSite } from '../site/built-site.ts';

const root = resolve(import.meta.dirname, '../..');
/** One dealer of each template. */
const slugs = ['synthetic-001', 'synthetic-002'];

const run = 'globalThis.hacked = true';
const hostileMake = `<script>${run};alert(1)</script>`;
/** Texts that a malicious or a broken feed may contain. */
const hostile = {
  name: `2021 </title><script>${run}</script>`,
  make: hostileMake,
  model: `"><img src=x onerror="${run}">`,
  badge: `'--></script><script>${run}</script>`,
  series: `{{constructor.constructor("${run}")()}}`,
  colour: `" style="position:fixed;inset:0" onmouseover="${run}`,
  dealercomments: `Fine car 🚙👨‍👩‍👧 <svg onload="${run}">|</script><script>${run}</script>|]]> <!-- \u202eevil &lt;b&gt;`,
  stocknum: `"><b onclick=${run}>`,
  standardEquipment: [
    `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
    'javascript:alert(1)',
    '’“quotes”„',
  ],
  car_type: 'used',
  workshopCard: { fixed: [`Brakes <svg onload="${run}">`], willNeed: [`</script><script>${run}</script>`] },
  salesPerson: `"><script>${run}</script>`,
  file: 'javascript:alert(1)',
  images: [
    { image_url: `javascript:${run}` },
    { image_url: `data:text/html,<script>${run}</script>` },
    { image_url: `https://images.example/car.jpg" onload="${run}` },
  ],
};

let folder: string;
let server: Server;
let port: number;

/** Takes the counts of views, which go nowhere here. */
const noApi = (request: IncomingMessage, response: ServerResponse) =>
  void response.writeHead(request.method === 'POST' ? 204 : 404).end();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-hostile-'));
  const dealersDir = join(folder, 'dealers');
  await writeSyntheticFleet(dealersDir, { dealers: 2, cars: 30, seed: 11 });
  for (const slug of slugs) {
    const stock = join(dealersDir, slug, 'stock.ndjson');
    const lines = (await readFile(stock, 'utf8')).trim().split('\n');
    // Some normal cars stay, so that visitors find the hostile ones among them.
    const cars = lines.map((line, index) =>
      index < 6 ? { ...JSON.parse(line), ...hostile } : JSON.parse(line),
    );
    await writeFile(stock, cars.map((car) => JSON.stringify(car)).join('\n'));
    const file = join(dealersDir, slug, 'dealer.json');
    const dealer = JSON.parse(await readFile(file, 'utf8'));
    dealer.name = `${dealer.name} <script>${run}</script>`;
    dealer.copy = {
      heroHeading: `</h1><script>${run}</script>`,
      about: `<img src=x onerror="${run}"> & "more"`,
    };
    dealer.team = {
      people: [
        {
          id: 'mai',
          name: `Mai <img src=x onerror="${run}">`,
          firstName: '"><b onclick=hacked>',
          role: `</script><script>${run}</script>`,
          answersWithinMinutes: 60,
        },
      ],
      forCars: [{ person: 'mai' }],
    };
    await writeFile(file, JSON.stringify(dealer));
  }
  // The compiled app is that of the demo sites.
  const cacheDir = resolve(root, '.cache');
  const outDir = join(folder, 'sites');
  const built = await buildFleet({ root, cacheDir, outDir, dealersDir, now: Date.now() });
  expect([built.problems, built.failures]).toEqual([[], []]);
  server = createSiteServer(outDir, noApi);
  port = await listen(server, 0);
});

afterAll(async () => {
  server?.closeAllConnections();
  await new Promise((done) => server?.close(done));
  await rm(folder, { recursive: true, force: true });
});

describe.each(slugs)('hostile text in the stock of %s', (slug) => {
  const url = (path: string) => `http://${slug}.localhost:${port}${path}`;
  const hostilePages = () => {
    const { pages } = builtSite(slug, join(folder, 'sites'));
    return pages
      .filter(({ path, html }) => /^\/cars\/./.test(path) && html.includes('Fine car'))
      .map(({ path }) => path);
  };

  test('is shown as plain text on every page', async ({ open }) => {
    const page = await open('about:blank', { provoked: /ERR_NAME_NOT_RESOLVED|ERR_INTERNET|ERR_CONNECTION/ });
    const dialogs = watchDialogs(page);
    expect(hostilePages().length).toBeGreaterThan(3);
    for (const path of ['/', '/search/new-used-and-demo-cars/', '/nowhere/', ...hostilePages()]) {
      await page.goto(url(path));
      await filtersAnswer(page);
      expect(await page.evaluate(() => 'hacked' in globalThis), path).toBe(false);
      expect(
        await page.locator('script:not([type]):not([src])').filter({ hasText: 'hacked' }).count(),
        path,
      ).toBe(0);
      for (const planted of [
        'iframe',
        '[onerror]',
        '[onload]',
        '[onmouseover]',
        '[onclick]',
        '[style*="fixed"]',
      ]) {
        expect(await page.locator(planted).count(), `${planted} on ${path}`).toBe(0);
      }
      expect(
        await page.locator('[href^="javascript:" i], [src^="javascript:" i], [src^="data:text"]').count(),
      ).toBe(0);
    }
    const comments = page.getByRole('tabpanel', { name: 'Dealer Comments' });
    expect(await comments.textContent()).toMatch(/Fine car 🚙👨‍👩‍👧[^<]*\]\]>/);
    const card = page.getByRole('region', { name: 'On the windscreen' });
    expect(await card.textContent()).toContain('Brakes <svg onload=');
    expect(dialogs).toEqual([]);
  });

  test('is shown as plain text in filters, chips and the address', async ({ open }) => {
    const page = await open('about:blank', { provoked: /ERR_NAME_NOT_RESOLVED|ERR_INTERNET|ERR_CONNECTION/ });
    const dialogs = watchDialogs(page);
    const path = '/search/new-used-and-demo-cars/';
    const planted = encodeURIComponent(hostileMake);
    await page.goto(
      url(`${path}?query=${planted}&refinementList[make][0]=${planted}&range[price]=x:y&page=-1`),
    );
    await filtersAnswer(page);
    const search = searchPage(page);
    await expect.poll(() => search.chips.count()).toBe(2);
    expect(await search.chips.last().textContent()).toContain(hostileMake);
    await search.chips.first().click();
    await expect.poll(search.found).toBe(hostilePages().length);
    expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);
    expect(dialogs).toEqual([]);
  });
});

function watchDialogs(page: Page): string[] {
  const messages: string[] = [];
  page.on('dialog', (dialog) => {
    messages.push(dialog.message());
    void dialog.dismiss();
  });
  return messages;
}
