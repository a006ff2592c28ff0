import type { Page } from 'playwright';
import type { RunnerTestCase } from 'vitest';
import { bringAxe, drawWholePage, releaseBars, violations } from './axe.ts';
import { reportsOf, scrollThrough } from './browser-reports.ts';
import { desktop, phone, siteUrl } from './browser-test.ts';
import type { PageType } from './demo-site.ts';
import { keepPicture } from './failure-record.ts';
import { slowLoading } from './layout-shifts.ts';
import { wideParts } from './wide-parts.ts';

/** What is asked of a loaded page at one width. */
interface Look {
  size: { width: number; height: number };
  /**
   * @param settled waits until what has come into view has its answers and is drawn
   * @returns the problems
   */
  ask: (page: Page, settled: () => Promise<void>) => Promise<string[]>;
}

export const onPhone: Look = {
  size: phone,
  ask: async (page, settled) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const tooWide = await wideParts(page);
    await page.setViewportSize(phone);
    const tooLarge = await partsTooWideWithLargeText(page);
    return [...tooWide, ...tooLarge, ...(await wholePageViolations(page, phone, settled))];
  },
};

export const onDesktop: Look = {
  size: desktop,
  ask: async (page, settled) => {
    await scrollThrough(page);
    const axe = await wholePageViolations(page, desktop, settled);
    await page.setViewportSize({ width: 1280, height: 800 });
    return [...axe, ...(await partsTooWideWithLargeText(page))];
  },
};

/** What a visitor who has text twice as large would have to scroll sideways for (WCAG 1.4.4). */
async function partsTooWideWithLargeText(page: Page): Promise<string[]> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const tooWide = await wideParts(page);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  return tooWide;
}

/**
 * Visits pages and makes all checks of each in one visit, because loading a page takes longer than each check. Leaves a
 * picture of each page with a problem, because it goes on to the other pages.
 *
 * @param lookAt the width at which a page is loaded and looked at
 * @returns the problems of each page: layout shifts, what the browser reported, and what the look found
 */
export async function askPages(
  page: Page,
  task: Readonly<RunnerTestCase>,
  slug: string,
  pages: readonly PageType[],
  lookAt: (index: number) => Look,
): Promise<string[]> {
  const reports = await reportsOf(page);
  const { load, settled } = await slowLoading(page);
  await bringAxe(page);
  const found: string[] = [];
  for (const [index, { type, path }] of pages.entries()) {
    const { size, ask } = lookAt(index);
    await page.setViewportSize(size);
    const problems = await load(siteUrl(slug, path));
    await stopListGrowth(page);
    problems.push(...(await ask(page, settled)));
    if (problems.length > 0) await keepPicture(page, task, type);
    found.push(...problems.map((problem) => `${type}: ${problem}`));
  }
  return [...found, ...reports];
}

/**
 * A list of cars grows when its end becomes visible, at any moment of the checks: it would be longer than what axe
 * measured, and its skip link would stick to the screen over a card. The test of opened parts checks a grown list.
 */
export async function stopListGrowth(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.search-end { display: none !important; }');
    document.adoptedStyleSheets.push(sheet);
  });
}

async function wholePageViolations(
  page: Page,
  size: Look['size'],
  settled: () => Promise<void>,
): Promise<string[]> {
  await drawWholePage(page);
  await releaseBars(page);
  // A bar that sticks to the bottom of the screen covers half a target at some scroll position. On a screen as high as
  // the page it covers none.
  // A part as high as the screen grows with it, so the height is measured again.
  for (let looks = 0; looks < 3; looks++) {
    // What has come into view grows when it is answered.
    await settled();
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    if (height <= page.viewportSize()!.height) break;
    await page.setViewportSize({ width: size.width, height });
  }
  // The name in a header that follows the scroll position is half visible a few pixels below the top.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  return violations(page);
}
