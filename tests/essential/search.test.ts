import { describe, expect } from 'vitest';
import { test } from '../browser/browser-test.ts';
import { tabTo } from '../browser/keyboard.ts';
import { openSearch, patience } from '../browser/search-page.ts';

/** The largest demo dealer, with every filter and the most pages. */
const slug = 'meridian-auto-group';
const path = '/search/new-used-and-demo-cars/';

describe('the search page', () => {
  test('finds fewer cars by text after a pause, and shows how many [LIST-2] [LIST-21]', async ({ open }) => {
    const { page, search } = await openSearch(open, slug, path);
    const all = await search.found();
    expect(await search.keyword.getAttribute('placeholder')).toBe('Search...');
    await search.keyword.fill('corolla');
    await expect.poll(search.found, patience).toBeLessThan(all);
    for (const title of await search.titles()) expect(title).toContain('Corolla');
    const corollas = '?refinementList[make][0]=Toyota&refinementList[model][0]=Corolla';
    await expect.poll(search.address, patience).toBe(corollas);
    await search.keyword.fill('corola sedan zeppelins');
    await expect.poll(search.address, patience).toContain('query=zeppelins');
    await search.results.getByText('No car matches “zeppelins”').waitFor();
    for (const title of await search.titles()) expect(title).toContain('Corolla');
    await page.getByRole('button', { name: 'Clear all', exact: true }).click();
    await expect.poll(search.found, patience).toBe(all);
    expect(await search.keyword.inputValue()).toBe('');
  });

  test('works by keyboard alone', async ({ open }) => {
    const { page, search } = await openSearch(open, slug, path);
    const all = await search.found();
    await tabTo(page, search.keyword);
    await page.keyboard.type('toyota');
    await expect.poll(search.found, patience).toBeLessThan(all);
    const box = search.choice('Body', 'SUV');
    await tabTo(page, box);
    await page.keyboard.press('Space');
    await expect
      .poll(search.address, patience)
      .toBe('?refinementList[make][0]=Toyota&refinementList[body][0]=SUV');
    await tabTo(page, search.sort);
    await page.keyboard.press('ArrowDown');
    await expect.poll(search.address, patience).toContain('sortBy=');
    await tabTo(page, search.chips.first());
    await page.keyboard.press('Enter');
    await expect.poll(() => search.chips.count(), patience).toBe(1);
    await tabTo(page, search.titleLinks.first());
    const title = (await search.titles())[0]!;
    await page.keyboard.press('Enter');
    await page.waitForURL('**/cars/**');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(title);
  });
});
