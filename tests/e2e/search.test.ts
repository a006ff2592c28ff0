import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject } from 'vitest';
import { offeredKeys } from '../../src/domain/stock/searchable.ts';
import { type IndexFile, openIndex } from '../../src/search/static/index-file.ts';
import { indexFiles } from '../../src/search/static/index-files.ts';
import { siteUrl, test, withoutWorker } from '../browser/browser-test.ts';
import { isSearchedOnServer } from '../browser/demo-dealers.ts';
import {
  failedSearch,
  filtersAnswer,
  numberIn,
  openSearch,
  searchPage,
  searchRequests,
} from '../browser/search-page.ts';

/** The largest demo dealer, with every filter and the most pages. */
const slug = 'meridian-auto-group';
const path = '/search/new-used-and-demo-cars/';

describe('the search page', () => {
  test('has its cars in the HTML, before any script [LIST-14]', () => {
    const html = readFileSync(join(inject('outDir'), slug, path, 'index.html'), 'utf8');
    expect(html.match(/<article class="card car-card"/g)).toHaveLength(24);
  });

  test('filters by make, then by a model of that make', async ({ open }) => {
    const { search } = await openSearch(open, slug, path);
    await expect.poll(() => search.filter('Model').isVisible()).toBe(false);
    const ofMake = await search.countOf('Make', 'Toyota');
    await search.choice('Make', 'Toyota').check();
    await expect.poll(search.found).toBe(ofMake);
    for (const title of await search.titles()) expect(title).toContain('Toyota');

    const ofModel = await search.countOf('Model', 'Corolla');
    await search.choice('Model', 'Corolla').check();
    await expect.poll(search.found).toBe(ofModel);
    await expect
      .poll(search.address)
      .toBe('?refinementList[make][0]=Toyota&refinementList[model][0]=Corolla');

    await search.choice('Make', 'Toyota').uncheck();
    await expect.poll(() => search.chips.count()).toBe(0);
  });

  test('finds all cars of one make together with one model of another', async ({ open }) => {
    const { page, search } = await openSearch(open, slug, path);
    const ofMake = await search.countOf('Make', 'Toyota');
    await search.choice('Make', 'Toyota').check();
    await expect.poll(search.found).toBe(ofMake);
    const ofOtherMake = await search.countOf('Make', 'Ford');
    await search.choice('Make', 'Ford').check();
    await expect.poll(search.found).toBe(ofMake + ofOtherMake);
    await search.filter('Model').getByRole('button', { name: 'Show all models' }).click();
    const ofModel = await search.countOf('Model', 'Ford Ranger');
    await search.choice('Model', 'Ford Ranger').check();
    await expect.poll(search.found).toBe(ofMake + ofModel);
    for (const title of await search.titles()) expect(title).toMatch(/ (Toyota|Ford Ranger)/);
    const chips = async () => (await search.chips.allInnerTexts()).toSorted();
    expect(await chips()).toEqual(['Ford Ranger', 'Toyota']);
    // An added make includes all its cars, so its models do not change its count.
    expect(await search.countOf('Make', 'Ford')).toBe(ofOtherMake);

    await expect.poll(search.address).toContain('Ranger');
    await page.reload();
    await expect.poll(chips).toEqual(['Ford Ranger', 'Toyota']);
    expect(await search.found()).toBe(ofMake + ofModel);
    await page.getByRole('button', { name: 'Remove Ford Ranger' }).click();
    await expect.poll(search.found).toBe(ofMake);
    await expect.poll(search.address).toBe('?refinementList[make][0]=Toyota');
  });

  test('has a choice in its address that is followed at once by a click on a car', async ({ open }) => {
    const { page, search } = await openSearch(open, slug, path);
    await search.choice('Make', 'Toyota').check();
    await search.titleLinks.first().click();
    await page.waitForURL('**/cars/**');
    await page.goBack();
    await expect.poll(search.address).toBe('?refinementList[make][0]=Toyota');
    await expect.poll(() => search.chips.allInnerTexts()).toEqual(['Toyota']);
  });

  test('filters by price and by body, and each value has a chip that removes it [LIST-20]', async ({
    open,
  }) => {
    const { page, search } = await openSearch(open, slug, path);
    const all = await search.found();
    const to = search.filters.getByRole('textbox', { name: 'Purchase price to, typed' });
    await to.fill('30000');
    await to.press('Enter');
    await expect.poll(search.address).toBe('?range[price]=:30000');
    await expect.poll(search.found).toBeLessThan(all);
    const cheap = await search.found();
    const ofBody = await search.countOf('Body', 'SUV');
    await search.choice('Body', 'SUV').check();
    await expect.poll(search.found).toBe(ofBody);

    await page.getByRole('button', { name: 'Remove Price up to $30,000' }).click();
    await expect.poll(search.address).toBe('?refinementList[body][0]=SUV');
    await expect.poll(search.found).toBeGreaterThan(ofBody);
    expect(cheap).toBeGreaterThan(ofBody);
    await search.choice('Body', 'Ute').check();
    await expect.poll(() => search.chips.count()).toBe(2);
    await search.clearAll.click();
    await expect.poll(search.address).toBe('');
    await expect.poll(search.found).toBe(all);
  });

  test('moves a price handle by keyboard, and updates the address when it rests [LIST-20] [LIST-22]', async ({
    open,
  }) => {
    const { search } = await openSearch(open, slug, path);
    const handle = search.filters.getByRole('slider', { name: 'Purchase price from' });
    await handle.focus();
    await handle.press('ArrowRight');
    await expect.poll(search.address).toMatch(/^\?range\[price\]=\d+:$/);
    await handle.press('ArrowLeft');
    await expect.poll(search.address).toBe('');
  });

  test('sorts by price and by kilometres [LIST-4]', async ({ open }) => {
    const { search } = await openSearch(open, slug, `${path}?refinementList[car_type][0]=used`);
    // The sort order ignores weekly prices.
    const prices = async () =>
      (
        await search.cards
          .locator('.price-now')
          .filter({ hasText: /^\$[\d,]+$/ })
          .allTextContents()
      ).map(numberIn);
    await search.sort.selectOption({ label: 'Lowest purchase price' });
    await expect.poll(search.address).toContain('sortBy=price:asc');
    await expect.poll(async () => isAscending(await prices())).toBe(true);
    await search.sort.selectOption({ label: 'Highest purchase price' });
    await expect.poll(async () => isAscending((await prices()).toReversed())).toBe(true);
    const kilometres = async () =>
      (await search.cards.locator('dd').filter({ hasText: / km$/ }).allTextContents()).map(numberIn);
    await search.sort.selectOption({ label: 'Lowest kms' });
    await expect.poll(async () => isAscending(await kilometres())).toBe(true);
    expect(new Set(await kilometres()).size).toBeGreaterThan(3);
  });

  test('has a promotional tile in the eighth place, one that matches the search [LIST-16] [LIST-17]', async ({
    open,
  }) => {
    const { search } = await openSearch(open, slug, '/search/new-cars/');
    await search.results.getByRole('group', { name: 'View' }).getByRole('button').first().click();
    const tile = search.results.getByRole('list', { name: 'Results' }).getByRole('listitem').nth(7);
    const names = ['Pay it off over time', 'Trade in your car'];
    expect(names).toContain(await tile.getByRole('heading').textContent());
    expect(await tile.getByRole('article').count()).toBe(0);
    const [art, card] = await Promise.all([
      tile.locator('.promo-art svg').boundingBox(),
      search.cards.nth(7).boundingBox(),
    ]);
    expect(art!.width).toBeGreaterThan(200);
    expect(art!.height).toBeLessThan(card!.height);
  });

  test('says when nothing matches, and which filters to remove [OPEN-39]', async ({ open }) => {
    const { search } = await openSearch(open, slug, `${path}?query=corolla&refinementList[body][0]=Van`);
    await search.results.getByText(/^No .+ match$/).waitFor();
    expect(await search.results.getByRole('list', { name: 'Results' }).count()).toBe(0);
    const offer = search.results.getByRole('button', { name: /^Remove Van: [\d,]+ cars?$/ });
    const count = numberIn(((await offer.textContent()) ?? '').replace('Remove Van', ''));
    await offer.click();
    await expect.poll(search.found).toBe(count);
    for (const title of await search.titles()) expect(title).toContain('Corolla');
  });

  test('leaves out words that no car has, and shows all cars [OPEN-39] [TYPED-8]', async ({ open }) => {
    const { search } = await openSearch(open, slug, path);
    const all = await search.found();
    await search.keyword.fill('zeppelin airship');
    await search.results.getByText('No car matches “zeppelin” or “airship”').waitFor();
    expect(await search.found()).toBe(all);
    await search.clearAll.click();
    await expect.poll(() => search.chips.count()).toBe(0);
    await expect.poll(search.found).toBe(all);
    expect(await search.keyword.inputValue()).toBe('');
  });

  test('keeps the cars and says so when no engine answers, and then retries [ERR-5] [LIST-23]', async ({
    open,
  }) => {
    const page = await open('about:blank', { ...withoutWorker, provoked: failedSearch });
    await page.route(searchRequests, (route) => route.abort());
    await page.goto(siteUrl(slug, path));
    await filtersAnswer(page);
    const search = searchPage(page);
    const before = await search.titles();
    await search.choice('Body', 'SUV').check();
    const problem = search.results.getByRole('alert');
    await problem.getByText('These are the cars from before').waitFor();
    expect(await search.titles()).toEqual(before);
    await page.unroute(searchRequests);
    await problem.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(search.titles).not.toEqual(before);
    await expect.poll(() => problem.count()).toBe(0);
  });
});

