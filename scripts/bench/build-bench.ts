import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../../src/build/file-hash.ts';
import { writeSyntheticFleet } from '../../src/demo-stock/synthetic-fleet.ts';
import { measuredRun, medianOf } from './measured-run.ts';

export interface FleetSize {
  dealers: number;
  cars: number;
}

/** Number of runs of each warm measurement, each in a new process. The result is their median. */
const WARM_RUNS = 5;
const COLD_RUNS = 3;

/** Measures a build of a made-up fleet: with the compiled app cached, as a CI with a cache has it, then once more. */
export async function benchBuild(root: string, size: FleetSize) {
  const scratch = join(root, '.cache/bench');
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(scratch, { recursive: true });
  const dealersDir = join(scratch, 'dealers');
  await writeSyntheticFleet(dealersDir, { ...size, seed: 1 });
  const buildInto = (folder: string) =>
    measuredRun(
      process.execPath,
      [join(root, 'scripts/build.ts'), '--dealers', dealersDir, '--out', join(scratch, folder), '--json'],
      { cwd: root },
    );

  await buildInto('sites-first');
  const cold = await medianOf(COLD_RUNS, (index) => buildInto(`sites-${index}`));
  const lastFolder = `sites-${COLD_RUNS - 1}`;
  const outDir = join(scratch, lastFolder);
  const summary = JSON.parse(cold.output.trim().split('\n').at(-1)!) as { pages: number };
  const bytes = filesBelow(outDir, (file) => file.endsWith('.html')).reduce(
    (sum, file) => sum + statSync(join(outDir, file)).size,
    0,
  );

  const [slug] = readdirSync(dealersDir).sort();
  const warm = await medianOf(WARM_RUNS, async (index) => {
    changeOnePrice(join(dealersDir, slug!, 'stock.ndjson'), index);
    return buildInto(lastFolder);
  });
  rmSync(scratch, { recursive: true, force: true });
  return { ...size, pages: summary.pages, megabytes: bytes / 1e6, cold, warm };
}

function changeOnePrice(stockFile: string, index: number): void {
  const [first, ...rest] = readFileSync(stockFile, 'utf8').split('\n');
  writeFileSync(
    stockFile,
    [JSON.stringify({ ...JSON.parse(first!), price: 20_000 + index * 1000 }), ...rest].join('\n'),
  );
}
