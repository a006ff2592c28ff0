import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Dealer } from '../../config/schema/dealer.ts';
import { feedSource } from '../../inventory/feed/read-feed.ts';
import type { Inventory } from '../../inventory/inventory.ts';
import { readStock, stockOfText } from '../../inventory/read-stock.ts';
import { type LocalPhotos, localPhotos } from '../../photos/local-photos.ts';
import type { StockCopies } from '../../release-store/stock-copies.ts';
import { dealerToday } from '../../site/dealer-day.ts';
import { planningOf } from '../../site/plan-site.ts';
import type { Planning } from '../../site/planning.ts';
import { heldCar, type StockCar } from '../../site/stock-of.ts';
import { fileStamp } from './file-stamp.ts';

/** A site's cars as its pages show them. Cars outside its stock filter are left out (LIST-32). */
export interface DealerStock {
  planning: Planning;
  byId: ReadonlyMap<string, StockCar>;
  bySlug: ReadonlyMap<string, StockCar>;
  /** A new value for each time the stock is read. */
  reading: string;
}

/** Milliseconds between two looks whether a dealer's feed gave new stock. A file is checked at every request. */
const FEED_MS = 30_000;

/** Dealers whose stock is cached, a few megabytes each. Other dealers' stock is read on request. */
const MOST_DEALERS = 100;

/** Reads a dealer's stock on first use, and again when it may have changed. */
export class StockReader {
  readonly #dealersDir: string;
  readonly #cacheDir: string;
  readonly #copies: StockCopies;
  readonly #now: () => number;
  readonly #heldCars: (websiteId: number, now: number) => Promise<string[]>;
  readonly #read = new Map<string, { dealer: Dealer; stamp: string; stock: Promise<DealerStock> }>();

  /** @param options.heldCars ids of the cars of a website that visitors hold */
  constructor(options: {
    dealersDir: string;
    cacheDir: string;
    copies: StockCopies;
    now: () => number;
    heldCars: (websiteId: number, now: number) => Promise<string[]>;
  }) {
    this.#dealersDir = options.dealersDir;
    this.#cacheDir = options.cacheDir;
    this.#copies = options.copies;
    this.#now = options.now;
    this.#heldCars = options.heldCars;
  }

  /**
   * The cars at this moment, where a car that a visitor holds counts as reserved. Every answer, lead and PDF reads cars
   * from here, so that they agree with each other and with open pages (RESERVE-2).
   */
  async stockNow(dealer: Dealer): Promise<DealerStock> {
    const [stock, held] = await Promise.all([this.stockOf(dealer), this.#heldCars(dealer.id, this.#now())]);
    const changed = held.flatMap((id) => {
      const one = stock.byId.get(id);
      return one ? [heldCar(one, stock.planning)] : [];
    });
    if (changed.length === 0) return stock;
    return {
      ...stock,
      byId: new Map([...stock.byId, ...changed.map((one) => [one.car.id, one] as const)]),
      bySlug: new Map([...stock.bySlug, ...changed.map((one) => [one.car.slug, one] as const)]),
    };
  }

  /** The cars as the feed has them. What may be reserved is decided from these and from the active claims. */
  async stockOf(dealer: Dealer): Promise<DealerStock> {
    const folder = join(this.#dealersDir, dealer.slug);
    const now = this.#now();
    const today = dealerToday(dealer, now);
    const source = dealer.stock.feed
      ? String(Math.floor(now / FEED_MS))
      : await fileStamp([join(folder, 'stock.ndjson')]);
    const stamp = `${today} ${source}`;
    const known = this.#read.get(dealer.slug);
    if (known?.stamp === stamp && known.dealer === dealer) return known.stock;
    const stock = this.#readAgain(dealer, folder, today);
    // Deleting and setting again moves the entry to the end. The entry unchanged for longest is then first, and is
    // evicted first.
    this.#read.delete(dealer.slug);
    this.#read.set(dealer.slug, { dealer, stamp, stock });
    const [oldest] = this.#read.keys();
    if (this.#read.size > MOST_DEALERS && oldest) this.#read.delete(oldest);
    // A failed read must not be cached for ever. The earlier stock is better than none.
    stock.catch(() => {
      if (known && known.dealer.id === dealer.id) this.#read.set(dealer.slug, known);
      else this.#read.delete(dealer.slug);
    });
    return stock;
  }

  async #readAgain(dealer: Dealer, folder: string, today: string): Promise<DealerStock> {
    const inventory = await this.#inventoryOf(dealer, folder, today);
    const photos = await this.#photosOf(folder);
    const planning = planningOf({ dealer, inventory, today, folder, photos });
    return {
      planning,
      reading: randomUUID(),
      byId: new Map(planning.stock.map((one) => [one.car.id, one])),
      bySlug: new Map(planning.stock.map((one) => [one.car.slug, one])),
    };
  }

  /** Stock of a feed is the last good copy, so that a lead never waits for a feed. */
  async #inventoryOf(dealer: Dealer, folder: string, today: string): Promise<Inventory> {
    const { feed } = dealer.stock;
    if (!feed) return readStock(dealer, { folder, today });
    const copy = await this.#copies.good(dealer.slug);
    return stockOfText(dealer, copy?.text ?? '', feedSource(feed), today);
  }

  /** The dealer's local photos, so that a car's picture has the same address here as on the site. */
  async #photosOf(folder: string): Promise<LocalPhotos> {
    const entries = await readdir(join(folder, 'media'), { recursive: true }).catch(() => []);
    const files = entries.map((entry) => `media/${entry.replaceAll('\\', '/')}`);
    return localPhotos(folder, files, this.#cacheDir);
  }
}
