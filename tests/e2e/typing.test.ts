import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { violations } from '../browser/axe.ts';
import { phone, siteUrl, test } from '../browser/browser-test.ts';
import { dealerPerTemplate } from '../browser/demo-dealers.ts';
import { isFocused, tabTo } from '../browser/keyboard.ts';
import { filtersAnswer, numberIn, openSearch, type SearchPage, searchPage } from '../browser/search-page.ts';

const slug = 'meridian-auto-group';
const path = '/search/new-used-and-demo-cars/';
const optionsOf = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
const chipsOf = (search: SearchPage) => () => search.chips.allInnerTexts();

/** Types letter by letter, until there is a suggestion. */
async function type(page: Page, search: SearchPage, text: string) {
  await search.keyword.pressSequentially(text);
  await optionsOf(page).first().waitFor();
}

describe('natural typing in the search', () => {
  test('sets the filters that the text names, and finds only such cars [LIST-3] [OPEN-37] [TYPED-1]', async ({
    open,
  }) => {
    const { page, search } = await openSearch(open, slug, path);
    await type(page, search, 'white hilux under 60k auto');
    await search.keyword.press('Enter');
    await expect
      .poll(chipsOf(search))
      .toEqual(['Toyota', 'HiLux', 'Automatic', 'White', 'Price up to $60,000']);
    expect(await search.keyword.inputValue()).toBe('');
    await expect.poll(search.found).toBeLessThan(20);
    const cards = await search.cards.allInnerTexts();
    expect(cards).toHaveLength(await search.found());
    for (const card of cards) {
      expect(card).toContain('HiLux');
      expect(card).toContain('Automatic');
    }
    for (const price of await search.cards.locator('.price-now').allInnerTexts()) {
      expect(numberIn(price)).toBeLessThanOrEqual(60_000);
    }
  });

  test('finds cars by names with other spacing, as filters and as exact words [LIST-2] [LIST-3] [TYPED-5] [TYPED-7]', async ({
    open,
  }) => {
    const { page, search } = await openSearch(open, slug, path);
    await type(page, search, 'x trail');
    await expect.poll(chipsOf(search)).toEqual(['Nissan', 'X-Trail']);
    await search.keyword.press('Enter');
    await page.getByRole('button', { name: 'Search for the exact words instead' }).click();
    await expect.poll(search.address).toBe('?query=x trail');
    const areTrails = async () => {
      const titles = await search.titles();
      return titles.length > 0 && titles.every((title) => title.includes('X-Trail'));
    };
    await expect.poll(areTrails).toBe(true);
    await page.goto(siteUrl(slug, `${path}?query=x+tra`));
    await expect.poll(areTrails).toBe(true);
    expect(await search.results.getByText(/^No .+ matches “/).count()).toBe(0);
  });

  test('finds the cars that the dealer’s synonym stands for [LIST-3]', async ({ open }) => {
    const { search } = await openSearch(open, slug, path);
    const utes = await search.countOf('Body', 'Ute');
    await search.keyword.fill('tradie');
    await expect.poll(search.found).toBe(utes);
    expect(await search.results.getByText(/^No .+ matches “/).count()).toBe(0);
  });

  test('finds Corollas under a misspelt name, while typing and after Enter [LIST-2] [LIST-21] [TYPED-5]', async ({
    open,
  }) => {
    const { page, search } = await openSearch(open, slug, path);
    expect(await search.keyword.getAttribute('placeholder')).toBe('Search...');
    await type(page, search, 'corola');
    await expect.poll(chipsOf(search)).toEqual(['Toyota', 'Corolla']);
    expect(await search.keyword.inputValue()).toBe('corola');
    await search.keyword.press('Enter');
    await expect.poll(search.keyword.inputValue.bind(search.keyword)).toBe('');
    await expect.poll(chipsOf(search)).toEqual(['Toyota', 'Corolla']);
    await expect
      .poll(async () =>
        (await search.titleLinks.allTextContents()).every((title) => title.includes('Toyota Corolla')),
      )
      .toBe(true);
  });

  test.for([
    ['a click', false],
    ['a tap', true],
  ] as const)(
    '%s hits its target, although the text turns into filters at that moment',
    async ([, isFinger], { open }) => {
      const page = await open(siteUrl(slug, path), isFinger ? { hasTouch: true } : {});
      await filtersAnswer(page);
      const search = searchPage(page);
      await type(page, search, 'toyota hybrid under 90k');
      // Escape closes the list. Without an open list it would clear the text.
      await search.keyword.press('Escape');
      const box = search.choice('Body', 'SUV');
      await box.scrollIntoViewIfNeeded();
      if (isFinger) await box.tap();
      else await box.click({ delay: 80 });
      await expect.poll(() => box.isChecked()).toBe(true);
      await expect
        .poll(async () => (await chipsOf(search)()).toSorted())
        .toEqual(['Hybrid', 'Price up to $90,000', 'SUV', 'Toyota']);
      await expect.poll(() => search.keyword.inputValue()).toBe('');
    },
  );

  test('makes one history entry of a text that is typed with pauses, and Back removes it [TYPED-3] [TYPED-7]', async ({
    open,
  }) => {
    const { page, search } = await openSearch(open, slug, path);
    const all = await search.found();
    await search.choice('Body', 'SUV').check();
    await expect.poll(search.address).toBe('?refinementList[body][0]=SUV');
    await search.keyword.click();
    for (const [part, chips] of [
      ['toyota', ['SUV', 'Toyota']],
      [' not white', ['SUV', 'Toyota', 'Not White']],
      [' under 90k', ['SUV', 'Toyota', 'Not White', 'Price up to $90,000']],
    ] as const) {
      await page.keyboard.type(part);
      await expect.poll(async () => (await chipsOf(search)()).toSorted()).toEqual([...chips].sort());
    }
    for (const colour of await search.cards.allInnerTexts()) expect(colour).not.toContain('White');
    await page.goBack();
    await expect.poll(search.address).toBe('?refinementList[body][0]=SUV');
    expect(await search.keyword.inputValue()).toBe('');
    await page.goBack();
    await expect.poll(search.found).toBe(all);
  });

  test('leads from the page of used cars to the page of all cars for a text about new ones', async ({
    open,
  }) => {
    const { page, search } = await openSearch(open, slug, '/search/used-cars/');
    await type(page, search, 'new toyota');
    await optionsOf(page).filter({ hasText: 'New, Toyota, among all cars' }).click();
    await page.waitForURL('**/search/new-used-and-demo-cars/?**');
    await expect.poll(async () => (await chipsOf(search)()).toSorted()).toEqual(['New', 'Toyota']);
  });

  test('works by keyboard alone, from the search box to a suggestion and back to the text [TYPED-6]', async ({
    open,
  }) => {
    const { page, search } = await openSearch(open, slug, path);
    await tabTo(page, search.keyword);
    await page.keyboard.type('hil');
    await optionsOf(page).first().waitFor();
    await page.keyboard.press('ArrowDown');
    const marked = page.getByRole('option', { name: /^Toyota HiLux/, selected: true });
    expect(await marked.count()).toBe(1);
    expect(await search.keyword.getAttribute('aria-activedescendant')).toBe(await marked.getAttribute('id'));
    const count = numberIn(await marked.locator('small').textContent());
    await page.keyboard.press('Enter');
    await expect.poll(chipsOf(search)).toEqual(['Toyota', 'HiLux']);
    await expect.poll(search.found).toBe(count);
    expect(await search.keyword.evaluate(isFocused)).toBe(true);

    await page.keyboard.press('Backspace');
    await expect.poll(chipsOf(search)).toEqual(['"Toyota HiLux"']);
    await page.keyboard.press('Escape');
    await expect.poll(() => search.keyword.inputValue()).toBe('');
    await expect.poll(() => search.chips.count()).toBe(0);
  });

  test('keeps the drawer of a phone open after a first Escape', async ({ open }) => {
    const page = await open(siteUrl(slug, path), { viewport: phone, hasTouch: true });
    await filtersAnswer(page);
    const search = searchPage(page);
    await search.results.getByRole('button', { name: /^Filters/ }).tap();
    const drawer = page.getByRole('dialog', { name: 'Filters' });
    await drawer.waitFor();
    await search.keyword.tap();
    await type(page, search, 'diesel ut');
    await page.keyboard.press('Escape');
    await expect.poll(() => optionsOf(page).count()).toBe(0);
    await drawer.waitFor();
    await type(page, search, 'e');
    await optionsOf(page).first().tap();
    await expect.poll(search.address).toContain('refinementList[body][0]=Ute');
    await expect.poll(search.address).toContain('refinementList[fuel][0]=Diesel');
  });

  test('also works for text in a link, with one history entry [OPEN-37]', async ({ open }) => {
    const page = await open(siteUrl(slug));
    await page.goto(siteUrl(slug, `${path}?query=white+hilux+under+60k`));
    const search = searchPage(page);
    await expect.poll(chipsOf(search)).toEqual(['Toyota', 'HiLux', 'White', 'Price up to $60,000']);
    await expect
      .poll(search.address)
      .toBe(
        '?refinementList[colour][0]=White&refinementList[make][0]=Toyota&refinementList[model][0]=HiLux&range[price]=:60000',
      );
    await page.goBack();
    await page.waitForURL(siteUrl(slug));
  });

  test('has a list of suggestions that passes axe', async ({ open }) => {
    for (const viewport of [{ width: 1440, height: 900 }, phone]) {
      const page = await open(siteUrl(slug, path), { viewport });
      await filtersAnswer(page);
      const search = searchPage(page);
      if (viewport === phone) await search.results.getByRole('button', { name: /^Filters/ }).click();
      await search.keyword.click();
      await type(page, search, 'white toyota c');
      await page.keyboard.press('ArrowDown');
      expect(await violations(page, '.search-keyword')).toEqual([]);
      await page.keyboard.press('Enter');
      await search.filters.getByRole('button', { name: 'Search for the exact words instead' }).waitFor();
      expect(await violations(page, '.search-keyword')).toEqual([]);
    }
  });
});

test.for(dealerPerTemplate)(
  'no field of %s has so small a text that a phone enlarges the page around it',
  async (slug, { open }) => {
    const page = await open(siteUrl(slug), { viewport: phone, hasTouch: true, isMobile: true });
    for (const path of ['/', '/search/', '/finance/', '/contact/', '/sign-in/']) {
      await page.goto(siteUrl(slug, path));
      const small = await page.evaluate(() =>
        [...document.querySelectorAll('input:not([type="hidden"]), select, textarea')]
          .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
          .map(({ outerHTML }) => outerHTML),
      );
      expect(small, path).toEqual([]);
    }
  },
);
