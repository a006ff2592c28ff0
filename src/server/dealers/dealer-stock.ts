import { randomUUID } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Dealer } from '../../config/schema/dealer.ts';
import type { PriceRecord } from '../../domain/price-record.ts';
import { feedSource } from '../../inventory/feed/read-feed.ts';
import type { Inventory } from '../../inventory/inventory.ts';
import { readStock, stockOfText } from '../../inventory/read-stock.ts';
import { type LocalPhotos, localPhotos } from '../../photos/local-photos.ts';
import type { StockCopies } from '../../release-store/stock-copies.ts';
import { type Planning, planningOf } from '../../site/planning.ts';
import { dealerToday } from '../../site/site-identity.ts';
import { heldCar, type StockCar, type WithheldCar } from '../../site/stock-of.ts';
import { errorForLog, type Logger } from '../api/log.ts';
import { fileStamp } from './dealer-directory.ts';
import { StockParser } from './stock-parser.ts';

/** A site's cars as its pages show them. Cars outside its stock filter are left out (LIST-32). */
export interface DealerStock {
  planning: Planning;
  byId: ReadonlyMap<string, StockCar>;
  bySlug: ReadonlyMap<string, StockCar>;
  /** The cars that the site does not show at the moment, by id. Leads name them, and visitors read that they may be back. */
  withheld: ReadonlyMap<string, WithheldCar>;
  /** A new value for each time the stock is read. */
  reading: string;
}

/** Milliseconds between two checks for new stock of a feed. A file is checked at every request. */
const FEED_MS = 30_000;

/** Milliseconds that a caller waits for newer stock before the earlier stock answers. */
const REFRESH_MS = 700;

/**
 * Milliseconds that a lead waits for stock that was never read, more than for newer stock. Then it is stored with what
 * the browser said about the car.
 */
const LEAD_MS = 5000;

/** Stock of more bytes than this, some 300 cars, is read in a thread of its own. */
const LARGE_BYTES = 500_000;

/** Dealers whose stock is cached, a few megabytes each. Other dealers' stock is read on request. */
const MOST_DEALERS = 100;

/** Stock that is being read. */
interface Reading {
  dealer: Dealer;
  stamp: string;
  stock: Promise<DealerStock>;
  /** Milliseconds of the process's clock. */
  startedAt: number;
}

/** Reads a dealer's stock on first use, and again when it may have changed. */
export class StockReader {
  readonly #dealersDir: string;
  readonly #cacheDir: string;
  readonly #copies: StockCopies;
  readonly #now: () => number;
  readonly #elapsed: () => number;
  readonly #heldCars: (websiteId: number, now: number) => Promise<string[]>;
  readonly #log: Pick<Logger, 'warn' | 'error'>;
  readonly #parser = new StockParser();
  readonly #read = new Map<string, { dealer: Dealer; stamp: string; stock: DealerStock }>();
  readonly #reading = new Map<string, Reading>();
  /** When stock that could not be read is read again, on the clock of `elapsed`, by slug. */
  readonly #retryAt = new Map<string, number>();

