import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright';
import { writeSyntheticFleet } from '../../src/demo-stock/synthetic-fleet.ts';
import { installedBrowser } from '../../tests/browser/find-browser.ts';
import { phone } from '../../tests/browser/first-view.ts';
import { benchSearch, spread } from './search-bench.ts';
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

const path = '/search/new-used-and-demo-cars/';
/** The debounce after typing (LIST-21). */
const typingPauseMs = 300;
/** Pause between two choices. Nobody chooses faster, and cars outside the viewport are rendered by then. */
const humanPauseMs = 1000;
/** Names of cars, which become filters while they are typed. */
const words = ['toyota', 'hilux', 'corolla', 'ranger', 'mazda', 'camry', 'hyundai', 'tucson', 'kia', 'bmw'];

/** Measures the search page of a served site. */
async function benchPaint(browser: Browser, origin: string, throttle: number) {
  const at = origin + path;
  return {
    throttle,
    /** Milliseconds from the request for the page until the first cars are painted. They are part of the HTML. */
    firstResultMs: await firstResult(browser, at, throttle),
    /** From the click on a filter until the new cars with their pictures are painted, including the first click. */
    refinements: await refined(await opened(browser, at, throttle)),
    ...(await typed(await opened(browser, at, throttle))),
  };
}

async function opened(browser: Browser, url: string, throttle: number): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(watchPaints);
  const session = await page.context().newCDPSession(page);
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  await slow(session, throttle);
  return page;
}

const slow = (session: CDPSession, rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });

async function firstResult(browser: Browser, url: string, throttle: number): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await slow(await page.context().newCDPSession(page), throttle);
  await page.goto(url);
  const ms = await page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)!.startTime)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        }),
      ),
  );
  await page.close();
  return ms;
}

/** Twenty choices with four filters, one after the other. Each choice is undone. */
async function refined(page: Page) {
  const boxes = page.getByLabel('Filters', { exact: true }).getByRole('checkbox');
  const times: number[] = [];
  for (let index = 0; index < 20; index++) {
    const box = boxes.nth(Math.floor(index / 2) % 10);
    await page.waitForTimeout(humanPauseMs);
    await page.evaluate(timed, 0);
    await box.click();
    const time = await page.evaluate(() => globalThis.painted!);
    if (time !== undefined) times.push(time);
  }
  await page.close();
  return spread(times);
}

/** Ten words, typed with the debounce after them, and deleted again. */
async function typed(page: Page) {
  const box = page.getByLabel('Search by keyword');
  const keystrokes: number[] = [];
  const letters: number[] = [];
  for (const word of words) {
    for (const text of [word, '']) {
      await box.focus();
      if (text === '') await box.press('ControlOrMeta+A');
      await page.waitForTimeout(humanPauseMs);
      await page.evaluate(timed, typingPauseMs);
      if (text === '') await box.press('Delete');
      else await box.pressSequentially(text, { delay: 30 });
      const time = await page.evaluate(() => globalThis.painted!);
      if (time !== undefined) keystrokes.push(time);
      letters.push(...(await page.evaluate(() => globalThis.letterPaints!.splice(0))));
    }
  }
  await page.close();
  // From the end of the debounce (LIST-21) until the new cars are painted, and from a keystroke until its letter is.
  return { keystrokes: spread(keystrokes), letters: spread(letters) };
}

declare global {
  /** Resolves to the milliseconds from the last input (after its debounce) to the paint of the new results. */
  var painted: Promise<number | undefined> | undefined;
  var letterPaints: number[] | undefined;
  var lastInput: number;
}

/**
 * Runs in the page: prepares to measure the next change of the results. It reads nothing from the page before the frame
 * that draws the change, because a read would force an extra layout, including blocks outside the viewport.
 */
function timed(pauseMs: number) {
  const results = document.querySelector('.search-results')!;
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  /** A message posted in a frame arrives after the frame is painted. */
  const afterPaint = () =>
    new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(undefined);
    });
  const isInWindow = (image: Element) => {
    if (!image.checkVisibility({ contentVisibilityAuto: true })) return false;
    const { top, bottom } = image.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  };
  globalThis.painted = new Promise((resolve) => {
    // A word may not change the results.
    setTimeout(resolve, 3000);
    const observer = new MutationObserver(async () => {
      observer.disconnect();
      await nextFrame();
      let arePicturesThere = false;
      const pictures = [...results.querySelectorAll('img')].filter(isInWindow);
      const decoded = Promise.all(pictures.map((image) => image.decode().catch(() => undefined))).then(() => {
        arePicturesThere = true;
      });
      await afterPaint();
      if (!arePicturesThere) {
        await decoded;
        await nextFrame();
        await afterPaint();
      }
      resolve(performance.now() - globalThis.lastInput - pauseMs);
    });
    observer.observe(results, { childList: true, characterData: true, subtree: true });
  });
}

/** Runs in the page before other scripts: records the time of the last input and of the paint of each letter. */
function watchPaints() {
  globalThis.lastInput = 0;
  globalThis.letterPaints = [];
  addEventListener('click', (event) => (globalThis.lastInput = event.timeStamp), true);
  addEventListener(
    'input',
    (event) => {
      // A checkbox fires `input` after `click`, when the click's work is already done.
      if (event.target instanceof HTMLInputElement && event.target.type === 'checkbox') return;
      globalThis.lastInput = event.timeStamp;
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => globalThis.letterPaints!.push(performance.now() - event.timeStamp);
        port2.postMessage(undefined);
      });
    },
    true,
  );
}
