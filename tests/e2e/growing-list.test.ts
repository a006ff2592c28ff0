import type { Locator, Page } from 'playwright';
import { describe, expect } from 'vitest';
import { desktop, phone, siteUrl, test } from '../browser/browser-test.ts';
import { drawn } from '../browser/drawn.ts';
import { isFocused } from '../browser/keyboard.ts';
import { filtersAnswer, openSearch, type SearchPage, searchPage } from '../browser/search-page.ts';

declare global {
  var growingShifts: number[];
}

/** The largest demo dealer, which has the most pages. */
const slug = 'meridian-auto-group';
const path = '/search/new-used-and-demo-cars/';
const perPage = 24;

describe('the list of cars', () => {
  test('loads more cars with a link, which also opens in a new tab, and keeps the address [LIST-15] [OPEN-59]', async ({
    open,
  }) => {
    const { page, search } = await openSearch(open, slug, path);
    const first = await search.titles();
    expect(await search.more.getAttribute('href')).toBe(`${path}?page=2`);
    await search.more.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => search.cards.count()).toBeGreaterThanOrEqual(2 * perPage);
    expect((await search.titles()).slice(0, perPage)).toEqual(first);
    // When its end is visible the list loads a page by itself. When the visitor asked for it, its first car gets the
    // focus.
    const focused = () =>
      search.titleLinks.evaluateAll((links) => links.indexOf(document.activeElement as HTMLElement));
    await expect.poll(focused).toBeGreaterThan(0);
    expect((await focused()) % perPage).toBe(0);
    await expect.poll(search.address).toBe('');
    await search.results.getByText(/^Showing \d+ of \d+$/).waitFor();
  });

  test('opens at the page of its link, with a link to earlier cars, and a filter goes to the first page [LIST-19] [OPEN-59]', async ({
    open,
  }) => {
    const { page, search } = await openSearch(open, slug, `${path}?page=3`);
    await search.earlier.waitFor();
    const [first = ''] = await search.titles();
    const top = async () =>
      (await search.titleLinks.getByText(first, { exact: true }).first().boundingBox())?.y;
    const before = await top();
    await search.earlier.click();
    await expect.poll(() => search.cards.count()).toBeGreaterThan(perPage);
    expect((await search.titles())[perPage]).toBe(first);
    const card = search.titleLinks.nth(perPage);
    await expect
      .poll(async () => Math.abs(((await card.boundingBox())?.y ?? 0) - (before ?? 0)))
      .toBeLessThan(30);
    await expect.poll(search.address).toBe('?page=3');
    await search.choice('Body', 'SUV').check();
    await expect.poll(search.address).toBe('?refinementList[body][0]=SUV');
    await page.goBack();
    await expect.poll(search.address).toBe('?page=3');
  });

  test('has three cars per row beside the filters, which stay visible [LIST-1] [LIST-15]', async ({
    open,
  }) => {
    for (const address of ['/search/used-cars/', path]) {
      const { page, search } = await openSearch(open, slug, address);
      await search.results.getByRole('group', { name: 'View' }).getByRole('button').first().click();
      const boxes = await Promise.all([0, 1, 2, 3].map((index) => search.cards.nth(index).boundingBox()));
      const [one, two, three, four] = boxes.map((box) => box!);
      expect([two!.y, three!.y]).toEqual([one!.y, one!.y]);
      expect(four!.y).toBeGreaterThan(one!.y);
      const filters = (await search.filters.boundingBox())!;
      expect(filters.x + filters.width).toBeLessThanOrEqual(one!.x);
      const heading = (await page.getByRole('heading', { level: 1 }).boundingBox())!;
      const inset = await search.filters.getByRole('heading', { name: 'Filters' }).boundingBox();
      expect(Math.abs(inset!.x - heading.x)).toBeLessThan(1);
      await search.cards.nth(15).scrollIntoViewIfNeeded();
      await expect
        .poll(() => search.filters.getByText('Make', { exact: true }).first().isVisible())
        .toBe(true);
      expect((await search.filters.boundingBox())!.y).toBeGreaterThanOrEqual(0);
    }
  });

  test.for([
    { on: 'a phone', viewport: phone },
    { on: 'a wide screen', viewport: desktop },
  ])('grows while a visitor scrolls, on $on [LIST-15]', async ({ viewport }, { open }) => {
    const page = await open(siteUrl(slug, '/search/used-cars/'), { viewport });
    await filtersAnswer(page);
    const search = searchPage(page);
    const found = await search.found();
    await scrollUntil(page, search, 7 * perPage);
    await search.results.getByText(/^Showing \d+ of \d+ cars$/).waitFor({ state: 'attached' });
    expect(await search.cards.count()).toBeLessThan(found);
    expect(search.address()).toBe('');
    await expect.poll(scrolledTo(search)).toBe(found);
    await search.results.getByText(`That is all ${found} cars`).waitFor();
    expect(await search.more.count()).toBe(0);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await page.getByRole('contentinfo').waitFor();
  });

  test.for([
    { on: 'a phone', viewport: phone },
    { on: 'a wide screen', viewport: desktop },
  ])(
    'has a skip link to the end of the page, and does not grow after it until the visitor scrolls back, on $on [LIST-15]',
    async ({ viewport }, { open }) => {
      // A smooth scroll passes the end of the list.
      const page = await open(siteUrl(slug, '/search/used-cars/'), {
        viewport,
        reducedMotion: 'no-preference',
      });
      await filtersAnswer(page);
      const search = searchPage(page);
      const past = search.results.getByRole('link', { name: 'Skip to the end of the page' });
      expect(await isShown(past)).toBe(false);
      await scrollUntil(page, search, 2 * perPage);
      await expect.poll(() => isShown(past)).toBe(true);
      await past.click();
      const browse = page.getByRole('navigation', { name: 'Browse' });
      await expect.poll(() => isInWindow(browse.getByRole('link').first())).toBe(true);
      const count = await search.cards.count();
      await drawn(page);
      expect(await search.cards.count()).toBe(count);
      await page.keyboard.press('Tab');
      await expect.poll(() => browse.getByRole('link').first().evaluate(isFocused)).toBe(true);
      await search.cards.last().scrollIntoViewIfNeeded();
      await expect.poll(() => search.cards.count()).toBeGreaterThan(count);
    },
  );
});

