import type { Page } from 'playwright';
import { expect } from 'vitest';
import { siteUrl } from './browser-test.ts';

/** The parts of a search page as a visitor names them. */
export function searchPage(page: Page) {
  // Whether column or drawer, it is called the same.
  const filters = page.getByLabel('Filters', { exact: true });
  const results = page.getByLabel('Results', { exact: true });
  const cards = results.getByRole('article');
  /** Cars out of sight and the counts of the filters follow those in sight by a frame. */
  const drawn = () => page.locator('.search:not([data-counting])').waitFor();
  return {
    filters,
    results,
    cards,
    keyword: filters.getByRole('combobox', { name: 'Search by keyword' }),
    sort: results.getByRole('combobox', { name: 'Sort by' }),
    chips: results.getByRole('list', { name: 'Filters chosen' }).getByRole('button', { name: /^Remove / }),
    clearAll: results.getByRole('button', { name: 'Clear all', exact: true }),
    more: results.getByRole('link', { name: /^Show more / }),
    earlier: results.getByRole('link', { name: /^Show earlier / }),
    titleLinks: cards.getByRole('heading').getByRole('link'),
    /** The choices of one filter. */
    filter: (name: string) => filters.getByRole('group', { name, exact: true }),
    /** One choice; its label ends in how many cars it leads to. */
    choice: (name: string, value: string) =>
      filters
        .getByRole('group', { name, exact: true })
        .getByRole('checkbox', { name: new RegExp(`^${escaped(value)}\\s*[\\d,]+$`) }),
    /** Also of cars far from the window, which the browser leaves out of the page it draws. */
    titles: async () => {
      await drawn();
      return cards.getByRole('heading').allTextContents();
    },
    /** How many cars the page says it found; all of the list is theirs. */
    found: async () => {
      const found = numberIn(await results.getByRole('status').textContent());
      await drawn();
      return found;
    },
    /** How many cars stand behind a choice. */
    countOf: async (name: string, value: string) => {
      await drawn();
      return numberIn(
        await filters
          .getByRole('group', { name, exact: true })
          .getByRole('listitem')
          .filter({ hasText: new RegExp(`^${escaped(value)}\\s*[\\d,]+$`) })
          .locator('small')
          .textContent(),
      );
    },
    drawn,
    /** No search is under way: the cars in the list are those that were asked for last. */
    answered: async () => {
      await page.locator('.search:not(:has([role="list"][aria-busy="true"]))').waitFor();
      await drawn();
    },
    /** What the address says, decoded. */
    address: () => decodeURIComponent(new URL(page.url()).search.replaceAll('+', ' ')),
  };
}

export type SearchPage = ReturnType<typeof searchPage>;

/** Opens a search page and waits until its filters answer. */
export async function openSearch(
  open: (url: string) => Promise<Page>,
  slug: string,
  path: string,
): Promise<{ page: Page; search: SearchPage }> {
  const page = await open(siteUrl(slug, path));
  await filtersAnswer(page);
  return { page, search: searchPage(page) };
}

/** Islands that start by themselves; the others wait until they are scrolled to. */
export const islandsDue = 'astro-island[ssr]:not([client="visible"])';

/** The island marks the start of its hydration; that a control listens is known by what React hangs on it. */
export async function filtersAnswer(page: Page): Promise<void> {
  await expect.poll(() => page.locator(islandsDue).count(), patience).toBe(0);
  await page.waitForFunction(
    () => {
      const island = document.querySelector('astro-island:not([client="visible"])');
      const control = island?.querySelector('select, input, button');
      return !control || Object.keys(control).some((key) => key.startsWith('__reactProps'));
    },
    undefined,
    patience,
  );
}

/** The machine may be busy with other tests; nobody waits this long on a working page. */
export const patience = { timeout: 20_000 };

/** The first whole number in a text: 1234 of '1,234 Cars'. */
export function numberIn(text: string | null): number {
  return Number(/[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', ''));
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
