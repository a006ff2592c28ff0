import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { loadDealers } from '../src/config/load.ts';
import { formatProblems } from '../src/config/problem.ts';
import type { Dealer } from '../src/config/schema/dealer.ts';
import { things } from '../src/domain/stock/show-count.ts';
import { usualStockGuard } from '../src/domain/stock/stock-guard.ts';
import { importCsv, importReport, stockReport } from '../src/inventory/csv-import.ts';
import { feedEnvironmentHelp } from '../src/inventory/feed/read-feed.ts';
import { NoStock } from '../src/inventory/feed/take-stock.ts';
import { currentStock, stockOnDisk, type TakeStocksOptions } from '../src/inventory/feed/take-stocks.ts';
import { mapPath, readImportMap } from '../src/inventory/import-map.ts';
import { StockImportError } from '../src/inventory/inventory.ts';
import { DealerReleases } from '../src/release-store/dealer-releases.ts';
import { contentHash } from '../src/release-store/manifest.ts';
import { openStore } from '../src/release-store/object-store.ts';
import { StockCopies } from '../src/release-store/stock-copies.ts';
import { dealerToday } from '../src/site/site-identity.ts';
import { Misuse, program } from './command-line.ts';
import { mapTable } from './stock/map-table.ts';

const help = `Imports and checks dealers' stock, and watches over their feeds.

  npm run stock -- import FILE --dealer SLUG --map MAP [--reject-file PATH] [--as-of YYYY-MM-DD]
                   [--accept-drop] [--json]
  npm run stock -- map FILE [--out MAP.json]
  npm run stock -- check SLUG [--strict] [--json]
  npm run stock -- fetch SLUG [--json]
  npm run stock -- held [--json]
  npm run stock -- accept SLUG

  import    replaces the dealer's stock.ndjson by a table: CSV, JSON, NDJSON (.jsonl) or XML, also as .gz or .zip
  map       names the ready map of the system that a table comes from, or proposes one: which column is what, how sure
            that is, and the first cars as it reads them
  check     says what is wrong with the stock
  fetch     reads the dealer's feed (stock.feed) and says what came of it
  held      lists stock that is held because too many cars are missing, and feeds that fail
  accept    lets a held stock through; the next publish shows it

  --dealer SLUG         the dealer whose stock.ndjson is replaced
  --out MAP.json        where the proposed map is written; it must not exist
  --map MAP             maps the table’s columns to cars: a map of dealers/_maps/, or a file that ends in .json
  --reject-file PATH    where rejected rows go (dealers/SLUG/stock.rejects.csv)
  --as-of YYYY-MM-DD    the date of the table (today)
  --accept-drop         import even if more cars are missing than stock.guard allows
  --strict              fail when a line is rejected
  --dealers DIR         where dealers' folders are (dealers)
  --json                the last line printed is a summary in JSON

Environment:
  RELEASE_STORE        the store that keeps the last good stock of feeds (.releases)
${feedEnvironmentHelp}` as const;

const root = resolve(import.meta.dirname, '..');

/** `npm run stock`. */
export const main = program({ name: 'stock', help }, async (values, [verb, target]) => {
  const { dealers = 'dealers', strict, json } = values;
  if (verb === 'import' && target && values.dealer && values.map) {
    const slug = slugOf(values.dealer);
    const summary = await importCsv({
      file: target,
      map: await readImportMap(mapPath(values.map, '', dealers)),
      dealerFolder: join(dealers, slug),
      rejectFile: values['reject-file'],
      asOf: values['as-of'] === undefined ? undefined : dayOf(values['as-of']),
      guard: values['accept-drop'] ? undefined : await guardOf(slug, dealers),
    });
    console.log(importReport(summary));
    if (json) {
      const { rows, imported, rejected, passedOver, seconds } = summary;
      const warnings = summary.warnings.reduce((sum, { count }) => sum + count, 0);
      console.log(JSON.stringify({ rows, imported, rejected, passedOver, warnings, seconds }));
    }
    return 0;
  }
  if (verb === 'map' && target) return mapTable(target, values.out, dealers);
  if (verb === 'check' && target) return check(slugOf(target), dealers, { strict, json });
  if (verb === 'fetch' && target) return fetchFeed(slugOf(target), dealers, json);
  if (verb === 'held' && !target) return held(dealers, json);
  if (verb === 'accept' && target) return accept(slugOf(target));
  throw new Misuse(help);
});

async function check(slug: string, dealers: string, { strict = false, json = false }): Promise<number> {
  const inventory = await currentStock(await dealerOf(slug, dealers), await takeOptions(dealers));
  console.log(stockReport(inventory));
  const { cars, hidden, rejects, warnings } = inventory;
  const [rejected, warned] = [rejects.length, warnings.length];
  const counts = { cars: cars.length, hidden: hidden.length, rejected, warnings: warned };
  if (json) console.log(JSON.stringify(counts));
  return strict && rejects.length > 0 ? 1 : 0;
}