describe('a visitor who returns to a list', () => {
  // Each kind of list is tested at one width only, because each visit takes many seconds.
  const lists = [
    { list: '/search/used-cars/', on: 'a phone', viewport: phone },
    { list: '/cars/', on: 'a wide screen', viewport: desktop },
    { list: '/search/toyota/', on: 'a wide screen', viewport: desktop },
    { list: `${path}?refinementList[car_type][0]=used`, on: 'a phone', viewport: phone },
  ];
  const ways = ['Back', 'a reload', 'Back to results', 'Back to results after a second car'] as const;
  test.for(lists)(
    'finds $list at the same length and position, on $on [LIST-15] [OPEN-59] [OPEN-66]',
    async ({ list, viewport }, { open }) => {
      const page = await open(siteUrl(slug, list), { viewport });
      const search = searchPage(page);
      await ready(page, search, list);
      await scrollUntil(page, search, 3 * perPage);
      for (const way of ways) {
        const link = search.titleLinks.nth(2 * perPage + 4);
        await link.scrollIntoViewIfNeeded();
        await drawn(page);
        const titles = (await search.titles()).slice(0, 3 * perPage);
        const before = await link.boundingBox();
        await comeBack(page, link, way);
        await ready(page, search, list);
        // One more page may have loaded because the end came near.
        await expect
          .poll(async () => (await search.titles()).slice(0, 3 * perPage), { message: way })
          .toEqual(titles);
        const off = async () => Math.abs(((await link.boundingBox())?.y ?? Number.NaN) - (before?.y ?? 0));
        await expect.poll(off, { message: way }).toBeLessThan(3);
        expect(decodeURIComponent(page.url()), way).toBe(siteUrl(slug, list));
      }
    },
  );

  test('by opening its address starts at the top', async ({ open }) => {
    const { page, search } = await openSearch(open, slug, '/search/used-cars/');
    await scrollUntil(page, search, 3 * perPage);
    await search.titleLinks.nth(2 * perPage).click();
    await page.waitForURL('**/cars/**');
    await page.goto(siteUrl(slug, '/search/used-cars/'));
    await filtersAnswer(page);
    await drawn(page);
    expect(await search.cards.count()).toBe(perPage);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});

describe('the list of cars on a phone', () => {
  test('keeps filters, count and sort order visible at any scroll position [LIST-15]', async ({ open }) => {
    const page = await open(siteUrl(slug, '/search/used-cars/'), { viewport: phone });
    await filtersAnswer(page);
    const search = searchPage(page);
    await scrollUntil(page, search, 2 * perPage);
    const opener = search.results.getByRole('button', { name: /^Filters/ });
    const parts = [opener, search.results.getByRole('status'), search.sort];
    const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
    for (const box of boxes) {
      expect(box!.y).toBeGreaterThanOrEqual(0);
      expect(box!.y + box!.height).toBeLessThan(80);
      expect(box!.x).toBeGreaterThanOrEqual(0);
      expect(box!.x + box!.width).toBeLessThanOrEqual(phone.width);
    }
    expect(boxes[0]!.x + boxes[0]!.width).toBeLessThanOrEqual(boxes[1]!.x);
    expect(boxes[1]!.x + boxes[1]!.width).toBeLessThanOrEqual(boxes[2]!.x);
    await opener.click();
    const drawer = page.getByRole('dialog', { name: 'Filters' });
    const ofBody = await search.countOf('Body', 'Ute');
    await search.choice('Body', 'Ute').check();
    await drawer.getByRole('button', { name: `Show Me ${ofBody} Cars` }).click();
    await drawer.waitFor({ state: 'hidden' });
    // The list is scrolled to the first result, below the bar.
    await expect.poll(search.found).toBe(ofBody);
    await expect.poll(() => isInWindow(search.titleLinks.first())).toBe(true);
    expect((await opener.boundingBox())!.y).toBeGreaterThanOrEqual(0);
  });
});

test('the layout does not shift on a phone while the list grows as the visitor scrolls [LIST-15]', async ({
  open,
}) => {
  const page = await open('about:blank', { viewport: phone });
  await page.addInitScript(() => {
    globalThis.growingShifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        globalThis.growingShifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(siteUrl(slug, '/search/used-cars/'));
  await filtersAnswer(page);
  // A visitor who looks at the cars: the list grows while its end is still below the window.
  await scrollUntil(page, searchPage(page), 8 * perPage, () => expect.poll(isEndBelow(page)).toBe(true));
  await drawn(page);
  const shifts = await page.evaluate(() => globalThis.growingShifts);
  // The same limit as for every page while it loads.
  expect(
    shifts.reduce((total, value) => total + value, 0),
    `${shifts}`,
  ).toBeLessThan(0.005);
});

/** Pixels of one turn of the wheel. */
const turn = 700;

/** True when another turn of the wheel does not show the end of the list. */
const isEndBelow = (page: Page) => () =>
  page
    .locator('.search-end')
    .evaluate((end, pixels) => end.getBoundingClientRect().top > innerHeight + pixels, turn);

/** Scrolls down until this many cars are loaded. */
async function scrollUntil(
  page: Page,
  search: SearchPage,
  count: number,
  before: () => unknown = () => {},
): Promise<void> {
  const scrolled = async () => {
    await before();
    // The wheel itself would scroll later, and several turns at once on a busy machine: past the end of the list.
    await page.evaluate((top) => scrollBy({ top, behavior: 'instant' }), turn);
    await drawn(page);
    return search.cards.count();
  };
  await expect.poll(scrolled).toBeGreaterThanOrEqual(count);
}

const scrolledTo = (search: SearchPage) => async () => {
  await search.cards.last().scrollIntoViewIfNeeded();
  return search.cards.count();
};

async function comeBack(page: Page, link: Locator, way: string): Promise<void> {
  if (way === 'a reload') {
    await page.reload();
    return;
  }
  await link.click();
  await page.waitForURL('**/cars/**');
  if (way === 'Back') {
    await page.goBack();
    return;
  }
  if (way.endsWith('second car')) {
    const first = page.url();
    const similar = page
      .getByRole('main')
      .getByRole('article')
      .getByRole('heading')
      .getByRole('link')
      .first();
    await similar.click();
    await page.waitForURL((url) => url.href !== first);
  }
  await page.getByRole('link', { name: 'Back to results' }).click();
}

/** Waits until the filters work and the page shows what its address asks for. */
async function ready(page: Page, search: SearchPage, list: string): Promise<void> {
  await page.waitForURL((url) => decodeURIComponent(url.pathname + url.search) === list);
  await filtersAnswer(page);
  if (list.includes('?')) await expect.poll(() => search.chips.count()).toBe(1);
}

const isShown = async (element: Locator) => ((await element.boundingBox())?.height ?? 0) > 20;

const isInWindow = (element: Locator) =>
  element.evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
