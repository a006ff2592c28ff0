import type { Page } from 'playwright';
import { drawn } from './drawn.ts';
import { filtersAnswer } from './search-page.ts';

/**
 * Scripts arrive when the page is visible, and answers of the API and fonts arrive later. None of them may shift the
 * layout.
 */
const limit = 0.005;

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

declare global {
  var layoutShifts: { value: number; parts: string[] }[];
}

/**
 * Loads pages as over a slow connection.
 *
 * @returns `load` opens an address and returns the layout shifts: those while the scripts arrived, and those when the
 * API's answers and the fonts arrived later. `settled` waits until what has come into view since then has its answers
 * and is drawn.
 */
export async function slowLoading(
  page: Page,
): Promise<{ load: (url: string) => Promise<string[]>; settled: () => Promise<void> }> {
  await page.addInitScript(watchLayout);
  let painted: Promise<unknown> | undefined;
  let later = Promise.withResolvers<void>();
  let answers: Promise<void>[] = [];
  await page.route('**/_astro/*.js', async (route) => {
    try {
      // Once for each page and not for each script, because a page has up to thirty.
      painted ??= page.waitForFunction(
        () => performance.getEntriesByName('first-contentful-paint').length > 0,
      );
      await painted;
      await route.continue();
    } catch (error) {
      // The test has ended, and this file is not needed any more.
      if (!page.isClosed()) throw error;
    }
  });
  await page.route('**/*.woff2', async (route) => {
    await later.promise;
    await route.continue();
  });
  await page.route('**/api/**', (route) => {
    const answer = async () => {
      await later.promise;
      // A page that was left no longer needs its answers.
      if (page.isClosed()) return;
      await route.continue();
      await (await route.request().response())?.finished();
    };
    answers.push(answer().catch(() => {}));
  });
  const load = async (url: string) => {
    painted = undefined;
    later = Promise.withResolvers<void>();
    answers = [];
    await page.goto(url, { waitUntil: 'domcontentloaded' });
    await filtersAnswer(page);
    const byScripts = moved(await shiftsSoFar(page));
    later.resolve();
    if (byScripts.length > 0) return byScripts;
    await Promise.all(answers);
    await page.evaluate(async () => void (await document.fonts.ready));
    return moved(await shiftsSoFar(page));
  };
  const settled = async () => {
    await drawn(page);
    await Promise.all(answers);
    await drawn(page);
  };
  return { load, settled };
}

function moved(shifts: typeof layoutShifts): string[] {
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  return sum < limit ? [] : [`moved by ${sum}: ${JSON.stringify(shifts)}`];
}

/** The layout shifts of a page since it was opened, also those of what appeared later. */
export const allShifts = async (page: Page): Promise<string[]> => moved(await shiftsSoFar(page));

/** Whatever has arrived is visible after the second frame, and reported after the third. */
const shiftsSoFar = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    return globalThis.layoutShifts;
  });

/** Runs in the page before all other scripts. */
function watchLayout() {
  globalThis.layoutShifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[]) {
      if (entry.hadRecentInput) continue;
      const parts = entry.sources.map(({ node, previousRect: from, currentRect: to }) => {
        const name = (node as Element | null)?.className || node?.nodeName;
        return `${name}: ${from.x}, ${from.y}, ${from.height} high to ${to.x}, ${to.y}, ${to.height} high`;
      });
      globalThis.layoutShifts.push({ value: entry.value, parts });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
