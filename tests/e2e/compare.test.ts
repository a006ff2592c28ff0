import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { violations } from '../browser/axe.ts';
import { phone, siteUrl, test } from '../browser/browser-test.ts';
import { isFocused } from '../browser/keyboard.ts';
import { filtersAnswer } from '../browser/search-page.ts';

const slug = 'spinnaker-mazda';
const stockPath = '/search/new-used-and-demo-cars/';

function comparing(page: Page) {
  const table = page.getByRole('table');
  return {
    bar: page.getByRole('region', { name: 'Cars to compare' }),
    toggles: page.getByRole('main').getByRole('button', { name: /^Compare 2/ }),
    table,
    cars: table.getByRole('columnheader').getByRole('link'),
    row: (label: string) =>
      table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${label}$`) }) }),
    removals: table.getByRole('button', { name: /^Remove / }),
    differences: page.getByRole('switch', { name: 'Show differences only' }),
  };
}

/** Selects the first cars of the stock and opens their comparison. */
async function compared(open: (url: string) => Promise<Page>, count: number) {
  const page = await open(siteUrl(slug, stockPath));
  await filtersAnswer(page);
  const parts = comparing(page);
  for (let place = 0; place < count; place++) await parts.toggles.nth(place).click();
  await parts.bar.getByRole('link', { name: `Compare all ${count}` }).click();
  await page.waitForURL('**/compare/**');
  await expect.poll(() => parts.cars.count()).toBe(count);
  // This row comes from the pages of the cars, so they have loaded.
  await expect.poll(() => parts.row('Torque').count()).toBe(1);
  return { page, ...parts };
}

describe('comparing cars', () => {
  test('shows a bar when two cars are selected, and the bar can be closed [WATCH-1] [CFG-7]', async ({
    open,
  }) => {
    const page = await open(siteUrl(slug, stockPath));
    await filtersAnswer(page);
    const { bar, toggles } = comparing(page);
    await toggles.nth(0).click();
    expect(await bar.count()).toBe(0);
    await toggles.nth(1).click();
    await bar.getByRole('link', { name: 'Compare all 2' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await bar.getByRole('button', { name: 'Put this bar away' }).click();
    await expect.poll(() => bar.count()).toBe(0);
    await page.reload();
    await filtersAnswer(page);
    expect(await bar.count()).toBe(0);
    await toggles.nth(2).click();
    await bar.getByRole('link', { name: 'Compare all 3' }).waitFor();
  });

  test('shows the facts of the car pages side by side, and can hide equal ones [OPEN-25]', async ({
    open,
  }) => {
    const { page, table, cars, row, differences } = await compared(open, 3);
    for (const label of ['Price', 'Odometer', 'Fuel', 'Condition', 'Torque']) {
      expect(await row(label).getByRole('cell').count(), label).toBe(3);
    }
    const path = await cars.first().getAttribute('href');
    const torque = await row('Torque').getByRole('cell').first().textContent();
    const own = await page.evaluate(async (url) => (await fetch(url)).text(), path!);
    expect(own).toContain(torque!);

    const all = await table.getByRole('row').count();
    await differences.check();
    const few = await table.getByRole('row').count();
    expect(few).toBeLessThan(all);
    expect(
      await table
        .getByRole('row')
        .filter({ has: page.locator('mark') })
        .count(),
    ).toBeGreaterThan(0);
    expect(await violations(page)).toEqual([]);
    await differences.uncheck();
    expect(await table.getByRole('row').count()).toBe(all);
  });

  test('can remove and add cars, and keeps the cars in the fragment of its address, which never leaves the browser', async ({
    open,
  }) => {
    const { page, cars, removals } = await compared(open, 3);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const [first, second] = await cars.allTextContents();
    const name = await removals.nth(2).textContent();
    await removals.nth(2).click();
    await expect.poll(() => cars.count()).toBe(2);
    expect(name).toContain('Remove');
    expect(await cars.nth(1).evaluate(isFocused)).toBe(true);
    const shared = page.url();
    expect(shared).toMatch(/\/compare\/#[^,]+,[^,]+$/);

    const friend = await open(shared);
    const theirs = comparing(friend);
    await expect.poll(() => theirs.cars.allTextContents()).toEqual([first, second]);
    await theirs.removals.first().click();
    await expect.poll(() => theirs.cars.allTextContents()).toEqual([second]);
    await page.reload();
    await expect.poll(() => cars.count()).toBe(2);
    const ids = new URL(shared).hash.slice(1).split(',');
    for (const request of requests) for (const id of ids) expect(request).not.toContain(id);
  });

  test('can add favourites', async ({ open }) => {
    const page = await open(siteUrl(slug, stockPath));
    await filtersAnswer(page);
    const heart = page
      .getByRole('main')
      .getByRole('button', { name: /^Save (?!this search)/ })
      .nth(3);
    await heart.click();
    // The code that saves is loaded at the first press.
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
    await page.goto(siteUrl(slug, '/compare/'));
    const add = page.getByRole('region', { name: 'Add from your favourites' });
    await add.getByRole('button', { name: /^Add / }).click();
    await expect.poll(() => comparing(page).cars.count()).toBe(1);
  });

  test('shows a message when there is nothing to compare, or when a car in the link is no longer available', async ({
    open,
  }) => {
    const page = await open(siteUrl(slug, '/compare/'));
    await page.getByRole('heading', { name: 'Nothing to compare yet' }).waitFor();
    expect(await violations(page)).toEqual([]);
    const newest = page.getByRole('region', { name: 'Just arrived' });
    await newest
      .getByRole('button', { name: /^Compare/ })
      .first()
      .click();
    await expect.poll(() => comparing(page).cars.count()).toBe(1);
    expect(await newest.count()).toBe(0);
    await page.goto(siteUrl(slug, '/compare/#not-a-car,%00,<img%20src=x>'));
    await page.reload();
    await page.getByText('are not available at the moment, and left out here').waitFor();
  });

  test('shows two cars at a time on a phone with fixed labels, and prints in landscape', async ({ open }) => {
    const { page, table, cars } = await compared(open, 4);
    await page.setViewportSize(phone);
    const labels = page.getByRole('rowheader', { name: /^Odometer/ });
    const before = (await labels.boundingBox())!.x;
    const widths = await table.evaluate((element) => {
      const [, second] = element.querySelectorAll('thead th');
      return second!.getBoundingClientRect().right;
    });
    expect(widths).toBeLessThanOrEqual(phone.width + 1);
    await cars.nth(3).scrollIntoViewIfNeeded();
    await expect.poll(async () => (await labels.boundingBox())!.x).toBe(before);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    expect(await violations(page)).toEqual([]);

    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
    expect(Number(width)).toBeGreaterThan(Number(height));
  });

  test('has a bar that covers neither the bar of a car page on a phone nor the focused element', async ({
    open,
  }) => {
    const page = await open(siteUrl(slug, stockPath), { viewport: phone });
    await filtersAnswer(page);
    const { bar, toggles } = comparing(page);
    await toggles.nth(0).click();
    await toggles.nth(1).click();
    await page.goto(
      siteUrl(
        slug,
        (await page
          .getByRole('article')
          .getByRole('heading')
          .getByRole('link')
          .first()
          .getAttribute('href'))!,
      ),
    );
    await bar.waitFor();
    const actions = page.getByRole('group', { name: 'Contact about this car' });
    const [upper, lower] = [(await bar.boundingBox())!, (await actions.boundingBox())!];
    expect(upper.y + upper.height).toBeLessThanOrEqual(lower.y + 1);
    expect(lower.y + lower.height).toBeLessThanOrEqual(phone.height + 1);
    // The free times are added above the next parts, which would move under the bar between a key and the look at it.
    await page.locator('next-drives').scrollIntoViewIfNeeded();
    await page.getByText('Next free times').waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    for (let step = 0; step < 40; step++) {
      await page.keyboard.press('Tab');
      const covered = await page.evaluate(() => {
        const focused = document.activeElement;
        if (!focused || focused.closest('.compare-bar, .action-bar, .toast')) return undefined;
        const box = focused.getBoundingClientRect();
        const top = document.querySelector('.compare-bar')!.getBoundingClientRect().top;
        return box.height > 0 && box.top >= top ? `${focused.tagName} ${focused.textContent}` : undefined;
      });
      expect(covered).toBeUndefined();
    }
  });
});
