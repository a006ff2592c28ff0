import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { loadDealers } from '../../src/config/load.ts';
import { writeSyntheticFleet } from '../../src/demo-stock/synthetic-fleet.ts';
import type { ListedCar } from '../../src/domain/listed-car.ts';
import { readStock } from '../../src/inventory/read-stock.ts';
import { openIndex } from '../../src/search/static/index-file.ts';
import { indexFolder } from '../../src/search/static/index-files.ts';
import { planSite } from '../../src/site/plan-site.ts';

/** The search index of a site and its documents. */
export interface IndexedStock {
  indexText: string;
  cars: ListedCar[];
}

/** Plans the site of a made-up dealer with `count` cars and returns its search index, as a visitor would load it. */
export async function indexedStock(scratch: string, count: number): Promise<IndexedStock> {
  const folder = join(scratch, `search-${count}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await writeSyntheticFleet(folder, { dealers: 1, cars: count, seed: 5 });
  const { dealers, problems } = await loadDealers(folder);
  const dealer = dealers[0];
  if (!dealer) throw new Error(`The made-up dealer does not load: ${JSON.stringify(problems)}`);
  const site = { ...dealer, search: { ...dealer.search, engine: 'static' as const } };
  const today = '2026-11-20';
  const inventory = await readStock(site, { folder: join(folder, dealer.slug), cacheDir: folder, today });
  const { files } = planSite({ dealer: site, inventory, today });
  const file = files.find(({ path }) => path.startsWith(`${indexFolder}cars.`));
  if (!file || !('body' in file)) throw new Error(`A site of ${count} cars published no search index.`);
  const { hits } = openIndex(file.body).search({ hitsPerPage: count });
  return { indexText: file.body, cars: hits };
}
