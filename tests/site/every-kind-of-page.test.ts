import type { Page } from 'playwright';
import { describe, expect, type RunnerTestCase } from 'vitest';
import { bringAxe, drawWholePage, releaseBars, violations } from '../browser/axe.ts';
import { desktop, phone, siteUrl, test, withoutWorker } from '../browser/browser-test.ts';
import { dealerPerTemplate } from '../browser/demo-dealers.ts';
import { pagesToAsk } from '../browser/demo-site.ts';
import { keepPicture } from '../browser/failure-record.ts';
import { reportsOf, scrollThrough } from './browser-reports.ts';
import { slowLoading } from './layout-shifts.ts';
import { wideParts } from './wide-parts.ts';

/** A dealer has a thousand pages and more, so visiting all of them takes long. */
const timeout = process.env['ALL_PAGES'] ? 7_200_000 : 300_000;

/**
 * All checks of a kind of page are made in one visit at each width, because loading a page takes longer than each
 * check. The checks that change the page come last.
 */
describe.each(dealerPerTemplate)('every kind of page of %s', (slug) => {
  test('on a phone does not shift while it loads, fits 320 pixels, and passes axe', { timeout }, async ({
    open,
    task,
  }) => {
    const page = await open('about:blank', { viewport: phone, ...withoutWorker });
    const found = await askAll(page, task, slug, phone, async () => {
      await page.setViewportSize({ width: 320, height: 640 });
      const tooWide = await wideParts(page);
      await page.setViewportSize(phone);
      return [...tooWide, ...(await wholePageViolations(page, phone))];
    });
    expect(found).toEqual([]);
  });

  test('on a desktop does not shift while it loads, reports no error, fits large text, and passes axe', {
    timeout,
  }, async ({ open, task }) => {
    const page = await open('about:blank', { viewport: desktop, ...withoutWorker });
    const found = await askAll(page, task, slug, desktop, async () => {
      await scrollThrough(page);
      const axe = await wholePageViolations(page, desktop);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      return [...axe, ...(await wideParts(page))];
    });
    expect(found).toEqual([]);
  });
});

interface Size {
  width: number;
  height: number;
}

/**
 * Leaves a picture of each page with a problem, because the test goes on to the other pages.
 *
 * @returns the problems of each kind of page: layout shifts, what the browser reported, and what `ask` found
 */
async function askAll(
  page: Page,
  task: Readonly<RunnerTestCase>,
  slug: string,
  size: Size,
  ask: () => Promise<string[]>,
): Promise<string[]> {
  const reports = await reportsOf(page);
  const load = await slowLoading(page);
  await bringAxe(page);
  const found: string[] = [];
  for (const { type, path } of await pagesToAsk(slug)) {
    await page.setViewportSize(size);
    const problems = await load(siteUrl(slug, path));
    await stopListGrowth(page);
    problems.push(...(await ask()));
    if (problems.length > 0) await keepPicture(page, task, type);
    found.push(...problems.map((problem) => `${type}: ${problem}`));
  }
  return [...found, ...reports];
}

/**
 * A list of cars grows when its end becomes visible, at any moment of the checks: it would be longer than what axe
 * measured, and its skip link would stick to the screen over a card. The test of opened parts checks a grown list.
 */
async function stopListGrowth(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.search-end { display: none !important; }');
    document.adoptedStyleSheets.push(sheet);
  });
}

async function wholePageViolations(page: Page, size: Size): Promise<string[]> {
  await drawWholePage(page);
  await releaseBars(page);
  // A bar that sticks to the bottom of the screen covers half a target at some scroll position. On a screen as high as
  // the page it covers none.
  // A part as high as the screen grows with it, so the height is measured twice. A third measurement would be the same.
  for (let looks = 0; looks < 3; looks++) {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    if (height <= page.viewportSize()!.height) break;
    await page.setViewportSize({ width: size.width, height });
  }
  // The name in a header that follows the scroll position is half visible a few pixels below the top.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  return violations(page);
}
