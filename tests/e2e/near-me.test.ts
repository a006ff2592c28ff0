import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { violations } from '../browser/axe.ts';
import { siteUrl, test } from '../browser/browser-test.ts';
import { openSearch } from '../browser/search-page.ts';

const slug = 'meridian-auto-group';
const path = '/search/new-used-and-demo-cars/';

const heading = (page: Page) => page.locator('summary', { hasText: 'Near me' });

describe('cars near the visitor', () => {
  test('are found by postcode: nearest location first, with a distance filter, and the place is remembered [OPEN-67]', async ({
    open,
  }) => {
    const { page, search } = await openSearch(open, slug, path);
    const all = await search.found();
    await heading(page).click();
    await page.getByLabel('Your postcode').fill('27');
    await page.getByLabel('Your postcode').press('Enter');
    await page.getByText('Invalid postcode. Please enter a 4-digit number.').waitFor();
    await page.getByLabel('Your postcode').fill('2750');
    await page.getByLabel('Your postcode').press('Enter');
    const places = page.locator('.search-near-places li');
    await expect.poll(() => places.first().textContent()).toContain('Penrith');
    expect(await page.getByLabel('Distance').inputValue()).toBe('50');
    await expect.poll(search.address).toContain('refinementList[location_name]');
    const card = search.cards.first();
    await expect.poll(() => card.textContent()).toMatch(/(Penrith|Parramatta).*, .* km away/);
    await page.getByLabel('Distance').selectOption('25');
    await expect.poll(search.address).toContain('refinementList[location_name]');
    await expect.poll(search.found).toBeLessThan(all);
    expect(await violations(page)).toEqual([]);

    await page.goto(siteUrl(slug, path));
    await heading(page).click();
    await expect.poll(() => page.getByText('From Penrith').isVisible()).toBe(true);
  });

  test('are found by the browser’s own position, requested on a click [LIMIT-5]', async ({ open }) => {
    const { page } = await openSearch(
      (url) =>
        open(url, { geolocation: { latitude: -33.81, longitude: 151.18 }, permissions: ['geolocation'] }),
      slug,
      path,
    );
    await heading(page).click();
    await page.getByRole('button', { name: 'Use where I am' }).click();
    await expect
      .poll(() => page.locator('.search-near-places li').first().textContent())
      .toContain('Artarmon');
  });

  test('cannot be searched for without scripts, nor at a dealer with one location', async ({ open }) => {
    const page = await open(siteUrl(slug, path), { javaScriptEnabled: false });
    expect(await heading(page).isVisible()).toBe(false);
    const single = await open(siteUrl('parkside-used-cars', path));
    expect(await heading(single).count()).toBe(0);
  });
});
