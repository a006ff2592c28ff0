import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Dealer } from '../../config/schema/dealer.ts';
import type { StockFeed } from '../../config/schema/stock.ts';
import { whyHeld } from '../../domain/stock-guard.ts';
import {
  type FeedNote,
  type StockCopies,
  type StockCopy,
  stockHash,
} from '../../release-store/stock-copies.ts';
import { importMapFrom } from '../import-map.ts';
import { importTable, requireCars } from '../import-table.ts';
import { type Inventory, type Reject, StockImportError, type StockWarning } from '../inventory.ts';
import { listingTimes } from '../listing-times.ts';
import { stockFromLines, stockOfText } from '../read-stock.ts';
import { treeRecords } from '../table-rows.ts';
import { type FeedLimits, feedText, usualFeedLimits } from './feed-text.ts';
import { feedSource, readFeed } from './read-feed.ts';

/** A dealer's stock after its feed was read. */
export interface TakenStock {
  /** The stock to build from: the feed's, or the last good copy. */
  copy: StockCopy;
  /** The result of the reading. */
  note: FeedNote;
  /** Rows that the feed's map rejected. Empty when the last good copy is used. */
  rejects: Reject[];
  warnings: StockWarning[];
}

/** A feed that failed, or was held, for a dealer without any earlier stock. */
export class NoStock extends Error {}

export interface TakeStockOptions {
  dealersDir: string;
  copies: StockCopies;
  /** Milliseconds since 1970. */
  now: number;
  /** The dealer's day, ISO. */
  today: string;
  environment: NodeJS.ProcessEnv;
  limits?: FeedLimits | undefined;
}

/**
 * Reads a dealer's feed and returns the stock to build from. A feed that cannot be read leaves the last good copy in
 * use, and so does one that the guard holds; a held copy is kept until a person accepts it.
 *
 * @throws NoStock when there is no good copy to use
 */
export async function takeStock(
  dealer: Dealer,
  feed: StockFeed,
  options: TakeStockOptions,
): Promise<TakenStock> {
  const { copies, now } = options;
  const { slug } = dealer;
  const at = new Date(now).toISOString();
  const good = await copies.good(slug);
  const fallBack = async (outcome: 'held' | 'failed', why: string): Promise<TakenStock> => {
    const note: FeedNote = { at, outcome, why };
    await copies.noteFeed(slug, note);
    const said = `The feed ${feedSource(feed)} ${outcome === 'held' ? 'is held' : 'failed'}: ${why}.`;
    if (!good) throw new NoStock(`${said} There is no earlier stock to use.`);
    return { copy: good, note, rejects: [], warnings: [] };
  };
  const map = await feedMap(options.dealersDir, slug, feed.map);
  // With another map, the same bytes give other cars.
  const reading = stockHash(JSON.stringify(feed) + (map?.text ?? ''));
  const etag = good?.about.reading === reading ? good.about.etag : undefined;
  const answer = await readFeed(feed, {
    folder: join(options.dealersDir, slug),
    etag,
    environment: options.environment,
    limits: options.limits ?? usualFeedLimits,
  });
  if (answer.kind === 'failed') return fallBack('failed', answer.why);
  if (answer.kind === 'unchanged') {
    if (!good) return fallBack('failed', 'it says that nothing changed, and there is no copy');
    await copies.dropHeld(slug);
    const note: FeedNote = { at, outcome: 'unchanged' };
    await copies.noteFeed(slug, note);
    return { copy: good, note, rejects: [], warnings: [] };
  }
  let read: ReadFeed;
  try {
    read = await stockOf(dealer, feed, map, answer.bytes, good?.text ?? '', options);
  } catch (error) {
    if (error instanceof StockImportError) return fallBack('failed', error.message.replace(/\.$/, ''));
    throw error;
  }
  const { text, inventory, rejects, warnings } = read;
  const copy: StockCopy = {
    text,
    about: {
      hash: stockHash(text),
      source: feedSource(feed),
      reading,
      etag: answer.etag,
      cars: inventory.cars.length,
      takenAt: at,
      rejected: rejects.length + inventory.rejects.length,
    },
  };
  // Without an earlier stock, a feed without cars may be a new dealer. It is not: a failure looks the same.
  if (!good && inventory.cars.length === 0) return fallBack('failed', 'it has no cars');
  const why = good && whyHeld(pricesOf(good.text, options.today), pricesIn(inventory), dealer.stock.guard);
  if (why) {
    await copies.hold(slug, { text, about: { ...copy.about, why } });
    return fallBack('held', why);
  }
  const note: FeedNote = { at, outcome: 'taken' };
  const same = (['hash', 'etag', 'reading'] as const).every((key) => copy.about[key] === good?.about[key]);
  if (!same) await copies.keep(slug, copy);
  else await copies.dropHeld(slug);
  await copies.noteFeed(slug, note);
  return { copy, note, rejects, warnings };
}

