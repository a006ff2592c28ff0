import type { Page } from 'playwright';
import { siteUrl } from './browser-test.ts';

/** The requests of both search engines: for the files of the index, and to a search server. */
export const searchRequests = /\/search-index\/|\/multi_search\b/;

/** What the console says of a request that fails: a line of the browser, and more of the adapter of a search server. */
export const failedSearch =
  /net::ERR|Failed to load|AxiosError|No answer within|Network Error|\[object|Error|CORS/;

/** The parts of a search page by their accessible names. */
export function searchPage(page: Page) {
  // Column and drawer have the same name.
  const filters = page.getByLabel('Filters', { exact: true });
  const results = page.getByLabel('Results', { exact: true });
  const cards = results.getByRole('article');
  /** Cards outside the viewport and filter counts are updated one frame later. */
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
    /** One choice. Its label ends with its number of cars. */
    choice: (name: string, value: string) =>
      filters
        .getByRole('group', { name, exact: true })
        .getByRole('checkbox', { name: new RegExp(`^${escaped(value)}\\s*[\\d,]+$`) }),
    /** Includes cards far outside the viewport, which the browser does not render. */
    titles: async () => {
      await drawn();
      return cards.getByRole('heading').allTextContents();
    },
    /** The number of cars found, as the page shows it. */
    found: async () => {
      const found = numberIn(await results.getByRole('status').textContent());
      await drawn();
      return found;
    },
    /** The number of cars of a choice. */
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
    /** Waits until no search is running, so that the list shows the latest result. */
    answered: async () => {
      // A busy machine draws late that a search has begun.
      await page.evaluate(() => new Promise<void>((idle) => requestIdleCallback(() => idle())));
      await page.locator('.search:not(:has([role="list"][aria-busy="true"]))').waitFor();
      await drawn();
    },
    /** The query of the address, decoded. */
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

/** Islands that hydrate without scrolling. The others hydrate when they become visible. */
export const islandsDue = 'astro-island[ssr]:not([client="visible"])';

/**
 * Waits until the filters, or a form in view, have event handlers. The island's mark only shows the start of hydration;
 * React's property on an element shows that it is done.
 */
export async function filtersAnswer(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('astro-island')]
        .filter(
          (island) =>
            island.getAttribute('client') !== 'visible' ||
            [...island.children].some((part) => {
              const { top, bottom, height } = part.getBoundingClientRect();
              return height > 0 && top < innerHeight && bottom > 0;
            }),
        )
        .every((island) => {
          const controls = [...island.querySelectorAll('select, input, button, textarea')];
          const isAlive = (control: Element) =>
            Object.keys(control).some((key) => key.startsWith('__reactProps'));
          return !island.hasAttribute('ssr') && (controls.length === 0 || controls.some(isAlive));
        }),
    undefined,
  );
}

/** The first whole number in a text: 1234 of '1,234 Cars'. */
export function numberIn(text: string | null): number {
  return Number(/[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', ''));
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
