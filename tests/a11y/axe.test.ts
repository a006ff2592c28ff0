import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { violations } from '../browser/axe.ts';
import { desktop, phone, siteUrl, test } from '../browser/browser-test.ts';
import { demoDealers } from '../browser/demo-dealers.ts';
import { isForSale, pageTypes, vehiclePage } from '../browser/demo-site.ts';
import { filtersAnswer, searchPage } from '../browser/search-page.ts';

describe.each(demoDealers)('%s', (slug) => {
  test('has no page that axe objects to, wide or narrow', { timeout: 180_000 }, async ({ open }) => {
    const page = await open('about:blank');
    const found: Record<string, string[]> = {};
    for (const { type, path } of await pageTypes(slug)) {
      await page.setViewportSize(desktop);
      await page.goto(siteUrl(slug, path));
      await filtersAnswer(page);
      for (const size of [desktop, phone]) {
        await page.setViewportSize(size);
        // A bar that stays at the bottom covers half a target wherever the page stands: on a screen as high as the
        // page it covers none.
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        await page.setViewportSize({ width: size.width, height });
        const here = await violations(page);
        if (here.length > 0) found[`${type} at ${size.width}`] = here;
      }
    }
    expect(found).toEqual({});
  });

  test('never scrolls sideways: 320 pixels wide, or with text twice as large', { timeout: 120_000 }, async ({
    open,
  }) => {
    const page = await open('about:blank');
    const tooWide: string[] = [];
    for (const { type, path } of await pageTypes(slug)) {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(siteUrl(slug, path));
      await filtersAnswer(page);
      tooWide.push(...(await wideParts(page)).map((part) => `${type} at 320: ${part}`));
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      tooWide.push(...(await wideParts(page)).map((part) => `${type} with large text: ${part}`));
    }
    expect(tooWide).toEqual([]);
  });
});

describe.each(['spinnaker-mazda', 'territory-4x4'])('opened parts of %s', (slug) => {
  test('menus and drawers', { timeout: 120_000 }, async ({ open }) => {
    const page = await open(siteUrl(slug));
    for (const button of await page.getByRole('banner').getByRole('button').all()) {
      if (!(await button.isVisible())) continue;
      await button.click();
      await page.locator('[data-menu]:popover-open').waitFor();
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Escape');
    }
    await page.setViewportSize(phone);
    await page.getByRole('button', { name: 'Menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await drawer.waitFor();
    await drawer.getByText('Our Stock', { exact: true }).click();
    expect(await violations(page)).toEqual([]);
  });

  test('filters of the search on a phone, and nothing found', { timeout: 120_000 }, async ({ open }) => {
    const page = await open(siteUrl(slug, '/search/new-used-and-demo-cars/'), { viewport: phone });
    await filtersAnswer(page);
    const search = searchPage(page);
    await search.results.getByRole('button', { name: /^Filters/ }).click();
    await page.getByRole('dialog', { name: 'Filters' }).waitFor();
    await search.choice('Body', 'SUV').check();
    expect(await violations(page)).toEqual([]);
    await search.keyword.fill('zeppelin');
    await page.getByRole('button', { name: 'Close filters' }).click();
    await search.results.getByText('No vehicles match your search').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test('pictures in full and everything unfolded', { timeout: 120_000 }, async ({ open }) => {
    const { path } = await vehiclePage(
      slug,
      'car with long comments and pictures',
      (car) => isForSale(car) && car.comments.join('').length > 400 && car.gallery.length > 1,
    );
    const page = await open(siteUrl(slug, path));
    const folded = page.getByRole('button', { name: /^Show (More|All Features)$/ });
    for (let left = await folded.count(); left > 0; left--) await folded.first().click();
    expect(await folded.count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'View full screen' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await violations(page)).toEqual([]);
  });
});

/** A site of each template, and a dark one. */
describe.each(['spinnaker-mazda', 'territory-4x4', 'aurelian-motors'])('the search of %s', (slug) => {
  test('with every group of filters, more cars and its promotions', { timeout: 180_000 }, async ({
    open,
  }) => {
    for (const viewport of [desktop, phone]) {
      const page = await open(siteUrl(slug, '/search/new-used-and-demo-cars/'), { viewport });
      await filtersAnswer(page);
      const search = searchPage(page);
      const opener = search.results.getByRole('button', { name: /^Filters/ });
      if (await opener.isVisible()) await opener.click();
      const closed = search.filters.locator('details:not([open]) > summary').filter({ visible: true });
      while ((await closed.count()) > 0) await closed.first().click();
      const folded = search.filters.getByRole('button', { name: /^(Show all|All Makes)/ });
      while ((await folded.filter({ visible: true }).count()) > 0)
        await folded.filter({ visible: true }).first().click();
      await search.filter('Body').getByRole('checkbox').first().check();
      await search.chips.first().waitFor({ state: 'attached' });
      expect(await violations(page)).toEqual([]);
      const close = page.getByRole('button', { name: 'Close filters' });
      if (await close.isVisible()) await close.click();
      await search.cards.last().scrollIntoViewIfNeeded();
      expect(await violations(page)).toEqual([]);
    }
  });
});

/** What reaches past the right edge of a page that can be scrolled there; empty when it cannot. */
function wideParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const isKeptIn = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || isKeptIn(element.parentElement));
    const parts = [...document.querySelectorAll('body *')]
      .filter(
        (element) =>
          element.getBoundingClientRect().right > clientWidth + 1 && !isKeptIn(element.parentElement),
      )
      .map((element) => `${element.tagName.toLowerCase()}.${element.className}`);
    return [`${scrollWidth} pixels wide`, ...parts.slice(0, 10)];
  });
}
