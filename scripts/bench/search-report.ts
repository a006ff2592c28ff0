import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { writeSyntheticFleet } from '../../src/demo-stock/synthetic-fleet.ts';
import { installedBrowser } from '../../tests/browser/find-browser.ts';
import { benchSearch, type Spread } from './search-bench.ts';
import { benchFirstCars } from './search-first.ts';
import { benchPaint } from './search-paint.ts';
import { serveSites } from './serve-sites.ts';

/** The slug of the first made-up dealer. */
const madeUp = 'synthetic-001';

/**
 * Runs the measurements one after the other and returns the report.
 *
 * @param of.cars sizes of stock
 * @param of.slug of the dealer whose search page is measured in Chromium
 */
export async function runSearchBench(
  root: string,
  { cars, slug, json }: { cars: number[]; slug: string; json: boolean },
): Promise<string> {
  const executablePath = installedBrowser();
  const browser =
    executablePath && (await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] }));
  const engines: ReturnType<typeof benchSearch>[] = [];
  const first: (Awaited<ReturnType<typeof benchFirstCars>>[number] & { cars: number })[] = [];
  const pages: Awaited<ReturnType<typeof benchPaint>>[] = [];
  const dealersDir = join(root, '.cache/bench/search');
  for (const count of cars) {
    rmSync(dealersDir, { recursive: true, force: true });
    await writeSyntheticFleet(dealersDir, { dealers: 1, cars: count, seed: 5 });
    const sites = await serveSites(root, [madeUp], dealersDir);
    engines.push(benchSearch(sites.folder(madeUp), count));
    if (browser) {
      const { origin } = await sites.dealer(madeUp);
      first.push(...(await benchFirstCars(browser, origin)).map((one) => ({ ...one, cars: count })));
    }
    await sites.close();
  }
  if (browser) {
    const sites = await serveSites(root, [slug]);
    const { plainOrigin } = await sites.dealer(slug);
    for (const throttle of [4, 1]) pages.push(await benchPaint(browser, plainOrigin, throttle));
    await sites.close();
    await browser.close();
  }
  if (json) return JSON.stringify({ engines, first, pages });
  return [
    'all requests of one keystroke, ms (p50 / p95)',
    ...engines.map(engineLine),
    ...(browser ? [] : ['no Chromium is installed']),
    'from a link with a search to its cars, on a slow phone, ms, and kB of the index',
    ...first.map(
      ({ cars, search, ms, kilobytes }) =>
        `  ${String(cars).padStart(6)} cars  ${search.padEnd(24)} ${ms.toFixed(0)}  ${kilobytes.toFixed(0)} kB`,
    ),
    `the search page of ${slug} in Chromium, ms (p50 / p95)`,
    ...pages.map(pageLine),
  ].join('\n');
}

const shown = ({ p50, p95 }: Spread) => `${p50.toFixed(1)} / ${p95.toFixed(1)}`;

function engineLine(result: ReturnType<typeof benchSearch>): string {
  const { cars, keystroke, indexBytesPerCar, openMs } = result;
  const size = `${indexBytesPerCar.toFixed(0)} bytes per car, opens in ${openMs.toFixed(0)} ms`;
  return `  ${String(cars).padStart(6)} cars  ${shown(keystroke).padStart(14)}  ${size}`;
}

function pageLine(result: Awaited<ReturnType<typeof benchPaint>>): string {
  const { throttle, firstResultMs, refinements, keystrokes, letters } = result;
  return [
    `  CPU ${throttle}x slower: first cars ${firstResultMs.toFixed(0)}`,
    `refinement to painted change ${shown(refinements)}`,
    `keystroke ${shown(keystrokes)} after its pause`,
    `letter ${shown(letters)}`,
  ].join(', ');
}
