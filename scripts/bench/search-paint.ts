import type { Browser, CDPSession, Page } from 'playwright';
import { spread } from './search-bench.ts';

const path = '/search/new-used-and-demo-cars/';
/** The debounce after typing (LIST-21). */
const typingPauseMs = 300;
/** Pause between two choices. Nobody chooses faster, and cars outside the viewport are rendered by then. */
const humanPauseMs = 1000;
/** Names of cars, which become filters while they are typed. */
const words = ['toyota', 'hilux', 'corolla', 'ranger', 'mazda', 'camry', 'hyundai', 'tucson', 'kia', 'bmw'];

/** Measures the search page of a served site. */
export async function benchPaint(browser: Browser, origin: string, throttle: number) {
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
