import { join, resolve } from 'node:path';
import { importCsv } from '../src/inventory/csv-import.ts';
import { StockImportError } from '../src/inventory/import-error.ts';
import { readImportMap } from '../src/inventory/read-import-map.ts';
import { importReport, stockReport } from '../src/inventory/stock-report.ts';
import { command, readCommandLine } from './command-line.ts';

const usage = `Imports and checks dealers' stock.

  npm run stock -- import FILE.csv --dealer SLUG --map MAP.json [--reject-file PATH] [--as-of YYYY-MM-DD] [--json]
  npm run stock -- check SLUG [--strict] [--json]

  --dealer SLUG         the dealer whose stock.ndjson is replaced
  --map MAP.json        maps the table’s columns to cars; see dealers/_maps/
  --reject-file PATH    where rejected rows go (dealers/SLUG/stock.rejects.csv)
  --as-of YYYY-MM-DD    the date of the table (today)
  --strict              fail when a line is rejected
  --dealers DIR         where dealers' folders are (dealers)
  --json                the last line printed is a summary in JSON`;

const root = resolve(import.meta.dirname, '..');

/** `npm run stock`. */
export const main = command(async (args) => {
  const { values, positionals } = readCommandLine('stock', {
    args,
    allowPositionals: true,
    options: {
      dealer: { type: 'string' },
      map: { type: 'string' },
      dealers: { type: 'string', default: 'dealers' },
      'reject-file': { type: 'string' },
      'as-of': { type: 'string' },
      strict: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const [verb, target] = positionals;
  if (values.help) {
    console.log(usage);
    return 0;
  }
  if (verb === 'import' && target && values.dealer && values.map) {
    const summary = await importCsv({
      file: target,
      map: await readImportMap(values.map),
      dealerFolder: join(values.dealers, slugOf(values.dealer)),
      rejectFile: values['reject-file'],
      asOf: values['as-of'] === undefined ? undefined : dayOf(values['as-of']),
    });
    console.log(importReport(summary));
    if (values.json) {
      const { rows, imported, rejected, seconds } = summary;
      const warnings = summary.warnings.reduce((sum, { count }) => sum + count, 0);
      console.log(JSON.stringify({ rows, imported, rejected, warnings, seconds }));
    }
    return 0;
  }
  if (verb === 'check' && target) {
    const inventory = await stockOf(slugOf(target), values.dealers);
    console.log(stockReport(inventory));
    const { cars, hidden, rejects, warnings } = inventory;
    if (values.json) {
      console.log(
        JSON.stringify({ cars: cars.length, hidden, rejected: rejects.length, warnings: warnings.length }),
      );
    }
    return values.strict && rejects.length > 0 ? 1 : 0;
  }
  console.error(usage);
  return 2;
});

async function stockOf(slug: string, dealersDir: string) {
  const { loadDealers } = await import('../src/config/load.ts');
  const { dealerToday } = await import('../src/site/dealer-day.ts');
  const { readStock } = await import('../src/inventory/read-stock.ts');
  const { dealers, problems } = await loadDealers(dealersDir, [slug]);
  const [dealer] = dealers;
  if (!dealer) {
    const faults = problems.map(({ file, key, message }) => `  ${file} ${key}: ${message}`);
    throw new StockImportError([`The dealer ${slug} cannot be loaded:`, ...faults].join('\n'));
  }
  return readStock(dealer, {
    folder: join(dealersDir, slug),
    cacheDir: join(root, '.cache', 'stock'),
    today: dealerToday(dealer, Date.now()),
  });
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
