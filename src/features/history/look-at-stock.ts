import { pageSite } from '../../api/client.ts';
import { readFollowedStock } from '../../domain/stock/followed-stock.ts';
import { changeWords, type FollowedCar, lastVisit, snapshotOf } from '../../domain/stock/search-changes.ts';
import { createCarLookup } from '../../search/browser/car-lookup.ts';
import { findChanges } from '../../search/browser/follow-search.ts';
import { siteFile } from '../../search/site-file.ts';
import type { LastVisitBlock } from '../../site/home/home-choices.ts';
import { rememberStock, stockVisits } from '../../stores/last-visit.ts';
import { pageNow } from '../../ui/page-now.ts';

/** What changed in the stock since the visitor's last visit. */
export type StockVisit = NonNullable<Awaited<ReturnType<typeof lookAtStock>>>;

/**
 * Compares the stock with that of the visitor's last visit and stores it for the next one. The search engine is loaded
 * only when cars are not listed any more. Throws when the stock cannot be loaded; nothing is stored then.
 *
 * @param isRefused true when the visitor does not want to be recognised: then everything stored is deleted
 * @returns undefined in the first visit, and when nothing has changed or the visitor has hidden it
 */
export async function lookAtStock(
  { stock, engine }: Pick<LastVisitBlock, 'stock' | 'engine'>,
  isRefused: boolean,
) {
  const store = stockVisits(pageSite().dealershipId);
  if (isRefused) {
    store.clear();
    return undefined;
  }
  // A stored copy could be older than what the visitor saw last.
  if (!navigator.onLine) return undefined;
  const found = readFollowedStock(await siteFile(stock));
  const now = pageNow();
  const then = lastVisit(store.getState(), now);
  const changes = then && (await findChanges<FollowedCar>(then, found, createCarLookup(engine)));
  const hasNews = changes !== undefined && changeWords(changes).length > 0;
  rememberStock(store, snapshotOf(found, now), hasNews);
  return then && changes && hasNews ? { then, now, changes } : undefined;
}
