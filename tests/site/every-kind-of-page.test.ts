import type { Browser, Page } from 'playwright';
import { describe, expect } from 'vitest';
import { releaseBars, violations } from '../browser/axe.ts';
import { desktop, phone, siteUrl, test } from '../browser/browser-test.ts';
import { dealerPerTemplate } from '../browser/demo-dealers.ts';
import { pagesToAsk } from '../browser/demo-site.ts';
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
    browser,
  }) => {
    const found = await askAll(browser, slug, phone, async (page) => {
      await page.setViewportSize({ width: 320, height: 640 });
      const tooWide = await wideParts(page);
      await page.setViewportSize(phone);
      return [...tooWide, ...(await wholePageViolations(page, phone))];
    });
    expect(found).toEqual([]);
  });

  test('on a desktop does not shift while it loads, reports no error, fits large text, and passes axe', {
    timeout,
  }, async ({ browser }) => {
    const found = await askAll(browser, slug, desktop, async (page) => {
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

/** @returns the problems of each kind of page: layout shifts, what the browser reported, and what `ask` found */
async function askAll(
  browser: Browser,
  slug: string,
  size: Size,
  ask: (page: Page) => Promise<string[]>,
): Promise<string[]> {
  const context = await browser.newContext({
    viewport: size,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  const reports = await reportsOf(page);
  const load = await slowLoading(page);
  const found: string[] = [];
  for (const { type, path } of await pagesToAsk(slug)) {
    await page.setViewportSize(size);
    const problems = [...(await load(siteUrl(slug, path))), ...(await ask(page))];
    found.push(...problems.map((problem) => `${type}: ${problem}`));
  }
  await context.close();
  return [...found, ...reports];
}

async function wholePageViolations(page: Page, size: Size): Promise<string[]> {
  // The browser assumes a height for content far below the screen, so axe would see overlaps. A list of cars would grow
  // on a screen as high as the page while axe reads it. The test of opened parts checks the end of such a list.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { content-visibility: visible !important; } .search-end { display: none !important; }',
    );
    document.adoptedStyleSheets.push(sheet);
  });
  await releaseBars(page);
  // A bar that sticks to the bottom of the screen covers half a target at some scroll position. On a screen as high as
  // the page it covers none.
  // A part as high as the screen grows with it, so the height is measured twice. A third measurement would be the same.
  for (let looks = 0; looks < 3; looks++) {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    if (height <= page.viewportSize()!.height) break;
    await page.setViewportSize({ width: size.width, height });
  }
  return violations(page);
}