/** The files of the site's index, by path, as a stock of thousands of cars would have them. */
function filesOfLargeStock(): ReadonlyMap<string, string> {
  const read = (name: string) => readFileSync(join(inject('outDir'), slug, 'search-index', name), 'utf8');
  const { file } = JSON.parse(read('current.json')) as { file: string };
  const index = openIndex(JSON.parse(read(file)));
  const { hits } = index.search({ hitsPerPage: index.size });
  const files = indexFiles(hits, { filters: offeredKeys, wholeUpTo: 0 });
  return new Map(files.map(({ path, body }) => [path, body]));
}

describe.skipIf(isSearchedOnServer(slug))('the search of a stock of thousands', () => {
  test('shows the cars of a link and of typed words before the rest of the index is there', async ({
    open,
  }) => {
    const files = filesOfLargeStock();
    const { parts } = JSON.parse([...files.values()][0]!) as IndexFile;
    const words = parts.find(({ fields }) => fields.includes('name'))!;
    const others = parts.filter((part) => part !== words).map(({ file }) => file);
    expect(others.length).toBeGreaterThan(2);
    const asked: string[] = [];
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const page = await open('about:blank', withoutWorker);
    await page.route(/\/search-index\/(?:cars|cards|current)\./, async (route) => {
      const { pathname } = new URL(route.request().url());
      const name = pathname.split('/').at(-1)!;
      asked.push(name);
      if (others.includes(name)) await released;
      await route.fulfill({ body: files.get(pathname)!, contentType: 'application/json' });
    });
    await page.goto(siteUrl(slug, `${path}?refinementList[make][0]=Toyota&sortBy=price:asc`));
    const search = searchPage(page);
    const isOf = (word: string) => async () => (await search.titles()).every((title) => title.includes(word));
    await expect.poll(isOf('Toyota')).toBe(true);
    expect(await search.found()).toBe(await search.countOf('Make', 'Toyota'));
    const links = await search.titleLinks.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    for (const link of links) expect(link).toMatch(/^\/cars\/[\w-]*toyota[\w-]+\/$/);
    expect(asked).not.toContain(words.file);

    await search.keyword.fill('corolla');
    await expect.poll(isOf('Corolla')).toBe(true);
    release();
    await expect.poll(() => others.every((file) => asked.includes(file))).toBe(true);
    expect(new Set(asked).size).toBe(asked.length);
  });
});

const isAscending = (numbers: number[]) =>
  numbers.length > 1 && numbers.every((number, index) => index === 0 || number >= numbers[index - 1]!);
