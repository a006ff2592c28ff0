import type { Page } from 'playwright';
import { siteUrl } from '../browser/browser-test.ts';
import { filtersAnswer } from '../browser/search-page.ts';

export const stockPath = '/search/new-used-and-demo-cars/';

/** The parts with which a visitor saves cars, on any page. */
export function saving(page: Page) {
  const message = page.getByRole('region', { name: 'Messages' });
  return {
    message: () => message.getByRole('status').textContent(),
    viewList: message.getByRole('link', { name: 'View List' }),
    hearts: page.getByRole('main').getByRole('button', { name: /^Save (?!this search)/ }),
    cards: page.getByRole('list', { name: 'Saved cars' }).getByRole('article'),
    /** The number of saved cars in the header. */
    link: page.getByRole('banner').getByRole('link', { name: /^(Favourites|Watchlist)/ }),
  };
}

export const isPressed = (heart: ReturnType<typeof saving>['hearts']) => heart.getAttribute('aria-pressed');

/** Opens a search page whose cards can be saved. */
export async function openStock(open: (url: string) => Promise<Page>, slug: string) {
  const page = await open(siteUrl(slug, stockPath));
  await filtersAnswer(page);
  return { page, ...saving(page) };
}
