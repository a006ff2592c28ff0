import { describe, expect } from 'vitest';
import { desktop, phone, siteUrl, test, withoutWorker } from '../browser/browser-test.ts';
import { vehiclePage } from '../browser/demo-site.ts';
import { filtersAnswer, numberIn, openSearch, searchPage } from '../browser/search-page.ts';

const slug = 'meridian-auto-group';
const path = '/search/new-used-and-demo-cars/';

describe('the filters of a search', () => {
  test('update the counts in a group that was opened while the scripts were still loading', async ({
    open,
  }) => {
    const page = await open('about:blank', withoutWorker);
    let releaseScripts = () => {};
    const slow = new Promise<void>((resolve) => {
      releaseScripts = resolve;
    });
    await page.route('**/_astro/*.js', async (route) => {
      await slow;
      await route.continue();
    });
    await page.goto(siteUrl(slug, path), { waitUntil: 'commit' });
    await page.locator('summary', { hasText: 'Fuel' }).click();
    await expect.poll(() => searchPage(page).filter('Fuel').isVisible()).toBe(true);
    releaseScripts();
    await filtersAnswer(page);

    const search = searchPage(page);
    const total = async (filter: string) => {
      await search.drawn();
      const counts = await search.filter(filter).locator('small').allTextContents();
      return counts.reduce((sum, count) => sum + numberIn(count), 0);
    };
    const suvs = await search.countOf('Body', 'SUV');
    await search.choice('Body', 'SUV').check();
    await expect.poll(search.found).toBe(suvs);
    await expect.poll(() => total('Fuel')).toBe(suvs);
  });

  test('on a phone: Back closes the drawer and keeps the selection, which is one history entry', async ({
    open,
  }) => {
    const page = await open(siteUrl(slug, '/'), { viewport: phone });
    await page.goto(siteUrl(slug, path));
    await filtersAnswer(page);
    const search = searchPage(page);
    const opener = search.results.getByRole('button', { name: /^Filters/ });
    const drawer = page.getByRole('dialog', { name: 'Filters' });
    const all = await search.found();

    await opener.click();
    await drawer.waitFor();
    await page.goBack();
    await drawer.waitFor({ state: 'hidden' });
    expect(await search.address()).toBe('');

    await opener.click();
    await search.choice('Body', 'SUV').check();
    await expect.poll(search.address).toContain('SUV');
    await search.choice('Body', 'Ute').check();
    await expect.poll(search.address).toContain('Ute');
    const chosen = await search.address();
    await page.goBack();
    await drawer.waitFor({ state: 'hidden' });
    expect(await search.address()).toBe(chosen);
    expect(await search.found()).toBeLessThan(all);

    // The same when the drawer is closed by its button.
    await opener.click();
    await search.choice('Body', 'Sedan').check();
    await expect.poll(search.address).toContain('Sedan');
    await drawer.getByRole('button', { name: /^Show Me/ }).click();
    await drawer.waitFor({ state: 'hidden' });
    await page.goBack();
    await expect.poll(search.address).toBe(chosen);
    await page.goBack();
    await expect.poll(search.address).toBe('');
    await expect.poll(search.found).toBe(all);
    await page.goBack();
    await page.waitForURL(siteUrl(slug, '/'));
  });

  test('find only cars with every ticked feature', async ({ open }) => {
    const { page, search } = await openSearch(open, slug, path);
    await page.locator('summary', { hasText: 'Features' }).click();
    const boxes = search.filter('Features').getByRole('checkbox');
    const found: number[] = [];
    for (const at of [0, 1, 2]) {
      // The list is sorted by count, but ticked features stay in it.
      const label = search
        .filter('Features')
        .locator('label', { has: page.locator('input:not(:checked)') })
        .nth(at);
      const leadsTo = numberIn(await label.locator('small').textContent());
      await label.click();
      await expect.poll(search.found).toBe(leadsTo);
      found.push(leadsTo);
    }
    expect(found).toEqual(found.toSorted((a, b) => b - a));
    expect(await boxes.and(page.locator(':checked')).count()).toBe(3);
  });

  test('reduce a reversed range in a link to its lower value [LIST-27] [LIST-28]', async ({ open }) => {
    const { search } = await openSearch(open, slug, `${path}?range[price]=50000:30000&range[year]=2024:2020`);
    await expect.poll(() => search.chips.allTextContents()).toEqual(['$30,000 to $30,000', '2020 to 2020']);
    expect(await search.filters.getByRole('slider', { name: 'Purchase price from' }).inputValue()).toBe(
      '30000',
    );
  });
});

test('a stock number typed into the header finds its car [TYPED-9]', async ({ open }) => {
  const car = await vehiclePage(slug, 'car with a stock number', ({ stockNumber }) => Boolean(stockNumber));
  const page = await open(siteUrl(slug), { viewport: desktop });
  const box = page.getByRole('searchbox', { name: 'Make, model or stock number' });
  await box.fill(car.car.stockNumber ?? '');
  await box.press('Enter');
  await page.waitForURL(`**${path}?query=*`);
  await filtersAnswer(page);
  const search = searchPage(page);
  await expect.poll(search.found).toBe(1);
  expect(await search.titleLinks.first().getAttribute('href')).toBe(car.path);
});
