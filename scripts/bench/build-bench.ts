import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../../src/build/file-hash.ts';
import { loadDealers } from '../../src/config/load.ts';
import { writeSyntheticFleet } from '../../src/demo-stock/synthetic-fleet.ts';
import { readStock } from '../../src/inventory/read-stock.ts';
import type { SitePlan } from '../../src/page-kinds/page-plans.ts';
import { planSite } from '../../src/page-kinds/plan-site.ts';
import { AstroLoop } from './astro-loop.ts';
import { type Measured, measuredRun, medianOf } from './measured-run.ts';

export interface FleetSize {
  dealers: number;
  cars: number;
}

export interface BuildBenchResult extends FleetSize {
  pages: number;
  megabytes: number;
  cold: { ours: Measured; astro: Measured };
  /** After one car's price changed. */
  warm: { ours: Measured; astro: Measured };
}

/** Number of runs of each warm measurement, each in a new process. The result is their median. */
const WARM_RUNS = 5;
const COLD_RUNS = 3;

/**
 * Measures our build and an `astro build` per dealer of the same pages, one after the other on this machine.
 *
 * @param astroDealers maximum number of dealers for the Astro loop. Its time is scaled up to all dealers, because
 *   dealers are alike and take the same time
 */
export async function benchBuild(
  root: string,
  size: FleetSize,
  astroDealers = size.dealers,
): Promise<BuildBenchResult> {
  const scratch = join(root, '.cache/bench');
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(scratch, { recursive: true });
  const dealersDir = join(scratch, 'dealers');
  await writeSyntheticFleet(dealersDir, { dealers: size.dealers, cars: size.cars, seed: 1 });
  const buildInto = (folder: string) =>
    measuredRun(
      process.execPath,
      [join(root, 'scripts/build.ts'), '--dealers', dealersDir, '--out', join(scratch, folder), '--json'],
      { cwd: root },
    );

  // Every measured run finds the compiled app in the cache, as a CI with a cache does.
  await buildInto('sites-first');
  const ours = await medianOf(COLD_RUNS, (index) => buildInto(`sites-${index}`));
  const lastFolder = `sites-${COLD_RUNS - 1}`;
  const outDir = join(scratch, lastFolder);
  const summary = JSON.parse(ours.output.trim().split('\n').at(-1)!) as { pages: number };
  const bytes = filesBelow(outDir, (file) => file.endsWith('.html')).reduce(
    (sum, file) => sum + statSync(join(outDir, file)).size,
    0,
  );

  const { dealers } = await loadDealers(dealersDir);
  const slugs = dealers.map((dealer) => dealer.slug);
  const plans = new Map<string, SitePlan>();
  for (const dealer of dealers.slice(0, astroDealers)) {
    const folder = join(dealersDir, dealer.slug);
    const inventory = await readStock(dealer, { folder, today: '2026-01-01' });
    plans.set(dealer.slug, planSite({ dealer, inventory, today: '2026-01-01', folder }));
  }

  const warmOurs = await medianOf(WARM_RUNS, async (index) => {
    changeOnePrice(join(dealersDir, slugs[0]!, 'stock.ndjson'), index);
    return buildInto(lastFolder);
  });

  const loop = new AstroLoop(root);
  const astroRun = await loop.build(plans, join(scratch, 'astro'));
  const astro = { ...astroRun, seconds: (astroRun.seconds * size.dealers) / plans.size };
  loop.remove();

  rmSync(scratch, { recursive: true, force: true });
  return {
    ...size,
    pages: summary.pages,
    megabytes: bytes / 1e6,
    cold: { ours, astro },
    // An Astro build does not use earlier builds, so its warm time equals its cold time.
    warm: { ours: warmOurs, astro },
  };
}

function changeOnePrice(stockFile: string, index: number): void {
  const [first, ...rest] = readFileSync(stockFile, 'utf8').split('\n');
  writeFileSync(
    stockFile,
    [JSON.stringify({ ...JSON.parse(first!), price: 20_000 + index * 1000 }), ...rest].join('\n'),
  );
}
