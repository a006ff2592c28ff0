import type { Dealer } from '../config/schema/dealer.ts';
import type { PriceRecord } from '../domain/prices/price-record.ts';
import type { SiteSources } from './planning.ts';
import { dealerZone } from './site-identity.ts';

/** What the API has to know of every dealer, to find the one that a call, a person or a task is for. */
export type DealerHead = ServerData['head'];

/** What is published of a dealer, as the API reads it. */
export interface PublishedDealer {
  /** Another text for each publish. */
  id: string;
  head: DealerHead;
  /** @throws with the remedy when it cannot be read */
  dealer(): Promise<Dealer>;
  /**
   * The data of the pages, without what only pages show. Undefined while the site is taken down.
   *
   * @throws with the remedy when it cannot be read
   */
  sources(): Promise<SiteSources | undefined>;
  /**
   * A file of the site, as visitors get it.
   *
   * @param path '/media/sized/1f0c-1600-800.jpg'
   * @throws when the site has no such file
   */
  file(path: string): Promise<Buffer>;
}

/** What is published of all dealers. */
export interface PublishedDealers {
  /** Slugs, each with a text that changes with a publish. */
  list(): Promise<ReadonlyMap<string, string>>;
  /** Undefined when nothing is published of the dealer. */
  read(slug: string): Promise<PublishedDealer | undefined>;
}

export type ServerData = ReturnType<typeof serverDataOf>;

/**
 * What the API needs of a site, to keep beside it: the data from which its pages were planned. A lead, a letter and a PDF
 * then name the price that the page names, also after a rollback. None of it is public.
 *
 * @param prices the record with this site
 */
export function serverDataOf(sources: Omit<SiteSources, 'today'>, prices: PriceRecord | undefined) {
  const { dealer } = sources;
  const { slug, id, siteUrl, hosts, api, alerts, leads, retention } = dealer;
  // The texts of answers are more than all the rest.
  const { templates: _, ...desk } = dealer.desk;
  return {
    head: { slug, id, siteUrl, hosts, api, desk, alerts, leads, retention, zone: dealerZone(dealer) },
    /** The dealer's configuration, as JSON. */
    dealer: JSON.stringify(dealer),
    /** As JSON. */
    stock: JSON.stringify(serverStockOf(sources, prices)),
  };
}

/**
 * Cars and what their prices and pictures depend on. The day is not in it, so that a site that is the same tomorrow is
 * no new release.
 */
function serverStockOf(
  { dealer, inventory, mediaFiles = new Set(), photos = new Map() }: Omit<SiteSources, 'today'>,
  prices: PriceRecord | undefined,
) {
  return {
    format: 1 as const,
    cars: inventory.cars,
    hidden: inventory.hidden ?? [],
    mediaFiles: [...mediaFiles].sort(),
    // Photos are read several at a time, so their order differs.
    photos: [...photos].sort(([a], [b]) => (a < b ? -1 : 1)),
    // It changes with each release.
    ...(dealer.cards.priceHistory && { prices }),
  };
}

/**
 * @param today the dealer's date for which the pages were planned, ISO
 * @throws when another version wrote it
 */
export function readServerData({ dealer, stock }: Omit<ServerData, 'head'>, today: string): SiteSources {
  const { format, cars, hidden, mediaFiles, photos, prices } = JSON.parse(stock) as ReturnType<
    typeof serverStockOf
  >;
  if (format !== 1)
    throw new Error('What is published of the site is of another version; publish it again: npm run publish');
  return {
    dealer: JSON.parse(dealer) as Dealer,
    today,
    inventory: { cars, hidden },
    mediaFiles: new Set(mediaFiles),
    photos: new Map(photos),
    prices,
  };
}
