import { readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Dealer } from '../config/schema/dealer.ts';
import { type FeedCopy, feedCopies } from './feed-copy.ts';
import { feedLimits, fetchFeed } from './fetch-feed.ts';
import type { Inventory } from './inventory.ts';
import { stockFromLines } from './stock-from-lines.ts';

export interface ReadStockOptions {
  /** The dealer's own folder, which holds `stock.ndjson`. */
  folder: string;
  /** Where the last good copies of feeds are kept. */
  cacheDir: string;
  /** The dealer's day, ISO: model years too far ahead of it are refused. */
  today: string;
  fetch?: typeof fetch;
}

/** With this many cars in the last copy, a feed without any is taken for broken rather than sold out. */
const many = 10;

/**
 * A dealer's stock, from its feed when it has one, else from its folder. Bad content never throws: it is rejected
 * line by line, and a feed that fails is answered from its last good copy.
 */
export async function readStock(dealer: Dealer, options: ReadStockOptions): Promise<Inventory> {
  const read: ReadLines = (text, source) =>
    stockFromLines(text, source, options.today, dealer.tiles.truckBody);
  return dealer.stock.url
    ? readFeed(dealer.slug, dealer.stock.url, options, read)
    : readFolder(options.folder, read);
}

/** Reads stock as the dealer's site means its words: CFG-56. */
type ReadLines = (text: string, source: string) => Inventory;

async function readFolder(folder: string, read: ReadLines): Promise<Inventory> {
  const path = join(folder, 'stock.ndjson');
  const source = relative(process.cwd(), path);
  try {
    const { size } = await stat(path);
    if (size > feedLimits.maxBytes)
      return unreadable(source, 'The file is larger than 256 MB; split the dealer or use a smaller export.');
    return read(await readFile(path, 'utf8'), source);
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!missing)
      return unreadable(
        source,
        `The file cannot be read (${error instanceof Error ? error.message : 'unknown cause'}).`,
      );
    const warning = {
      place: source,
      message: 'There is no stock file, so the site has no cars; import one or set stock.url.',
    };
    return { ...empty(source), warnings: [warning] };
  }
}

async function readFeed(
  slug: string,
  url: string,
  options: ReadStockOptions,
  read: ReadLines,
): Promise<Inventory> {
  const copies = feedCopies(options.cacheDir, slug);
  const copy = await copies.read();
  const etag = copy?.url === url ? copy.etag : undefined;
  const answer = await fetchFeed(url, etag, options.fetch ?? fetch);
  if (answer.kind === 'unchanged' && copy) return read(copy.text, url);
  if (answer.kind !== 'text')
    return fallBack(url, copy, read, answer.kind === 'failed' ? answer.why : 'it has no stock');

  const inventory = read(answer.text, url);
  const fault = faultOf(answer.text, inventory, copy && (() => read(copy.text, url).cars.length));
  if (fault) return fallBack(url, copy, read, fault);
  await copies.write({ text: answer.text, url, etag: answer.etag }).catch((error: Error) => {
    inventory.warnings.push({
      place: options.cacheDir,
      message: `The copy of the feed could not be kept (${error.message}).`,
    });
  });
  return inventory;
}

/** Why an answer that arrived cannot be the dealer's stock. Only a last copy to compare with makes it doubtful. */
function faultOf(
  text: string,
  inventory: Inventory,
  countBefore: (() => number) | undefined,
): string | undefined {
  if (!countBefore) return undefined;
  if (isCut(text)) return 'it ends in the middle of a line';
  if (inventory.cars.length > 0) return undefined;
  const before = countBefore();
  return before >= many ? `it has no cars at all, and had ${before} before` : undefined;
}

function isCut(text: string): boolean {
  if (text === '' || text.endsWith('\n')) return false;
  try {
    JSON.parse(text.slice(text.lastIndexOf('\n') + 1));
    return false;
  } catch {
    return true;
  }
}

function fallBack(url: string, copy: FeedCopy | undefined, read: ReadLines, why: string): Inventory {
  if (!copy) return unreadable(url, `The feed failed: ${why}; there is no earlier copy to use.`);
  return {
    ...read(copy.text, url),
    stale: `The feed ${url} failed: ${why}. The last good copy is used.`,
  };
}

function unreadable(source: string, reason: string): Inventory {
  return { ...empty(source), rejects: [{ place: source, reason }] };
}

function empty(source: string): Inventory {
  return { cars: [], hidden: 0, rejects: [], warnings: [], source };
}