const pricesIn = ({ cars }: Inventory) => new Map(cars.map(({ id, price }) => [id, price ?? 0]));
const pricesOf = (text: string, today: string) => pricesIn(stockFromLines(text, '', today));

interface MapFile {
  path: string;
  /** Empty when the file cannot be read, which is then no valid map. */
  text: string;
}

interface ReadFeed {
  text: string;
  inventory: Inventory;
  rejects: Reject[];
  warnings: StockWarning[];
}

/** @throws StockImportError when the bytes are no stock */
async function stockOf(
  dealer: Dealer,
  feed: StockFeed,
  mapFile: MapFile | undefined,
  bytes: Uint8Array,
  before: string,
  { now, today }: TakeStockOptions,
): Promise<ReadFeed> {
  const name = 'it';
  const map = mapFile && importMapFrom(mapFile.text, mapFile.path);
  const text = feedText(bytes, name, map?.encoding);
  if (feed.format !== 'xml' && /^\s*</.test(text))
    throw new StockImportError('it answered a web page instead of stock');
  if (!map) {
    if (feed.format === 'ndjson' && isCut(text))
      throw new StockImportError('it ends in the middle of a line');
    const lines =
      feed.format === 'json'
        ? treeRecords(text, 'json', undefined, name)
            .map((row) => `${JSON.stringify(row)}\n`)
            .join('')
        : text;
    return {
      text: lines,
      inventory: stockOfText(dealer, lines, feedSource(feed), today),
      rejects: [],
      warnings: [],
    };
  }
  const table = await importTable({
    text,
    name,
    format: feed.format,
    map,
    timeOf: listingTimes(before, new Date(now), map.listedOverDays),
    importedAt: new Date(now),
  });
  if (table.cut) throw new StockImportError('it ends in the middle of a row');
  requireCars(table, name, 'correct the map');
  const lines = `${table.lines.join('\n')}\n`;
  return {
    text: lines,
    inventory: stockOfText(dealer, lines, feedSource(feed), today),
    rejects: table.rejected.map(({ line, reason }) => ({
      place: `${feedSource(feed)}:${line}`,
      line,
      reason,
    })),
    warnings: table.warnings.map(({ kind, count, first }) => ({
      place: feedSource(feed),
      message: `${count} times: ${kind} (first: ${first.replace(/^it:/, 'line ')})`,
    })),
  };
}

/** A map in the dealer's own folder ('feed-map.json'), or one that is shipped in `_maps` ('au-listings'). */
async function feedMap(
  dealersDir: string,
  slug: string,
  name: string | undefined,
): Promise<MapFile | undefined> {
  if (name === undefined) return undefined;
  const path = name.endsWith('.json')
    ? join(dealersDir, slug, name)
    : join(dealersDir, '_maps', `${name}.json`);
  return { path, text: await readFile(path, 'utf8').catch(() => '') };
}

/** True when the last line of NDJSON is not complete. */
function isCut(text: string): boolean {
  if (text === '' || text.endsWith('\n')) return false;
  try {
    JSON.parse(text.slice(text.lastIndexOf('\n') + 1));
    return false;
  } catch {
    return true;
  }
}
