import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { siteUrl, test, withoutWorker } from '../browser/browser-test.ts';
import { demoSite } from '../browser/demo-site.ts';
import { searchPage } from '../browser/search-page.ts';

const slug = 'spinnaker-mazda';
const allCars = '/search/new-used-and-demo-cars/';

/** Opens a page whose scripts, or some of them, are held back. @returns a function that lets them load */
async function openWithoutScripts(page: Page, path: string, names = '*'): Promise<() => void> {
  const scripts = Promise.withResolvers<void>();
  await page.route(`**/_astro/${names}.js`, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(siteUrl(slug, path), { waitUntil: 'commit' });
  await page.locator('footer').waitFor();
  return scripts.resolve;
}

const address = (page: Page) => expect.poll(() => searchPage(page).address());

describe('input before the scripts of a page have loaded', () => {
  test('sorts the cars', async ({ open }) => {
    const page = await open('about:blank', withoutWorker);
    const releaseScripts = await openWithoutScripts(page, allCars);
    await searchPage(page).sort.selectOption('price:asc');
    releaseScripts();
    await address(page).toBe('?sortBy=price:asc');
  });

  test('sets filters and a slider once, and not again after a reload', async ({ open }) => {
    const page = await open('about:blank', withoutWorker);
    const releaseScripts = await openWithoutScripts(page, allCars);
    const { filters } = searchPage(page);
    await filters.getByRole('checkbox').nth(0).check();
    await filters.getByRole('checkbox').nth(1).check();
    await filters
      .getByRole('slider', { name: /^Price/ })
      .first()
      .press('End');
    releaseScripts();
    await address(page).toMatch(
      /^\?refinementList\[(\w+)\]\[0\]=\w+&refinementList\[\1\]\[1\]=\w+&range\[price\]=\d+:$/,
    );
    const chosen = page.url();
    await page.reload();
    await searchPage(page).chips.nth(2).waitFor();
    await searchPage(page).answered();
    expect(page.url()).toBe(chosen);
    expect(await filters.getByRole('checkbox', { checked: true }).count()).toBe(2);
  });

  test('presses a button once its part of the page has started', async ({ open }) => {
    const page = await open('about:blank', withoutWorker);
    const releaseScripts = await openWithoutScripts(page, allCars, 'SearchResults.*');
    // The script of every page has run.
    await page.locator('[data-drawer-open][aria-expanded]').waitFor({ state: 'attached' });
    const save = page.getByRole('button', { name: 'Save this search' });
    await save.click();
    expect(await save.count()).toBe(1);
    releaseScripts();
    await page.getByRole('button', { name: 'Search saved' }).waitFor();
  });

  test('is used as the text of the search', async ({ open }) => {
    const page = await open('about:blank', withoutWorker);
    const releaseScripts = await openWithoutScripts(page, allCars);
    await searchPage(page).keyword.fill('cx-5');
    releaseScripts();
    await address(page).toBe('?refinementList[make][0]=Mazda&refinementList[model][0]=CX-5');
    expect(await searchPage(page).keyword.inputValue()).toBe('cx-5');
  });

  test('stays in the fields and checkboxes of a form, but a reload clears a ticked checkbox [LEAD-11]', async ({
    open,
  }) => {
    const page = await open('about:blank', withoutWorker);
    const checkout = (await demoSite(slug)).pages.find(({ route }) => route === 'checkout');
    const releaseScripts = await openWithoutScripts(page, checkout!.path);
    const news = page.getByRole('checkbox', { name: /^Send me news/ });
    await page.locator('form.step-form').getByLabel('Name', { exact: true }).fill('Alex Nguyen');
    await news.check();
    // A press does nothing yet. The fields are not put into the address.
    const before = page.url();
    await page.locator('form.step-form').getByRole('button').last().click();
    expect(page.url()).toBe(before);
    releaseScripts();
    await page.locator('astro-island:not([ssr]) form.step-form').waitFor();
    await page.getByRole('textbox', { name: 'Email' }).first().fill('alex@example.com');
    expect(await news.isChecked()).toBe(true);
    await page.reload();
    await page.locator('astro-island:not([ssr]) form.step-form').waitFor();
    await page.getByRole('textbox', { name: 'Phone' }).first().fill('0491 570 156');
    expect(await news.isChecked()).toBe(false);
  });

  test('is used by the calculator', async ({ open }) => {
    const page = await open('about:blank', withoutWorker);
    const releaseScripts = await openWithoutScripts(page, '/finance/');
    const calculator = page.locator('.calculator');
    await calculator.getByRole('radio', { name: 'Monthly' }).check();
    await calculator.getByLabel('Deposit', { exact: true }).fill('5000');
    releaseScripts();
    await expect.poll(() => calculator.locator('.calculator-figure').textContent()).toMatch(/per\smonth/);
    await calculator.getByLabel('Deposit', { exact: true }).blur();
    await address(page).toContain('deposit=5000');
    await address(page).toContain('every=monthly');
  });
});
