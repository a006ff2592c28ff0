import { resolve } from 'node:path';
import { textTable } from '../src/config/text-table.ts';
import { benchBuild } from './bench/build-bench.ts';
import { benchFleet } from './bench/fleet-bench.ts';
import type { FleetSize } from './bench/measured-run.ts';
import type { Spread } from './bench/search-bench.ts';
import { benchSearchPages } from './bench/search-report.ts';
import { Misuse, program } from './command-line.ts';

const help = `Measures on this machine, in one run.

  npm run bench -- build [--size 10x200] [--size 50x400] [--json]
  npm run bench -- fleet [--size 1000x300] [--json]
  npm run bench -- serve [--dealers 10000] [--json]
  npm run bench -- search [--cars 800] [--cars 5000] [--cars 15000] [--dealer meridian-auto-group] [--json]
  npm run bench -- lighthouse [--dealer SLUG] [--kind home] [--runs 1] [--json]
  npm run bench -- weight [--dealer SLUG] [--kind home] [--json]

  build   a build of a made-up fleet: cold, after one car's price change, and peak memory

  fleet   publishing into a release store: cold, one price from feed to release, a pass over a fleet of which nothing
          changed, peak memory, objects and bytes

  serve   the API server with a store of many dealers: until it is ready, its memory, what a publish and a dealer's first
          visitor cost

  search  ms of all requests of one keystroke (every facet, disjunctive) on the static engine, index bytes per car;
          in Chromium, with 4x CPU throttling and without: first result, time from input to painted change;
          on a slow phone (1.6 Mbit/s, 150 ms, 4x): from a link with a search to its cars, for each size of stock

  lighthouse  the mobile scores of Lighthouse, LCP, CLS and TBT for a page of each kind (home, search, vehicle, photos,
          text, offers, location, desk-leads, desk-diary, desk-numbers, desk-website) of a dealer of each template, as built and served with compression and cache headers

  weight  requests and bytes of everything that a page of each kind loads by itself in a first view on a phone

  --size DEALERSxCARS  a made-up fleet; may be repeated
  --dealers N          the dealers of the store (10000)
  --cars N             cars of the stock; may be repeated
  --dealer SLUG        one of the dealers; may be repeated
  --kind KIND          one of the kinds of page; may be repeated
  --runs N             times that each page is measured (1)
  --json               prints JSON

Of repeated measurements it prints the median and the 95th percentile: 1.2 / 3.4.`;

/** One dealer of each template. */
const dealerPerTemplate = ['spinnaker-mazda', 'territory-4x4', 'aurelian-motors', 'parkside-used-cars'];

const root = resolve(import.meta.dirname, '..');

/** Figures of the same things, by their names, which have the units. */
type Figure = string | number | Spread | undefined;
type Rows = readonly Readonly<Record<string, Figure>>[];

/** `npm run bench`. It prints each list of figures as a table. */
export const main = program({ name: 'bench', help }, async (values, words) => {
  const { dealer: dealers = dealerPerTemplate, kind: kinds = [], json } = values;
  const measurements: Record<string, () => Promise<Rows[]>> = {
    build: async () => [await inTurn(sizesOf(values.size ?? ['10x200', '50x400']), benchBuild)],
    fleet: async () => [await inTurn(sizesOf(values.size ?? ['1000x300']), benchFleet)],
    serve: async () => {
      const { benchServe } = await import('./bench/serve-bench.ts');
      return [[await benchServe(root, Number(values.dealers ?? 10_000))]];
    },
    search: () => {
      const { cars = ['800', '5000', '15000'], dealer: [slug = 'meridian-auto-group'] = [] } = values;
      return benchSearchPages(root, { cars: cars.map(Number), slug });
    },
    lighthouse: async () => {
      const { benchLighthouse } = await import('./bench/lighthouse.ts');
      return [await benchLighthouse(root, { dealers, kinds, runs: Number(values.runs ?? 1) })];
    },
    weight: async () => {
      const { benchWeight } = await import('./bench/weight.ts');
      return [await benchWeight(root, { dealers, kinds })];
    },
  };
  const measure = measurements[words[0] ?? ''];
  if (!measure)
    throw new Misuse(`Write what to measure: build, fleet, serve, search, lighthouse or weight.\n\n${help}`);
  const tables = await measure();
  console.log(json ? JSON.stringify(tables, null, 2) : tables.map(tableOf).join('\n\n'));
  return 0;
});

async function inTurn<Row>(
  sizes: readonly FleetSize[],
  bench: (root: string, size: FleetSize) => Promise<Row>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const size of sizes) rows.push(await bench(root, size));
  return rows;
}

const sizesOf = (texts: readonly string[]): FleetSize[] =>
  texts.map((text) => {
    const [, dealers, cars] = /^(\d+)x(\d+)$/.exec(text) ?? [];
    if (!dealers || !cars)
      throw new Misuse(`--size takes DEALERSxCARS, such as 10x200; it was given "${text}"`);
    return { dealers: Number(dealers), cars: Number(cars) };
  });

function tableOf(rows: Rows): string {
  const shown = (figure: Figure = 'unknown'): string => {
    if (typeof figure === 'object') return `${shown(figure.p50)} / ${shown(figure.p95)}`;
    if (typeof figure === 'string' || Number.isInteger(figure)) return String(figure);
    return figure.toFixed(figure < 10 ? 2 : 0);
  };
  return textTable(
    Object.keys(rows[0] ?? {}),
    rows.map((row) => Object.values(row).map(shown)),
  );
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
