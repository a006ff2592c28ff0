import { readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Dealer } from '../config/schema/dealer.ts';
import { mostTableBytes } from './feed/feed-text.ts';
import { feedSource } from './feed/read-feed.ts';
import type { Inventory } from './inventory.ts';
import { stockFromLines } from './stock-from-lines.ts';

export interface ReadStockOptions {
  /** The dealer's own folder, which holds `stock.ndjson`. */
  folder: string;
  /** The dealer's day, ISO. Model years too far after it are rejected. */
  today: string;
  /** A file with the last good copy of the dealer's feed. Needed for a dealer with a feed. */
  copyFile?: string | undefined;
}

/**
 * A dealer's stock: the last good copy of its feed when it has one, else the file in its folder. It never asks a feed
 * (feed/take-stock.ts does). Bad content never throws: it is rejected line by line.
 */
export async function readStock(dealer: Dealer, options: ReadStockOptions): Promise<Inventory> {
  const { feed } = dealer.stock;
  const path = feed ? options.copyFile : join(options.folder, 'stock.ndjson');
  if (path === undefined) {
    return unreadable(
      feedSource(feed!),
      `The feed has not been read yet; read it with: npm run stock -- fetch ${dealer.slug}`,
    );
  }
  const source = feed ? feedSource(feed) : relative(process.cwd(), path);
  try {
    const { size } = await stat(path);
    if (size > mostTableBytes)
      return unreadable(source, 'The file is larger than 256 MB; split the dealer or use a smaller export.');
    return stockOfText(dealer, await readFile(path, 'utf8'), source, options.today);
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!missing || feed)
      return unreadable(
        source,
        `The file cannot be read (${error instanceof Error ? error.message : 'unknown cause'}).`,
      );
    const warning = {
      place: source,
      message: 'There is no stock file, so the site has no cars; import one or set stock.feed.',
    };
    return { ...empty(source), warnings: [warning] };
  }
}

/** Reads stock with the dealer's meaning of 'truck' (CFG-56). */
export const stockOfText = (dealer: Dealer, text: string, source: string, today: string): Inventory =>
  stockFromLines(text, source, today, dealer.tiles.truckBody);

function unreadable(source: string, reason: string): Inventory {
  return { ...empty(source), rejects: [{ place: source, reason }] };
}

function empty(source: string): Inventory {
  return { cars: [], hidden: 0, rejects: [], warnings: [], source };
}
