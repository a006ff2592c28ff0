import { describe, expect } from 'vitest';
import { drawWholePage, releaseBars, violations } from '../browser/axe.ts';
import { desktop, phone, siteUrl, test } from '../browser/browser-test.ts';
import { isForSale, vehiclePage } from '../browser/demo-site.ts';
import { filtersAnswer, searchPage } from '../browser/search-page.ts';

describe.each(['spinnaker-mazda', 'territory-4x4', 'parkside-used-cars'])(
  'opened parts of %s pass axe',
  (slug) => {
    test('menus and drawers', async ({ open }) => {
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

    test('search filters on a phone, and a search without results', async ({ open }) => {
      const page = await open(siteUrl(slug, '/search/new-used-and-demo-cars/'), { viewport: phone });
      await filtersAnswer(page);
      const search = searchPage(page);
      await search.results.getByRole('button', { name: /^Filters/ }).click();
      await page.getByRole('dialog', { name: 'Filters' }).waitFor();
      await search.choice('Body', 'SUV').check();
      await search.answered();
      expect(await violations(page)).toEqual([]);
      await search.keyword.fill('zeppelin');
      await page.getByRole('button', { name: 'Close filters' }).click();
      await search.results.getByText(/^No .+ matches “zeppelin”$/).waitFor();
      expect(await violations(page)).toEqual([]);
      await page.goto(siteUrl(slug, '/search/new-used-and-demo-cars/?refinementList[make][0]=Nobody'));
      await search.results.getByText(/^No .+ match$/).waitFor();
      expect(await violations(page)).toEqual([]);
    });

    test('pictures at full size and unfolded texts', async ({ open }) => {
      const { path } = await vehiclePage(
        slug,
        'car with long comments and pictures',
        (car) => isForSale(car) && car.comments.join('').length > 400 && car.gallery.length > 1,
      );
      const page = await open(siteUrl(slug, path));
      const folded = page.getByRole('button', { name: /^Show (More|All Features)$/ });
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click();
        for (let left = await folded.count(); left > 0; left--) await folded.first().click();
        expect(await folded.count()).toBe(0);
        expect(await violations(page)).toEqual([]);
      }
      await page.getByRole('button', { name: 'View full screen' }).click();
      await page.getByRole('dialog').waitFor();
      expect(await violations(page)).toEqual([]);
    });
  },
);

/** A site of each template, one of them dark. */
describe.each(['spinnaker-mazda', 'territory-4x4', 'aurelian-motors'])(
  'the search of %s passes axe',
  (slug) => {
    test('with every filter group, more cars and its promotions', async ({ open }) => {
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
        // The chip appears before the answer. Until then, the old cars may be pale.
        await search.answered();
        const close = page.getByRole('button', { name: 'Close filters' });
        // The open drawer is a bar too. The parts behind it cannot be reached.
        if (!(await close.isVisible())) await releaseBars(page);
        expect(await violations(page)).toEqual([]);
        if (await close.isVisible()) await close.click();
        await page.locator('html:not([data-drawer])').waitFor();
        const shown = await search.cards.count();
        const hasMore = (await page.locator('.search-end a').count()) > 0;
        await search.cards.last().evaluate((card) => card.scrollIntoView({ block: 'end' }));
        // Its end comes into the lower half of the window, so the list grows, and shows a link that sticks to the edge.
        if (hasMore) await expect.poll(() => search.cards.count()).toBeGreaterThan(shown);
        await search.answered();
        await drawWholePage(page);
        await releaseBars(page);
        expect(await violations(page)).toEqual([]);
      }
    });
  },
);
