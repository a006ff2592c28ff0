import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, inject } from 'vitest';
import { bundleWorkers } from '../../src/build/compile-app.ts';
import { listen } from '../../src/hosting/connections.ts';
import { createSiteServer } from '../../src/hosting/site-server.ts';
import { apiRows } from '../browser/api-rows.ts';
import { violations } from '../browser/axe.ts';
import { phone, siteUrl, test } from '../browser/browser-test.ts';
import { isForSale, vehiclePage } from '../browser/demo-site.ts';
import { filtersAnswer, searchPage } from '../browser/search-page.ts';

const slug = 'spinnaker-mazda';
const searchPath = '/search/new-used-and-demo-cars/';

/** What a browser reports when the site is down, and when a page is refused. */
const provoked = /ERR_|Failed to fetch|status of (?:400|50\d)|error occurred when fetching the script/;

/** A copy of the site that a test can change, behind a server that it can stop. */
let folder: string;
let server: Server;
let port: number;
const url = (path: string) => `http://${slug}.localhost:${port}${path}`;
const file = (path: string) => join(folder, slug, path);

/** Takes the counts of views, which go nowhere here. */
const noApi = (request: IncomingMessage, response: ServerResponse) =>
  void response.writeHead(request.method === 'POST' ? 204 : 404).end();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-installed-'));
  server = createSiteServer(folder, noApi);
  port = await listen(server, 0);
});

afterEach(async () => {
  await stop();
  rmSync(join(folder, slug), { recursive: true, force: true });
});

afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true });
});

async function stop(): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise((done) => server.close(done));
  server.closeAllConnections();
  await closed;
}

async function serve(): Promise<void> {
  cpSync(join(inject('outDir'), slug), join(folder, slug), { recursive: true });
  await start();
}

async function start(): Promise<void> {
  if (!server.listening) await listen(server, port);
}

const isControlled = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null);
const cacheNames = (page: Page) => page.evaluate(() => caches.keys());

/** Whether a file or page of the site is in the worker's cache. */
const isKept = (page: Page, part: string) =>
  page.evaluate(async (wanted) => {
    for (const name of await caches.keys()) {
      const entries = await (await caches.open(name)).keys();
      if (entries.some((request) => request.url.includes(wanted))) return true;
    }
    return false;
  }, part);

/** Runs in the page. The worker registers when the test tells it to. */
function registerLater() {
  const { serviceWorker } = navigator;
  const register = serviceWorker.register.bind(serviceWorker);
  serviceWorker.register = async (...how) => {
    await new Promise((resolve) => addEventListener('register-now', resolve, { once: true }));
    return register(...how);
  };
}

async function openKept(open: (url: string, options: object) => Promise<Page>, path: string): Promise<Page> {
  await serve();
  const page = await open(url(path), { provoked, serviceWorkers: 'allow' });
  await expect.poll(() => isControlled(page)).toBe(true);
  await expect.poll(() => isKept(page, path)).toBe(true);
  return page;
}

