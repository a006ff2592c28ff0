import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { loadDealers } from '../../src/config/load.ts';
import { writeSyntheticFleet } from '../../src/demo-stock/write-stock.ts';
import type { ListedCar } from '../../src/domain/listed-car.ts';
import { readStock } from '../../src/inventory/read-stock.ts';
import { planSite } from '../../src/page-kinds/plan-site.ts';
import { openIndex } from '../../src/search/static/index-file.ts';
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

/** Above this number of cars Orama takes minutes. */
const oramaLimit = 20_000;

/** Runs the measurements one after the other and returns the report. */
export async function runSearchBench(root: string, options: SearchBenchOptions): Promise<string> {
  const engines: SearchBenchResult[] = [];
  for (const count of options.cars) {
    const stock = await indexedStock(join(root, '.cache/bench'), count);
    engines.push(await benchSearch(stock, count <= oramaLimit));
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

function engineLine({ cars, ours, orama, indexBytesPerCar, openMs }: SearchBenchResult): string {
  const compared = orama
    ? `orama ${shown(orama)}, ${(orama.p50 / ours.p50).toFixed(1)} x and ${(orama.p95 / ours.p95).toFixed(1)} x ours`
    : '';
  const size = `${indexBytesPerCar.toFixed(0)} bytes per car, opens in ${openMs.toFixed(0)} ms`;
  return `  ${String(cars).padStart(6)} cars  ${shown(ours).padStart(14)}  ${size}  ${compared}`;
}

function pageLine({ throttle, firstResultMs, refinements, keystrokes, letters }: PaintBenchResult): string {
  return [
    `  CPU ${throttle}x slower: first cars ${firstResultMs.toFixed(0)}`,
    `refinement to painted change ${shown(refinements)}`,
    `keystroke ${shown(keystrokes)} after its pause`,
    `letter ${shown(letters)}`,
  ].join(', ');
}

/** The search index of a site and its documents. */
interface IndexedStock {
  indexText: string;
  cars: ListedCar[];
}

/** Plans the site of a made-up dealer with `count` cars and returns its search index, as a visitor would load it. */
async function indexedStock(scratch: string, count: number): Promise<IndexedStock> {
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
  const { hits } = openIndex(file.body).search({ hitsPerPage: count });
  return { indexText: file.body, cars: hits };
}
