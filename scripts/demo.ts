import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoStock, stockHash } from '../src/demo-stock/write-stock.ts';
import { command, Misuse, readCommandLine } from './command-line.ts';

const usage = `Regenerates the stock of the demonstration dealers, each from the recipe in its folder.

  npm run demo -- [SLUG ...]   these dealers; without a slug all that have a demo-recipe.json`;

const dealersFolder = 'dealers';

/** `npm run demo`. */
export const main = command((args) => {
  const { values, positionals } = readCommandLine('demo', {
    args,
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h', default: false } },
  });
  if (!values.help) return writeStocks(positionals);
  console.log(usage);
  return 0;
});

/** @returns the exit status: 1 when a dealer's stock could not be written */
function writeStocks(wanted: string[]): number {
  let status = 0;
  const slugs = readdirSync(dealersFolder).filter(
    (slug) =>
      existsSync(join(dealersFolder, slug, 'demo-recipe.json')) &&
      (wanted.length === 0 || wanted.includes(slug)),
  );
  const unknown = wanted.find((slug) => !slugs.includes(slug));
  if (unknown !== undefined)
    throw new Misuse(`No dealers/${unknown}/demo-recipe.json. Name a dealer that has one, or none for all.`);
  for (const slug of slugs) {
    try {
      const ndjson = demoStock(join(dealersFolder, slug));
      writeFileSync(join(dealersFolder, slug, 'stock.ndjson'), ndjson);
      const cars = ndjson.split('\n').length - 1;
      console.log(`${slug}: ${cars} vehicles, ${Math.round(ndjson.length / 1024)} KB, ${stockHash(ndjson)}`);
    } catch (error) {
      // Continue with the other dealers.
      console.error(`${slug}: ${error instanceof Error ? error.message : error}`);
      status = 1;
    }
  }
  return status;
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
