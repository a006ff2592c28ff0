import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type FleetSize,
  fleetToMeasure,
  measuredRun,
  medianOf,
  sizeOfFolder,
  summaryOf,
} from './measured-run.ts';

/** Number of runs of each warm measurement, each in a new process. The result is their median. */
const WARM_RUNS = 5;
const COLD_RUNS = 3;

/** Measures a build of a made-up fleet: with the compiled app cached, as a CI with a cache has it, then once more. */
export async function benchBuild(root: string, size: FleetSize) {
  const { scratch, dealersDir } = await fleetToMeasure(root, size);
  const words = ['scripts/build.ts', '--dealers', dealersDir, '--json', '--out'];
  const buildInto = (folder: string) => measuredRun(root, [...words, join(scratch, folder)]);

  await buildInto('sites-first');
  const cold = await medianOf(COLD_RUNS, (index) => buildInto(`sites-${index}`));
  const lastFolder = `sites-${COLD_RUNS - 1}`;
  const { bytes } = sizeOfFolder(join(scratch, lastFolder), (file) => file.endsWith('.html'));

  const [slug] = readdirSync(dealersDir).sort();
  const warm = await medianOf(WARM_RUNS, async (index) => {
    changeOnePrice(join(dealersDir, slug!, 'stock.ndjson'), index);
    return buildInto(lastFolder);
  });
  rmSync(scratch, { recursive: true, force: true });
  const { pages } = summaryOf(cold);
  return {
    ...size,
    pages,
    htmlMb: bytes / 1e6,
    coldSeconds: cold.seconds,
    coldPeakMb: cold.peakMb,
    pagesASecond: pages / cold.seconds,
    onePriceSeconds: warm.seconds,
    onePricePeakMb: warm.peakMb,
  };
}

function changeOnePrice(stockFile: string, index: number): void {
  const [first, ...rest] = readFileSync(stockFile, 'utf8').split('\n');
  writeFileSync(
    stockFile,
    [JSON.stringify({ ...JSON.parse(first!), price: 20_000 + index * 1000 }), ...rest].join('\n'),
  );
}
