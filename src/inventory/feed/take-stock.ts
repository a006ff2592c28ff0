import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Dealer } from '../../config/schema/dealer.ts';
import type { StockFeed } from '../../config/schema/stock.ts';
import { atOnce } from '../../domain/at-once.ts';
import { parsedJson } from '../../domain/record.ts';
import { guardedStock, whyHeld } from '../../domain/stock/stock-guard.ts';
import { DAY } from '../../domain/time/durations.ts';
import { contentHash } from '../../release-store/manifest.ts';
import { writeWhole } from '../../release-store/object-store.ts';
import type { FeedNote, StockCopies, StockCopy } from '../../release-store/stock-copies.ts';
import { importMapFrom, mapPath } from '../import-map.ts';
import { importTable, requireCars } from '../import-table.ts';
import { type Inventory, type Reject, StockImportError, type StockWarning } from '../inventory.ts';
import { listingTimes } from '../listing-times.ts';
import { readStock, stockFromLines, stockOfText } from '../read-stock.ts';
import { treeRecords } from '../table-rows.ts';
import { type FeedLimits, feedText, otherFormat, usualFeedLimits, wholeText } from './feed-text.ts';
import { readFeed } from './read-feed.ts';

/** A dealer's stock after its feed was read. */
export interface TakenStock {
  /** The stock to build from: the feed's, or the last good copy. */
  copy: StockCopy;
  /** The result of the reading. */
  note: FeedNote;
  /** Rows that the feed's map rejected: those of a held feed say why it is held. Empty where the feed failed. */
  rejects: Reject[];
  warnings: StockWarning[];
}

/** A feed that failed, or was held, for a dealer without any earlier stock. */
export class NoStock extends Error {}

export interface TakeStockOptions {
  dealersDir: string;
  copies: StockCopies;
  /** The stocks are written below it, as `<slug>.ndjson` (stockDirOf). */
  cacheDir: string;
  /** Milliseconds since 1970. */
  now: number;
  /** The dealer's day, ISO. */
  todayOf: (dealer: Dealer) => string;
  environment: NodeJS.ProcessEnv;
  limits?: FeedLimits | undefined;
  /** True to hold the stock files of dealers without a feed, too: their sites are published by a machine. */
  guardsFiles?: boolean | undefined;
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
  const noted = async (outcome: FeedNote['outcome'], why?: string): Promise<FeedNote> => {
    const note: FeedNote = { at, outcome, ...(why !== undefined && { why }) };
    await copies.noteFeed(slug, note);
    return note;
  };
  const fallBack = async (outcome: 'held' | 'failed', why: string): Promise<TakenStock> => {
    const note = await noted(outcome, why);
    const said = `The feed ${feed.url} ${outcome === 'held' ? 'is held' : 'failed'}: ${why}.`;
    if (!good) throw new NoStock(`${said} There is no earlier stock to use.`);
    return { copy: good, note, rejects: [], warnings: [] };
  };
  const path = feed.map && mapPath(feed.map, join(options.dealersDir, slug), options.dealersDir);
  const map = path ? { path, text: await readFile(path, 'utf8').catch(() => undefined) } : undefined;
  // With another map, the same bytes give other cars.
  const reading = contentHash(JSON.stringify(feed) + (map?.text ?? ''));
  const etag = good?.about.reading === reading ? good.about.etag : undefined;
  const into = join(tmpdir(), `forecourt-feed-${randomUUID()}`);
  // What is returned below is awaited: what fails while the file is removed would be nobody's, and end the process.
  await using atEnd = new AsyncDisposableStack();
  atEnd.defer(() => rm(into, { force: true }));
  const answer = await readFeed(feed, {
    folder: join(options.dealersDir, slug),
    into,
    etag,
    environment: options.environment,
    limits: options.limits ?? usualFeedLimits,
  });
  if (answer.kind === 'failed') return await fallBack('failed', answer.why);
  if (answer.kind === 'unchanged') {
    if (!good) return await fallBack('failed', 'it says that nothing changed, and there is no copy');
    await copies.dropHeld(slug);
    return { copy: good, note: await noted('unchanged'), rejects: good.about.rejects ?? [], warnings: [] };
  }
  const read = await stockOf(dealer, feed, map, answer.file, good?.text ?? '', options).catch(
    (error: Error) => {
      if (error instanceof StockImportError) return error;
      throw error;
    },
  );
  if (read instanceof StockImportError) return await fallBack('failed', read.message.replace(/\.$/, ''));
  // Without an earlier stock, a feed without cars may be a new dealer. It is not: a failure looks the same.
  if (!good && read.inventory.cars.length === 0) return await fallBack('failed', 'it has no cars');
  const of = { source: feed.url, reading, etag: answer.etag };
  const { copy, why } = await keepOrHold(dealer, read, of, good, options);
  const { rejects, warnings } = read;
  if (why) return { ...(await fallBack('held', why)), rejects, warnings };
  return { copy, note: await noted('taken'), rejects, warnings };
}

