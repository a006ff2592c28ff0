import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { writeSyntheticFleet } from '../../src/demo-stock/synthetic-fleet.ts';
import { installedBrowser } from '../../tests/browser/find-browser.ts';
import { phone } from '../../tests/browser/first-view.ts';
import { benchSearch, spread } from './search-bench.ts';
import { benchPaint } from './search-paint.ts';
import { serveSites } from './serve-sites.ts';

/** The slug of the first made-up dealer. */
const madeUp = 'synthetic-001';

/**
 * Measures the engine and the search from a link for each size of stock, and a search page in Chromium, where there is
 * one.
 *
 * @param of.cars sizes of stock
 * @param of.slug of the dealer whose search page is measured
 */
export async function benchSearchPages(root: string, { cars, slug }: { cars: number[]; slug: string }) {
  const executablePath = installedBrowser();
  const browser =
    executablePath && (await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] }));
  const engines: ReturnType<typeof benchSearch>[] = [];
  const first: (Awaited<ReturnType<typeof benchFirstCars>>[number] & { cars: number })[] = [];
  const pages: Awaited<ReturnType<typeof benchPaint>>[] = [];
  const dealersDir = join(root, '.cache/bench/search');
  for (const count of cars) {
    rmSync(dealersDir, { recursive: true, force: true });
    await writeSyntheticFleet(dealersDir, { dealers: 1, cars: count, seed: 5 });
    await using sites = await serveSites(root, [madeUp], dealersDir);
    engines.push(benchSearch(sites.folder(madeUp), count));
    if (browser) {
      const { origin } = await sites.dealer(madeUp);
      first.push(...(await benchFirstCars(browser, origin)).map((one) => ({ cars: count, ...one })));
    }
  }
  if (browser) {
    await using sites = await serveSites(root, [slug]);
    const { plainOrigin } = await sites.dealer(slug);
    for (const throttle of [4, 1]) pages.push(await benchPaint(browser, plainOrigin, throttle));
    await browser.close();
  }
  return [engines, first, pages];
}

/** Searches by links, and the word that the names of all their cars have. */
const searches: [name: string, query: string, word: string][] = [
  ['a make', '?refinementList[make][0]=Toyota', 'Toyota'],
  ['the cheapest of a model', '?refinementList[model][0]=Corolla&sortBy=price:asc', 'Corolla'],
  ['a text', '?query=corolla', 'Corolla'],
];

/** 1.6 Mbit/s down, and 150 ms to an answer. */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const throttle = 4;
const runs = 3;

/**
 * How long a visitor with a slow phone waits who opens a link with a search: from the request for the page until it shows
 * the cars of the search (the median of the runs), and the kilobytes of the index on the wire until then.
 */
async function benchFirstCars(browser: Browser, origin: string) {
  const found: { search: string; ms: number; kilobytes: number }[] = [];
  for (const [search, query, word] of searches) {
    const opened: Awaited<ReturnType<typeof firstCars>>[] = [];
    for (let run = 0; run < runs; run++) {
      opened.push(await firstCars(browser, `${origin}/search/new-used-and-demo-cars/${query}`, word));
    }
    found.push({ search, ms: spread(opened.map(({ ms }) => ms)).p50, kilobytes: opened[0]!.kilobytes });
  }
  return found;
}

async function firstCars(browser: Browser, url: string, word: string) {
  await using context = await browser.newContext({
    ...phone,
    serviceWorkers: 'block',
    ignoreHTTPSErrors: true,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttle });
  await page.goto(url, { waitUntil: 'commit' });
  const shown = await page.waitForFunction(readWhenShown, word, { polling: 'raf', timeout: 60_000 });
  return (await shown.jsonValue())!;
}

/** Runs in the page: undefined until all its cars have the word in their names. */
function readWhenShown(word: string) {
  // The first of the built cars may be one of the search.
  if (document.readyState === 'loading') return undefined;
  const names = [...document.querySelectorAll('.search-results article :is(h2, h3)')];
  if (names.length === 0 || !names.every(({ textContent }) => textContent.includes(word))) return undefined;
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const ofIndex = files.filter(({ name }) => /\/search-index\/(?:current|cars|cards)\./.test(name));
  const bytes = ofIndex.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  return { ms: performance.now(), kilobytes: bytes / 1000 };
}
