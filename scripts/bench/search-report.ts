import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { loadDealers } from '../../src/config/load.ts';
import { writeSyntheticFleet } from '../../src/demo-stock/synthetic-fleet.ts';
import { readStock } from '../../src/inventory/read-stock.ts';
import { planSite } from '../../src/page-kinds/plan-site.ts';
import { indexFolder } from '../../src/search/static/index-files.ts';
import { benchSearch, type SearchBenchResult, type Spread } from './search-bench.ts';
import { benchPaint, type PaintBenchResult } from './search-paint.ts';

export interface SearchBenchOptions {
  /** Sizes of stock to measure. */
  cars: number[];
  /** Slug of the dealer whose search page is measured in Chromium. */
  slug: string;
  json: boolean;
}

/** Runs the measurements one after the other and returns the report. */
export async function runSearchBench(root: string, options: SearchBenchOptions): Promise<string> {
  const engines: SearchBenchResult[] = [];
  for (const count of options.cars) {
    engines.push(benchSearch(await indexOfStock(join(root, '.cache/bench'), count), count));
  }
  const pages: PaintBenchResult[] = [];
  for (const throttle of [4, 1]) {
    const page = await benchPaint(root, {
      dealersDir: join(root, 'dealers'),
      slug: options.slug,
      throttle,
    });
    if (page) pages.push(page);
  }
  if (options.json) return JSON.stringify({ engines, pages });
  return [
    'all requests of one keystroke, ms (p50 / p95)',
    ...engines.map(engineLine),
    `the search page of ${options.slug} in Chromium, ms (p50 / p95)`,
    ...(pages.length > 0 ? pages.map(pageLine) : ['  no Chromium is installed']),
  ].join('\n');
}

const shown = ({ p50, p95 }: Spread) => `${p50.toFixed(1)} / ${p95.toFixed(1)}`;

function engineLine({ cars, keystroke, indexBytesPerCar, openMs }: SearchBenchResult): string {
  const size = `${indexBytesPerCar.toFixed(0)} bytes per car, opens in ${openMs.toFixed(0)} ms`;
  return `  ${String(cars).padStart(6)} cars  ${shown(keystroke).padStart(14)}  ${size}`;
}

function pageLine({ throttle, firstResultMs, refinements, keystrokes, letters }: PaintBenchResult): string {
  return [
    `  CPU ${throttle}x slower: first cars ${firstResultMs.toFixed(0)}`,
    `refinement to painted change ${shown(refinements)}`,
    `keystroke ${shown(keystrokes)} after its pause`,
    `letter ${shown(letters)}`,
  ].join(', ');
}

/** Plans the site of a made-up dealer with `count` cars and returns its search index, as a visitor would load it. */
async function indexOfStock(scratch: string, count: number): Promise<string> {
  const folder = join(scratch, `search-${count}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await writeSyntheticFleet(folder, { dealers: 1, cars: count, seed: 5 });
  const { dealers, problems } = await loadDealers(folder);
  const dealer = dealers[0];
  if (!dealer) throw new Error(`The made-up dealer does not load: ${JSON.stringify(problems)}`);
  const site = { ...dealer, search: { ...dealer.search, engine: 'static' as const } };
  const today = '2026-11-20';
  const inventory = await readStock(site, { folder: join(folder, dealer.slug), today });
  const { files } = planSite({ dealer: site, inventory, today });
  const file = files.find(({ path }) => path.startsWith(`${indexFolder}cars.`));
  if (!file || !('body' in file)) throw new Error(`A site of ${count} cars published no search index.`);
  return file.body;
}
