import { describe, expect } from 'vitest';
import { siteUrl, test, withoutWorker } from '../browser/browser-test.ts';
import { isFocused, tabTo } from '../browser/keyboard.ts';
import { openSearch, searchPage, searchRequests } from '../browser/search-page.ts';

/** The largest demo dealer, with every filter and the most pages. */
const slug = 'meridian-auto-group';
const path = '/search/new-used-and-demo-cars/';

describe('the search page', () => {
  test('finds fewer cars by text after a pause, and shows how many [LIST-2] [LIST-21]', async ({ open }) => {
    const { page, search } = await openSearch(open, slug, path);
    const all = await search.found();
    expect(await search.keyword.getAttribute('placeholder')).toBe('Search...');
    await search.keyword.fill('corolla');
    await expect.poll(search.found).toBeLessThan(all);
    for (const title of await search.titles()) expect(title).toContain('Corolla');
    const corollas = '?refinementList[make][0]=Toyota&refinementList[model][0]=Corolla';
    await expect.poll(search.address).toBe(corollas);
    await search.keyword.fill('corola sedan zeppelins');
    await expect.poll(search.address).toContain('query=zeppelins');
    await search.results.getByText('No car matches “zeppelins”').waitFor();
    for (const title of await search.titles()) expect(title).toContain('Corolla');
    await page.getByRole('button', { name: 'Clear all', exact: true }).click();
    await expect.poll(search.found).toBe(all);
    expect(await search.keyword.inputValue()).toBe('');
  });

  test('says that it finds the cars of a link, and shows no others meanwhile [LIST-39]', async ({ open }) => {
    const page = await open('about:blank', withoutWorker);
    let release = () => {};
    const slow = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(searchRequests, async (route) => {
      await slow;
      await route.continue();
    });
    await page.goto(siteUrl(slug, `${path}?refinementList[body][0]=Ute`));
    const search = searchPage(page);
    const words = page.getByText('Finding the cars you asked for');
    await words.waitFor();
    expect(await search.cards.first().isVisible()).toBe(false);
    release();
    await words.waitFor({ state: 'hidden' });
    await expect.poll(() => search.cards.first().isVisible()).toBe(true);
    expect(await page.getByText('not filtered yet').isVisible()).toBe(false);
  });

  test('leads past its filters to the cars by one link [LIST-40]', async ({ open }) => {
    const { page, search } = await openSearch(open, slug, path);
    await tabTo(page, page.getByRole('link', { name: 'Skip to the cars' }));
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    const next = search.results.getByRole('button', { name: 'Save this search' });
    expect(await next.evaluate(isFocused)).toBe(true);
  });

  test('works by keyboard alone', async ({ open }) => {
    const { page, search } = await openSearch(open, slug, path);
    const all = await search.found();
    await tabTo(page, search.keyword);
    await page.keyboard.type('toyota');
    await expect.poll(search.found).toBeLessThan(all);
    const box = search.choice('Body', 'SUV');
    await tabTo(page, box);
    await page.keyboard.press('Space');
    await expect.poll(search.address).toBe('?refinementList[make][0]=Toyota&refinementList[body][0]=SUV');
    await tabTo(page, search.sort);
    await page.keyboard.press('ArrowDown');
    await expect.poll(search.address).toContain('sortBy=');
    await tabTo(page, search.chips.first());
    await page.keyboard.press('Enter');
    await expect.poll(() => search.chips.count()).toBe(1);
    await tabTo(page, search.titleLinks.first());
    const title = (await search.titles())[0]!;
    await page.keyboard.press('Enter');
    await page.waitForURL('**/cars/**');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(title);
  });
});