/**
 * Guards the stock file of a dealer without a feed, against the file that was last published.
 *
 * @returns why it is held
 */
export async function guardFile(dealer: Dealer, options: TakeStockOptions): Promise<string | undefined> {
  const { copies, dealersDir, todayOf } = options;
  const { slug } = dealer;
  const text = await readFile(join(dealersDir, slug, 'stock.ndjson'), 'utf8').catch(() => '');
  const good = await copies.good(slug);
  if (good?.about.hash === contentHash(text)) {
    await copies.dropHeld(slug);
    return undefined;
  }
  const inventory = stockOfText(dealer, text, 'stock.ndjson', todayOf(dealer));
  const of = { source: 'stock.ndjson', reading: '' };
  return (await keepOrHold(dealer, { text, inventory, rejects: [] }, of, good, options)).why;
}

/** Rejected rows that a copy lists: a feed that has not changed since is not read again. */
const mostRejects = 200;

/**
 * Makes a stock the good copy, or holds it until a person accepts it.
 *
 * @param read the stock, and the rows that did not become lines of its text
 * @returns the copy, and why it is held
 */
async function keepOrHold(
  dealer: Dealer,
  { text, inventory, rejects }: Pick<Awaited<ReturnType<typeof stockOf>>, 'text' | 'inventory' | 'rejects'>,
  of: Pick<StockCopy['about'], 'source' | 'reading' | 'etag'>,
  good: StockCopy | undefined,
  { copies, now, todayOf }: TakeStockOptions,
): Promise<{ copy: StockCopy; why?: string }> {
  const { slug, stock } = dealer;
  const about: StockCopy['about'] = {
    hash: contentHash(text),
    ...of,
    cars: inventory.cars.length,
    rejected: rejects.length + inventory.rejects.length,
    takenAt: new Date(now).toISOString(),
    lately: latelyBefore(good, now),
    ...(rejects.length > 0 && { rejects: rejects.slice(0, mostRejects) }),
  };
  const copy = { text, about };
  const mostLately = Math.max(0, ...(about.lately ?? []).map(({ cars }) => cars));
  const before =
    good && guardedStock(stockFromLines(good.text, '', todayOf(dealer)).cars, good.about.rejected);
  const after = guardedStock(inventory.cars, about.rejected);
  const lost = isCut(text) ? 'it ends in the middle of a line' : undefined;
  const why = before && (lost ?? whyHeld(before, after, stock.guard, mostLately));
  if (why) {
    await copies.hold(slug, { text, about: { ...about, why } });
    return { copy, why };
  }
  const same = (['hash', 'etag', 'reading'] as const).every((key) => about[key] === good?.about[key]);
  if (same) await copies.dropHeld(slug);
  else await copies.keep(slug, copy);
  return { copy };
}

/** What a copy that replaces `good` notes of the last 24 hours. */
function latelyBefore(good: StockCopy | undefined, now: number): StockCopy['about']['lately'] {
  if (!good) return undefined;
  const { cars, lately = [] } = good.about;
  const all = [...lately, { cars, until: new Date(now).toISOString() }];
  return all.filter(({ until }) => now - Date.parse(until) < DAY);
}

