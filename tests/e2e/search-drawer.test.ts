import { describe, expect } from 'vitest';
import { desktop, phone, siteUrl, test } from '../browser/browser-test.ts';
import { isFocused } from '../browser/keyboard.ts';
import { filtersAnswer, searchPage } from '../browser/search-page.ts';

const path = '/search/new-used-and-demo-cars/';

describe.each([
  { dealer: 'spinnaker-mazda', on: 'a phone', viewport: phone },
  { dealer: 'territory-4x4', on: 'a phone', viewport: phone },
  { dealer: 'aurelian-motors', on: 'a wide screen', viewport: desktop },
])('the filter drawer of $dealer on $on', ({ dealer, viewport }) => {
  test('opens, counts, shows and closes [LIST-6]', async ({ open }) => {
    const page = await open(siteUrl(dealer, path), { viewport });
    await filtersAnswer(page);
    const search = searchPage(page);
    const opener = search.results.getByRole('button', { name: /^Filters/ });
    const drawer = page.getByRole('dialog', { name: 'Filters' });
    expect(await search.keyword.isVisible()).toBe(false);
    await opener.click();
    await drawer.waitFor();
    const ofBody = await search.countOf('Body', 'SUV');
    await search.choice('Body', 'SUV').check();
    const show = drawer.getByRole('button', { name: `Show Me ${ofBody} ${ofBody === 1 ? 'Car' : 'Cars'}` });
    await show.waitFor();
    await show.click();
    await drawer.waitFor({ state: 'hidden' });
    expect(await search.found()).toBe(ofBody);
    await opener.filter({ hasText: 'Filters (1)' }).waitFor();
    await expect.poll(() => opener.evaluate(isFocused)).toBe(true);
  });

  test('keeps the focus, and Esc closes it and returns the focus', async ({ open }) => {
    const page = await open(siteUrl(dealer, path), { viewport });
    await filtersAnswer(page);
    const search = searchPage(page);
    const opener = search.results.getByRole('button', { name: /^Filters/ });
    await opener.focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Filters' });
    await drawer.waitFor();
    const close = drawer.getByRole('button', { name: 'Close filters' });
    await expect.poll(() => close.evaluate(isFocused)).toBe(true);
    await page.keyboard.press('Shift+Tab');
    const show = drawer.getByRole('button', { name: /^Show Me/ });
    await expect.poll(() => show.evaluate(isFocused)).toBe(true);
    await page.keyboard.press('Tab');
    await expect.poll(() => close.evaluate(isFocused)).toBe(true);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await expect.poll(() => opener.evaluate(isFocused)).toBe(true);
  });
});