describe('without a connection', () => {
  test('a visited page opens, and any other page shows how to contact the dealer [OFFLINE-1]', async ({
    open,
  }) => {
    const seen = await vehiclePage(slug, 'car for sale', isForSale);
    const page = await openKept(open, seen.path);
    const heading = await page.getByRole('heading', { level: 1 }).textContent();
    await stop();

    await page.goto(url('/contact/'));
    await page.getByRole('heading', { level: 1, name: 'No connection' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/contact/');
    const main = page.getByRole('main');
    expect(await main.getByRole('link', { name: /^Call / }).getAttribute('href')).toMatch(/^tel:/);
    expect(await main.getByText(/^\d.*[ap]m to /).count()).toBeGreaterThan(0);
    const list = page.getByRole('region', { name: 'Pages you can open now' });
    await list.waitFor();
    expect(await violations(page)).toEqual([]);

    await list.getByRole('link').first().click();
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(heading);
    expect(new URL(page.url()).pathname).toBe(seen.path);

    await page.goto(url('/contact/'));
    await start();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).not.toBe('No connection');
  });

  test('the search opens with its cars, and its filters work [OFFLINE-2]', async ({ open }) => {
    const page = await openKept(open, searchPath);
    await expect.poll(() => isKept(page, '/search-index/cars.')).toBe(true);
    // After a second load everything that the page needs has passed through the worker.
    await page.reload();
    await filtersAnswer(page);
    await stop();

    await page.goto(url(`${searchPath}?page=1`));
    await filtersAnswer(page);
    const search = searchPage(page);
    const ofBody = await search.countOf('Body', 'SUV');
    await search.choice('Body', 'SUV').check();
    await expect.poll(search.found).toBe(ofBody);
    expect(await search.results.getByRole('alert').count()).toBe(0);
  });
});

describe('a first visit', () => {
  test('caches the responses to requests that were still running when the worker took over', async ({
    open,
  }) => {
    await serve();
    const page = await open('about:blank', { provoked, serviceWorkers: 'allow' });
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const index = '/search-index/cars.';
    await page.route(`**${index}*`, (route) => held.then(() => route.continue()));
    const asked = page.waitForRequest((request) => request.url().includes(index));
    await page.addInitScript(registerLater);
    await page.goto(url(searchPath));
    await asked;
    await page.evaluate(() => dispatchEvent(new Event('register-now')));
    await expect.poll(() => isControlled(page)).toBe(true);
    await expect.poll(() => isKept(page, searchPath)).toBe(true);
    release();
    await expect.poll(() => isKept(page, index)).toBe(true);
  });
});

describe('a page that no longer exists', () => {
  test('is not shown from the cache, and its error page is not cached [OFFLINE-5]', async ({ open }) => {
    const { path } = await vehiclePage(slug, 'car for sale', isForSale);
    const page = await openKept(open, path);
    rmSync(file(path), { recursive: true });
    expect((await page.goto(url(path)))?.status()).toBe(404);
    await expect.poll(() => isKept(page, path)).toBe(false);
    await stop();
    await page.goto(url(path));
    await page.getByRole('heading', { level: 1, name: 'No connection' }).waitFor();
  });
});

describe('a new release', () => {
  test('takes over without another reload, and its pages are shown at once [OFFLINE-4]', async ({ open }) => {
    const page = await openKept(open, '/contact/');
    const before = (await cacheNames(page)).filter((name) => name.startsWith('forecourt-pages-'));
    let loads = 0;
    page.on('load', () => {
      loads++;
    });
    const worker = readFileSync(file('sw.js'), 'utf8');
    writeFileSync(file('sw.js'), worker.replace(/RELEASE="\w+"/, 'RELEASE="second"'));
    const html = readFileSync(file('contact/index.html'), 'utf8');
    writeFileSync(file('contact/index.html'), html.replace(/<title>/, '<title>Second release: '));

    await page.reload();
    expect(await page.title()).toMatch(/^Second release: /);
    await expect.poll(() => cacheNames(page)).toContain('forecourt-pages-second');
    await expect
      .poll(() =>
        page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null),
      )
      .toBeNull();
    // The cache of the previous release is kept for one more release.
    expect(await cacheNames(page)).toContain(before[0]);
    expect(loads).toBe(1);

    writeFileSync(file('sw.js'), worker.replace(/RELEASE="\w+"/, 'RELEASE="third"'));
    await page.reload();
    await expect.poll(() => cacheNames(page)).toContain('forecourt-pages-third');
    await expect.poll(() => cacheNames(page)).not.toContain(before[0]);
    expect(loads).toBe(2);
  });
});

describe('when the dealer turns the worker off', () => {
  test('it deletes its caches and unregisters [OFFLINE-7]', async ({ open }) => {
    const page = await openKept(open, '/contact/');
    const made = mkdtempSync(join(tmpdir(), 'forecourt-worker-'));
    await bundleWorkers(resolve(import.meta.dirname, '../..'), made);
    cpSync(join(made, 'workers/retiring-worker.js'), file('sw.js'));
    rmSync(made, { recursive: true });
    // The pages of such a site register no worker.
    const html = readFileSync(file('contact/index.html'), 'utf8');
    writeFileSync(file('contact/index.html'), html.replace(' data-offline', ''));

    await page.reload();
    const registrations = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    await expect.poll(registrations).toBe(0);
    await expect.poll(() => cacheNames(page)).toEqual([]);
    await page.reload();
    expect(await isControlled(page)).toBe(false);
  });
});

describe('a form that was left unsent', () => {
  test('is sent from a cached page as soon as there is a connection [API-13] [OFFLINE-6]', async ({
    open,
  }) => {
    const page = await open(siteUrl(slug, '/contact/'), {
      viewport: phone,
      provoked,
      serviceWorkers: 'allow',
    });
    await expect.poll(() => isControlled(page)).toBe(true);
    await expect.poll(() => isKept(page, '/contact/')).toBe(true);
    await page.context().setOffline(true);
    const key = randomUUID();
    await page.evaluate(
      ([name, text]) => localStorage.setItem(name!, text!),
      [
        `lead-outbox:${key}`,
        JSON.stringify({
          version: 1,
          key,
          path: '/api/forms',
          payload: {
            lead_key: key,
            category: 'Request Photos',
            name: 'Ann Example',
            email: 'ann@example.com',
            phone: '0491 570 156',
            source: 'Website',
          },
          at: Date.now(),
          tries: 1,
          nextAt: Date.now() - 1,
        }),
      ],
    );
    await page.reload();
    await page.context().setOffline(false);
    const arrived = async () => (await apiRows('leads')).filter(({ lead_key }) => lead_key === key).length;
    await expect.poll(arrived).toBe(1);
  });
});
