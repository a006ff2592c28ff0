import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoStock, stockHash } from '../src/demo-stock/write-stock.ts';

/** Writes every demonstration dealer's stock again, from the recipe in its folder. */
const dealersFolder = 'dealers';
const wanted = process.argv.slice(2);

const slugs = readdirSync(dealersFolder).filter(
  (slug) =>
    existsSync(join(dealersFolder, slug, 'demo-recipe.json')) &&
    (wanted.length === 0 || wanted.includes(slug)),
);
const unknown = wanted.filter((slug) => !slugs.includes(slug));
if (unknown.length > 0) {
  console.error(`No dealers/${unknown[0]}/demo-recipe.json. Name a dealer that has one, or none for all.`);
  process.exitCode = 1;
}

for (const slug of slugs) {
  try {
    const ndjson = demoStock(join(dealersFolder, slug));
    writeFileSync(join(dealersFolder, slug, 'stock.ndjson'), ndjson);
    const cars = ndjson.split('\n').length - 1;
    console.log(`${slug}: ${cars} vehicles, ${Math.round(ndjson.length / 1024)} KB, ${stockHash(ndjson)}`);
  } catch (error) {
    console.error(`${slug}: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}
