import type { Browser, Page } from 'playwright';
import { describe, expect } from 'vitest';
import { releaseBars, violations } from '../browser/axe.ts';
import { desktop, phone, siteUrl, test } from '../browser/browser-test.ts';
import { dealerPerTemplate } from '../browser/demo-dealers.ts';
import { pagesToAsk } from '../browser/demo-site.ts';
import { reportsOf, scrollThrough } from './browser-reports.ts';
import { slowLoading } from './layout-shifts.ts';
import { wideParts } from './wide-parts.ts';

/** Every page of a dealer is a thousand pages and more. */
const timeout = process.env['ALL_PAGES'] ? 7_200_000 : 300_000;

/**
 * Everything that is asked of every kind of page is asked in one visit at each width, because loading a page takes
 * longer than each question. What is asked last changes the page.
 */
describe.each(dealerPerTemplate)('every kind of page of %s', (slug) => {
  test('on a phone keeps still while it loads, fits 320 pixels, and passes axe', { timeout }, async ({
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

  test('on a desktop keeps still while it loads, reports no error, fits large text, and passes axe', {
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

/** @returns what is wrong with each kind of page: what moved, what the browser reported, and what `ask` found */
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
  // The browser assumes a height for what is far below until it comes into sight: axe would see it overlap. A list of
  // cars would grow on a screen as high as the page while axe reads it; its end is read by the test of opened parts.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { content-visibility: visible !important; } .search-end { display: none !important; }',
    );
    document.adoptedStyleSheets.push(sheet);
  });
  await releaseBars(page);
  // A bar that stays at the bottom covers half a target wherever the page stands: on a screen as high as the page it
  // covers none.
  // A part as high as the screen grows with it, so a second look gets the height, and a third has nothing to add.
  for (let looks = 0; looks < 3; looks++) {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    if (height <= page.viewportSize()!.height) break;
    await page.setViewportSize({ width: size.width, height });
  }
  return violations(page);
}
