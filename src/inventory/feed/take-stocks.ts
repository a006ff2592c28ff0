import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Dealer } from '../../config/schema/dealer.ts';
import { atOnce } from '../../domain/at-once.ts';
import { contentHash } from '../../release-store/manifest.ts';
import { writeWhole } from '../../release-store/object-store.ts';
import type { Inventory } from '../inventory.ts';
import { readStock } from '../read-stock.ts';
import { guardFile, NoStock, type TakenStock, type TakeStockOptions, takeStock } from './take-stock.ts';

/** The number of feeds that are read at the same time. A slow feed delays the others by its share only. */
const readAtOnce = 16;

/** The stock from a dealer's feed. Plain data, because it is sent to render threads. */
export interface FeedStock extends Omit<TakenStock, 'copy'> {
  /** Path of an NDJSON file. */
  file: string;
  /** Hash of its content. */
  hash: string;
  bytes: number;
  /** Why the last good copy is used, as a sentence. Undefined when the feed's own stock is used. */
  stale: string | undefined;
}

export interface TakeStocksOptions extends Omit<TakeStockOptions, 'today'> {
  /** The stocks are written below it, as `<slug>.ndjson` (stockDirOf). */
  cacheDir: string;
  /** The dealer's day, ISO. */
  todayOf: (dealer: Dealer) => string;
  /** True to hold the stock files of dealers without a feed, too: their sites are published by a machine. */
  guardsFiles?: boolean | undefined;
}

/** Where the stocks of a folder of dealers are written. Several folders may share a cache. */
export function stockDirOf(cacheDir: string, dealersDir: string): string {
  return join(cacheDir, 'stock', contentHash(resolve(dealersDir)).slice(0, 16));
}

/**
 * Reads the feeds of all dealers that have one, and guards the stock files of the others. A feed or a file that fails
 * never affects another dealer. A dealer whose file may be used is not in the result.
 */
export async function takeStocks(
  dealers: readonly Dealer[],
  options: TakeStocksOptions,
): Promise<Map<string, FeedStock | NoStock>> {
  const taken = new Map<string, FeedStock | NoStock>();
  await atOnce(readAtOnce, dealers, async (dealer) => {
    const stock = dealer.stock.feed ? await stockOnDisk(dealer, options) : await heldFile(dealer, options);
    if (stock) taken.set(dealer.slug, stock);
  });
  return taken;
}

/** Why a dealer's stock file is not used. A folder has no earlier copy of it to fall back on: its release stays. */
async function heldFile(dealer: Dealer, options: TakeStocksOptions): Promise<NoStock | undefined> {
  if (!options.guardsFiles) return undefined;
  try {
    const why = await guardFile(dealer, { ...options, today: options.todayOf(dealer) });
    return why === undefined
      ? undefined
      : new NoStock(
          `stock.ndjson is held: ${why}. If this is right: npm run stock -- accept ${dealer.slug}, and publish again.`,
        );
  } catch (error) {
    return new NoStock(error instanceof Error ? error.message : String(error));
  }
}

/** Reads one dealer's feed, and returns its stock or why there is none. */
export async function stockOnDisk(dealer: Dealer, options: TakeStocksOptions): Promise<FeedStock | NoStock> {
  const feed = dealer.stock.feed;
  if (!feed) throw new Error(`${dealer.slug} has no feed.`);
  try {
    const { copy, ...taken } = await takeStock(dealer, feed, { ...options, today: options.todayOf(dealer) });
    const file = join(stockDirOf(options.cacheDir, options.dealersDir), `${dealer.slug}.ndjson`);
    // An unchanged file keeps its time, so that a later build sees that nothing changed.
    if ((await readFile(file, 'utf8').catch(() => undefined)) !== copy.text)
      await writeWhole(file, copy.text);
    const stale = staleNote(taken.note, feed.url);
    return { ...taken, file, hash: copy.about.hash, bytes: Buffer.byteLength(copy.text), stale };
  } catch (error) {
    if (error instanceof NoStock) return error;
    return new NoStock(`The feed failed: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function staleNote({ outcome, why }: TakenStock['note'], source: string): string | undefined {
  if (outcome === 'failed') return `The feed ${source} failed: ${why}. The last good copy is used.`;
  if (outcome === 'held')
    return `The feed ${source} is held: ${why}. The last good copy is used until: npm run stock -- accept.`;
  return undefined;
}

/**
 * A dealer's stock, from its feed or from its folder, with what was rejected on the way.
 *
 * @throws NoStock
 */
export async function currentStock(dealer: Dealer, options: TakeStocksOptions): Promise<Inventory> {
  const folder = join(options.dealersDir, dealer.slug);
  const today = options.todayOf(dealer);
  if (!dealer.stock.feed) return readStock(dealer, { folder, today });
  const taken = await stockOnDisk(dealer, options);
  if (taken instanceof NoStock) throw taken;
  const inventory = await readStock(dealer, { folder, today, copyFile: taken.file });
  const { stale } = taken;
  return {
    ...inventory,
    rejects: [...taken.rejects, ...inventory.rejects],
    warnings: [...taken.warnings, ...inventory.warnings],
    ...(stale === undefined ? {} : { stale }),
  };
}