async function fetchFeed(slug: string, dealers: string, json: boolean): Promise<number> {
  const dealer = await dealerOf(slug, dealers);
  if (!dealer.stock.feed) throw new StockImportError(`${slug} has no feed; set "stock": {"feed": …} first.`);
  const taking = await takeOptions(dealers);
  const taken = await stockOnDisk(dealer, taking);
  if (taken instanceof NoStock) throw new StockImportError(taken.message);
  const good = await taking.copies.goodNote(slug);
  const { outcome, why } = taken.note;
  const said = { taken: 'new stock', unchanged: 'unchanged', held: 'held', failed: 'failed' }[outcome];
  console.log(`${slug}: ${said}${why === undefined ? '' : `: ${why}`}`);
  console.log(
    `The site shows ${things(good?.cars ?? 0, 'car')} of ${good?.source ?? dealer.stock.feed.url}, read ${good?.takenAt}.`,
  );
  for (const { place, reason } of taken.rejects.slice(0, 50)) console.log(`  rejected ${place}: ${reason}`);
  for (const { message } of taken.warnings.slice(0, 50)) console.log(`  warning: ${message}`);
  const counts = { cars: good?.cars ?? 0, rejected: taken.rejects.length, warnings: taken.warnings.length };
  if (json) console.log(JSON.stringify({ outcome, ...counts }));
  return outcome === 'held' || outcome === 'failed' ? 1 : 0;
}

async function held(dealers: string, json: boolean): Promise<number> {
  const copies = new StockCopies(await openStore(process.env));
  const slugs = await copies.slugs();
  // A dealer whose first feed failed has a note and no release.
  if (slugs.length === 0) await new DealerReleases(copies.store).knownSlugs();
  const waiting = [];
  for (const slug of slugs) {
    const note = await copies.feedNote(slug);
    const copy = await copies.heldNote(slug);
    const isFeed = note?.outcome === 'held' || note?.outcome === 'failed';
    // A stock file that was put back waits for nobody.
    if (!isFeed && copy?.hash !== (await fileHash(dealers, slug))) continue;
    waiting.push({
      dealer: slug,
      outcome: isFeed ? note.outcome : 'held',
      since: isFeed ? note.since : copy?.takenAt,
      why: isFeed ? note.why : copy?.why,
      cars: copy?.cars,
      shown: (await copies.goodNote(slug))?.cars ?? 0,
    });
  }
  for (const { dealer, outcome, since, why, shown } of waiting) {
    console.log(`${dealer}: ${outcome} since ${since}: ${why}. The site shows ${things(shown, 'car')}.`);
    if (outcome === 'held') console.log(`  If this is right: npm run stock -- accept ${dealer}`);
  }
  if (waiting.length === 0) console.log('No stock is held, and no feed fails.');
  if (json) console.log(JSON.stringify(waiting));
  return waiting.length > 0 ? 1 : 0;
}

/** Empty when the dealer has no stock file. */
async function fileHash(dealers: string, slug: string): Promise<string> {
  const text = await readFile(join(dealers, slug, 'stock.ndjson'), 'utf8').catch(() => undefined);
  return text === undefined ? '' : contentHash(text);
}

async function accept(slug: string): Promise<number> {
  const copies = new StockCopies(await openStore(process.env));
  const about = await copies.accept(slug, new Date());
  if (!about) throw new StockImportError(`Nothing is held of ${slug}.`);
  console.log(
    `${slug}: ${things(about.cars, 'car')} accepted. Show them: npm run publish -- --dealer ${slug}`,
  );
  return 0;
}

async function takeOptions(dealersDir: string): Promise<TakeStocksOptions> {
  const now = Date.now();
  return {
    dealersDir,
    copies: new StockCopies(await openStore(process.env)),
    cacheDir: join(root, '.cache'),
    now,
    todayOf: (dealer) => dealerToday(dealer, now),
    environment: process.env,
  };
}

async function dealerOf(slug: string, dealersDir: string): Promise<Dealer> {
  const { dealers, problems } = await loadDealers(dealersDir, [slug]);
  const [dealer] = dealers;
  if (dealer) return dealer;
  throw new StockImportError(`The dealer ${slug} cannot be loaded.\n${formatProblems(problems)}`);
}

/** The usual guard for a dealer that cannot be loaded yet: stock is often imported first. */
async function guardOf(slug: string, dealersDir: string) {
  const { dealers } = await loadDealers(dealersDir, [slug]);
  return dealers[0]?.stock.guard ?? usualStockGuard;
}

/** Rejects anything but a slug: another text could be a path outside `dealers`. */
function slugOf(value: string): string {
  if (/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(value)) return value;
  throw new StockImportError(`'${value}' is not a dealer's slug: lower-case letters, digits and hyphens.`);
}

function dayOf(value: string): Date {
  const day = new Date(`${value}T00:00:00Z`);
  if (/^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(day.getTime())) return day;
  throw new StockImportError(`--as-of is '${value}'; write a day such as 2026-03-31.`);
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
