import { describe, expect } from 'vitest';
import { violations } from '../browser/axe.ts';
import { phone, siteUrl, test } from '../browser/browser-test.ts';
import { filtersAnswer, searchPage } from '../browser/search-page.ts';

const slug = 'territory-4x4';
const path = '/search/new-used-and-demo-cars/';

describe('on-road prices', () => {
  test('can be turned on by keyboard, are in the address, and stay on for the next pages and the saved cars', async ({
    open,
  }) => {
    const page = await open(siteUrl(slug, path), { viewport: phone });
    await filtersAnswer(page);
    const search = searchPage(page);
    const asked = page.getByRole('checkbox', { name: /^On-road prices/ });
    const estimates = page.locator('.price-on-road');
    expect(await estimates.count()).toBe(0);
    // The switch and the buttons above the cars share a line, so that the first price is in the first view.
    const price = (await search.cards.first().locator('.price-now').boundingBox())!;
    expect(price.y + price.height).toBeLessThan(phone.height);

    await asked.focus();
    await page.keyboard.press('Space');
    await expect.poll(search.address).toContain('range[on_road_price]=0:');
    await expect.poll(() => estimates.count()).toBeGreaterThan(0);
    expect(await estimates.first().textContent()).toMatch(/^About \$[\d,]+ on road \(estimate\)$/);

    await page.goto(siteUrl(slug, '/search/used-cars/'));
    await expect.poll(() => asked.isChecked()).toBe(true);
    await expect.poll(search.address).toContain('range[on_road_price]=0:');

    const card = page.locator('.car-card', { has: estimates }).first();
    await card.locator('.car-save').click();
    const said = await card.locator('.price-on-road').textContent();
    const id = await page.locator('[data-car]', { has: card }).first().getAttribute('data-car');
    await page.goto(new URL((await card.locator('.car-card-link').getAttribute('href'))!, page.url()).href);
    const estimate = page.locator('details', { hasText: 'On-road price estimate' });
    await expect.poll(() => estimate.getAttribute('open')).not.toBeNull();
    expect(await estimate.textContent()).toContain(said);

    // A comparison shows it in any case: prices of different bases cannot be compared.
    await page.goto(siteUrl(slug, `/compare/#${id}`));
    const compared = page.getByRole('table').locator('.price-on-road');
    await expect.poll(async () => (await compared.textContent())?.trim()).toBe(said);
    await page.getByText(/^On-road prices are estimates/).waitFor();

    // The saved cars follow the choice, and can change it for the search too.
    await page.goto(siteUrl(slug, '/favourites/'));
    const saved = page.getByRole('list', { name: 'Saved cars' }).locator('.price-on-road');
    await expect.poll(async () => (await saved.textContent())?.trim()).toBe(said);
    await page.getByText(/^On-road prices are estimates/).waitFor();
    expect(await violations(page)).toEqual([]);
    await asked.focus();
    await page.keyboard.press('Space');
    await expect.poll(() => saved.count()).toBe(0);
    expect(await page.getByText(/^On-road prices are estimates/).count()).toBe(0);
    await page.goto(siteUrl(slug, path));
    await filtersAnswer(page);
    expect(await asked.isChecked()).toBe(false);
    expect(search.address()).not.toContain('on_road_price');
  });
});