  /** @param options.heldCars ids of the cars of a website that visitors hold */
  constructor(options: {
    dealersDir: string;
    cacheDir: string;
    copies: StockCopies;
    now: () => number;
    /** Milliseconds of a clock that is never set back. */
    elapsed: () => number;
    heldCars: (websiteId: number, now: number) => Promise<string[]>;
    log: Pick<Logger, 'warn' | 'error'>;
  }) {
    this.#dealersDir = options.dealersDir;
    this.#cacheDir = options.cacheDir;
    this.#copies = options.copies;
    this.#now = options.now;
    this.#elapsed = options.elapsed;
    this.#heldCars = options.heldCars;
    this.#log = options.log;
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

  /**
   * The cars for a lead. A lead must not wait long: when the stock cannot be read in time, it is unread and no car is
   * known. Never rejects.
   */
  async forLead(dealer: Dealer): Promise<Pick<DealerStock, 'byId' | 'withheld'> & { isUnread?: true }> {
    const none = {
      byId: new Map<string, StockCar>(),
      withheld: new Map<string, WithheldCar>(),
      isUnread: true as const,
    };
    try {
      return (await within(LEAD_MS, this.stockNow(dealer))) ?? none;
    } catch (error) {
      this.#log.warn({ call: 'read stock', dealer: dealer.slug, error: errorForLog(error) });
      return none;
    }
  }

  /**
   * The cars as the feed has them. What may be reserved is decided from these and from the active claims. While newer
   * stock is being read, and when it cannot be read, the earlier stock answers.
   *
   * @throws when no stock could be read yet
   */
  async stockOf(dealer: Dealer): Promise<DealerStock> {
    const now = this.#now();
    const today = dealerToday(dealer, now);
    const stamp = `${today} ${await this.#sourceStamp(dealer, now)}`;
    const known = this.#read.get(dealer.slug);
    if (known?.stamp === stamp && known.dealer === dealer) return known.stock;
    // A dealer's folder may have been given to another dealer.
    if (known?.dealer.id !== dealer.id) return this.#refresh(dealer, stamp, today).stock;
    if ((this.#retryAt.get(dealer.slug) ?? 0) > this.#elapsed()) return known.stock;
    const { stock, startedAt } = this.#refresh(dealer, stamp, today);
    const patience = Math.max(0, startedAt + REFRESH_MS - performance.now());
    return (await within(patience, stock).catch(() => undefined)) ?? known.stock;
  }

  async #sourceStamp(dealer: Dealer, now: number): Promise<string> {
    if (dealer.stock.feed) return String(Math.floor(now / FEED_MS));
    return fileStamp([join(this.#dealersDir, dealer.slug, 'stock.ndjson')]);
  }

  /** Reads a dealer's stock. Calls at the same time share the work. */
  #refresh(dealer: Dealer, stamp: string, today: string): Reading {
    const { slug } = dealer;
    const running = this.#reading.get(slug);
    if (running?.stamp === stamp && running.dealer === dealer) return running;
    const stock = this.#readAgain(dealer, join(this.#dealersDir, slug), today).then((read) => {
      // Deleting and setting again moves the entry to the end. The entry unchanged for longest is then first, and is
      // evicted first.
      this.#read.delete(slug);
      this.#read.set(slug, { dealer, stamp, stock: read });
      this.#retryAt.delete(slug);
      const [oldest] = this.#read.keys();
      if (this.#read.size > MOST_DEALERS && oldest) this.#read.delete(oldest);
      return read;
    });
    const reading = { dealer, stamp, stock, startedAt: performance.now() };
    this.#reading.set(slug, reading);
    stock
      .catch((error: unknown) => {
        this.#retryAt.set(slug, this.#elapsed() + FEED_MS);
        this.#log.error({ call: 'read stock', dealer: slug, error: errorForLog(error) });
      })
      .finally(() => {
        if (this.#reading.get(slug) === reading) this.#reading.delete(slug);
      });
    return reading;
  }

  async #readAgain(dealer: Dealer, folder: string, today: string): Promise<DealerStock> {
    const inventory = await this.#inventoryOf(dealer, folder, today);
    const photos = await this.#photosOf(folder);
    const prices = await this.#pricesOf(dealer);
    const planning = planningOf({ dealer, inventory, today, folder, photos, prices });
    // A hidden car has a page, so leads name it too.
    const cars = [...planning.stock, ...planning.unlisted];
    return {
      planning,
      reading: randomUUID(),
      byId: new Map(cars.map((one) => [one.car.id, one])),
      bySlug: new Map(cars.map((one) => [one.car.slug, one])),
      withheld: new Map(planning.withheld.map((one) => [one.car.id, one])),
    };
  }

  /** A store that does not answer must not keep the stock from being read. Without a record no earlier price is proven. */
  #pricesOf({ slug, cards }: Dealer): Promise<PriceRecord | undefined> {
    if (!cards.priceHistory) return Promise.resolve(undefined);
    return within(REFRESH_MS, this.#copies.prices(slug)).catch(() => undefined);
  }

  /** Stock of a feed is the last good copy, so that a lead never waits for a feed. Large stock is read in a thread. */
  async #inventoryOf(dealer: Dealer, folder: string, today: string): Promise<Inventory> {
    const { feed } = dealer.stock;
    if (!feed) {
      const size = await stat(join(folder, 'stock.ndjson')).then(
        (file) => file.size,
        () => 0,
      );
      return size > LARGE_BYTES
        ? this.#parser.read({ dealer, folder, today })
        : readStock(dealer, { folder, today });
    }
    const text = (await this.#copies.good(dealer.slug))?.text ?? '';
    const source = feedSource(feed);
    return text.length > LARGE_BYTES
      ? this.#parser.read({ dealer, text, source, today })
      : stockOfText(dealer, text, source, today);
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    await this.#parser.close();
  }

  /** The dealer's local photos, so that a car's picture has the same address here as on the site. */
  async #photosOf(folder: string): Promise<LocalPhotos> {
    const entries = await readdir(join(folder, 'media'), { recursive: true }).catch(() => []);
    const files = entries.map((entry) => `media/${entry.replaceAll('\\', '/')}`);
    return localPhotos(folder, files, this.#cacheDir);
  }
}

/** The result, or undefined when it takes longer. A late failure is not reported here. */
function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
