import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { stopListGrowth } from '../browser/ask-pages.ts';
import { drawWholePage, releaseBars, violations } from '../browser/axe.ts';
import { desktop, phone, siteUrl, test } from '../browser/browser-test.ts';
import { dealerPerTemplate } from '../browser/demo-dealers.ts';
import { filtersAnswer, searchPage } from '../browser/search-page.ts';
import { wideParts } from '../browser/wide-parts.ts';

const path = '/search/used-cars/';
/** The dealers whose lists open in it. */
const secondFirst = ['aurelian-motors', 'meridian-auto-group'];
const views = (page: Page) =>
  searchPage(page).results.getByRole('group', { name: 'View' }).getByRole('button');
const isSecond = (page: Page) => page.evaluate(() => 'secondView' in document.documentElement.dataset);

describe.each(dealerPerTemplate)('the second view of found cars of %s', (slug) => {
  test('is chosen by keyboard, stays for other pages, and leads back to the grid [LIST-41]', async ({
    open,
  }) => {
    const page = await open(siteUrl(slug, path), { viewport: desktop });
    await filtersAnswer(page);
    // The dealer decides which one comes first.
    expect(await isSecond(page)).toBe(secondFirst.includes(slug));
    if (secondFirst.includes(slug)) await views(page).first().click();
    const search = searchPage(page);
    const titles = await search.titles();
    const grid = await search.cards.nth(1).boundingBox();
    await views(page).nth(1).focus();
    await page.keyboard.press('Enter');
    expect(await views(page).nth(1).getAttribute('aria-pressed')).toBe('true');
    // A list with lower cars has its end in the window and grows.
    expect((await search.titles()).slice(0, titles.length)).toEqual(titles);
    expect((await search.cards.nth(1).boundingBox())?.width).not.toBe(grid?.width);

    await page.goto(siteUrl(slug, '/search/new-used-and-demo-cars/'), { waitUntil: 'commit' });
    // Before the scripts of the search have started, so that nothing moves when they do.
    await page.waitForFunction(() => document.querySelector('.search-grid') !== null);
    expect(await isSecond(page)).toBe(true);
    await filtersAnswer(page);
    await expect.poll(() => views(page).nth(1).getAttribute('aria-pressed')).toBe('true');
    await views(page).first().click();
    expect(await isSecond(page)).toBe(false);
  });

  test.for([phone, desktop])('fits and passes axe at $width pixels', async (size, { open }) => {
    const page = await open(siteUrl(slug, path), { viewport: size });
    await filtersAnswer(page);
    await stopListGrowth(page);
    await views(page).nth(1).click();
    if (size === phone) {
      // The count and the tag beside the heart stand in one line each.
      const lines = (selector: string) =>
        page
          .locator(selector)
          .evaluateAll((all) =>
            all.map(
              (one) =>
                one.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(one).lineHeight),
            ),
          );
      expect(Math.max(...(await lines('.search-count h2')))).toBeLessThan(1.5);
      expect(Math.max(0, ...(await lines('.car-card-photo .tag')))).toBeLessThan(2);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await wideParts(page)).toEqual([]);
      await page.setViewportSize(phone);
    }
    await drawWholePage(page);
    await releaseBars(page);
    expect(await violations(page, '.search-results')).toEqual([]);
  });
});

describe('the bar above the cars on a phone', () => {
  test('keeps filters, count and sort order in the window, in one line [LIST-15]', async ({ open }) => {
    const page = await open(siteUrl('territory-4x4', path), { viewport: phone });
    await filtersAnswer(page);
    const search = searchPage(page);
    await search.cards.nth(3).scrollIntoViewIfNeeded();
    const filters = await search.results.getByRole('button', { name: /^Filters/ }).boundingBox();
    const sort = await search.sort.boundingBox();
    const count = await search.results.getByRole('status').boundingBox();
    expect(count!.y).toBeGreaterThanOrEqual(0);
    expect(filters!.y).toBeGreaterThanOrEqual(0);
    expect(Math.abs(filters!.y - sort!.y)).toBeLessThan(4);
    expect((await views(page).first().boundingBox())!.y).toBeLessThan(0);
  });
});
