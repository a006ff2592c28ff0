import { describe, expect } from 'vitest';
import { siteUrl, test } from '../browser/browser-test.ts';
import { filtersAnswer, openSearch } from '../browser/search-page.ts';

/** The largest demo dealer, with every filter and the most pages. */
const slug = 'meridian-auto-group';
const path = '/search/new-used-and-demo-cars/';

describe('the search page', () => {
  test('restores the state of the address, and follows Back and Forward [ROUTE-17]', async ({ open }) => {
    const { page, search } = await openSearch(open, slug, path);
    const all = await search.found();
    await search.choice('Make', 'Toyota').check();
    await expect.poll(search.address).toBe('?refinementList[make][0]=Toyota');
    await expect.poll(search.found).toBeLessThan(all);
    const toyotas = await search.found();
    await search.choice('Condition', 'Used').check();
    await expect.poll(search.address).toContain('refinementList[car_type][0]=used');
    // The address changes before the answer arrives.
    await expect.poll(search.found).toBeLessThan(toyotas);
    const both = await search.found();
    await page.reload();
    await filtersAnswer(page);
    await expect.poll(search.found).toBe(both);
    expect(await search.choice('Make', 'Toyota').isChecked()).toBe(true);

    await page.goBack();
    await expect.poll(() => search.chips.count()).toBe(1);
    await expect.poll(search.found).toBeGreaterThan(both);
    await page.goBack();
    await expect.poll(() => search.chips.count()).toBe(0);
    expect(await search.choice('Make', 'Toyota').isChecked()).toBe(false);
    await page.goForward();
    await expect.poll(() => search.choice('Make', 'Toyota').isChecked()).toBe(true);
    await page.goForward();
    await expect.poll(search.found).toBe(both);
  });

  test('keeps unknown parameters in the address', async ({ open }) => {
    const { search } = await openSearch(open, slug, `${path}?utm_source=letter&utm_medium=email`);
    await search.choice('Body', 'SUV').check();
    await expect.poll(search.address).toBe('?utm_source=letter&utm_medium=email&refinementList[body][0]=SUV');
    await search.clearAll.click();
    await expect.poll(search.address).toBe('?utm_source=letter&utm_medium=email');
  });

  test('works with any parameters in a link [OPEN-37]', async ({ open }) => {
    const { page, search } = await openSearch(open, slug, path);
    const all = await search.found();
    // As many as a server accepts in one address.
    const many = Array.from({ length: 1000 }, (_, index) => `p${index}=1`);
    for (const [hostile, isNothing] of [
      [`query=${'xqzw '.repeat(2000)}`, false],
      ['range[price]=x:y&range[rocket]=1:2', false],
      ['range[price]=5:1', true],
      ['refinementList[rocket][0]=fast&refinementList[make]=&sortBy=drop table', false],
      ['refinementList[make][0]=<img src=x onerror=document.title=1>', true],
      ['query=<script>document.title=1</script>', false],
      ['refinementList[__proto__][0]=a&refinementList[constructor][x]=b&__proto__[page]=2', false],
      [many.join('&'), false],
      ['page=-1', false],
      ['page=999999', false],
      ['page=9999', false],
      ['%E0%A4%A&%=%&&&[]=[]&query', false],
    ] as const) {
      const what = hostile.slice(0, 60);
      await page.goto(siteUrl(slug, `${path}?${hostile}`));
      await filtersAnswer(page);
      if (isNothing) {
        await search.results.getByText(/^No .+ match$/).waitFor();
        await search.clearAll.click();
      }
      await expect.poll(search.found, { message: what }).toBe(all);
      await expect.poll(() => search.cards.count(), { message: what }).toBeGreaterThan(0);
      expect(await page.title(), what).not.toBe('1');
      const ofBody = await search.countOf('Body', 'SUV');
      await search.choice('Body', 'SUV').check();
      await expect.poll(search.found, { message: what }).toBe(ofBody);
    }
  });
});