/** @throws StockImportError when the file is no stock */
async function stockOf(
  dealer: Dealer,
  feed: StockFeed,
  mapFile: { path: string; text: string | undefined } | undefined,
  file: string,
  before: string,
  { now, todayOf }: TakeStockOptions,
): Promise<{ text: string; inventory: Inventory } & Pick<TakenStock, 'rejects' | 'warnings'>> {
  const name = 'it';
  const { format } = feed;
  const map = mapFile && importMapOf(mapFile);
  const text = await feedText(file, name, map?.encoding);
  const other = await otherFormat(text, format);
  if (other === 'html') throw new StockImportError('it answered a web page instead of stock');
  if (other !== undefined)
    throw new StockImportError(`it looks like ${other}, and stock.feed.format is '${format}'`);
  if (!map) {
    let lines = '';
    if (format === 'json')
      for await (const row of treeRecords(text, 'json', undefined, name)) lines += `${JSON.stringify(row)}\n`;
    else lines = await wholeText(text);
    if (format === 'ndjson' && isCut(lines)) throw new StockImportError('it ends in the middle of a line');
    const inventory = stockOfText(dealer, lines, feed.url, todayOf(dealer));
    const [first] = inventory.rejects;
    if (first && inventory.cars.length === 0)
      throw new StockImportError(
        `no line of it is a car; a table with other columns needs a "map". The first: ${first.reason}`,
      );
    return { text: lines, inventory, rejects: [], warnings: [] };
  }
  const importedAt = new Date(now);
  const timeOf = listingTimes(before, importedAt, map.listedOverDays);
  const table = await importTable({ text, name, format, map, timeOf, importedAt });
  if (table.cut) throw new StockImportError('it ends in the middle of a row');
  requireCars(table, name, 'correct the map');
  const lines = `${table.lines.join('\n')}\n`;
  return {
    text: lines,
    inventory: stockOfText(dealer, lines, feed.url, todayOf(dealer)),
    rejects: table.rejected.map(({ line, reason }) => ({ place: `${feed.url}:${line}`, line, reason })),
    warnings: table.warnings.map(({ kind, count, first }) => ({
      place: feed.url,
      message: `${count} times: ${kind} (first: ${first.replace(/^it:/, 'line ')})`,
    })),
  };
}

/** @throws StockImportError that lists every fault of the map */
function importMapOf({ path, text }: { path: string; text: string | undefined }) {
  if (text === undefined)
    throw new StockImportError(`its map ${path} cannot be read; write it, or name a ready map of _maps/`);
  return importMapFrom(text, path);
}

/** True when the last line of NDJSON is not complete. */
function isCut(text: string): boolean {
  if (text === '' || text.endsWith('\n')) return false;
  return parsedJson(text.slice(text.lastIndexOf('\n') + 1)) === undefined;
}

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
  options: TakeStockOptions,
): Promise<Map<string, FeedStock | NoStock>> {
  const taken = new Map<string, FeedStock | NoStock>();
  await atOnce(readAtOnce, dealers, async (dealer) => {
    const stock = dealer.stock.feed ? await stockOnDisk(dealer, options) : await heldFile(dealer, options);
    if (stock) taken.set(dealer.slug, stock);
  });
  return taken;
}

/** Why a dealer's stock file is not used. A folder has no earlier copy of it to fall back on: its release stays. */
async function heldFile(dealer: Dealer, options: TakeStockOptions): Promise<NoStock | undefined> {
  if (!options.guardsFiles) return undefined;
  try {
    const why = await guardFile(dealer, options);
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
export async function stockOnDisk(dealer: Dealer, options: TakeStockOptions): Promise<FeedStock | NoStock> {
  const feed = dealer.stock.feed;
  if (!feed) throw new Error(`${dealer.slug} has no feed.`);
  try {
    const { copy, ...taken } = await takeStock(dealer, feed, options);
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
export async function currentStock(dealer: Dealer, options: TakeStockOptions): Promise<Inventory> {
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
