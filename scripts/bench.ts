import { resolve } from 'node:path';
import { benchBuild } from './bench/build-bench.ts';
import { benchFleet, fleetReport } from './bench/fleet-bench.ts';
import type { FleetSize, Measured } from './bench/measured-run.ts';
import { runSearchBench } from './bench/search-report.ts';
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

  search  all requests of one keystroke (every facet, disjunctive) on the static engine, index bytes per car;
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
  --json               prints JSON`;

/** One dealer of each template. */
const dealerPerTemplate = ['spinnaker-mazda', 'territory-4x4', 'aurelian-motors', 'parkside-used-cars'];

const root = resolve(import.meta.dirname, '..');

/** `npm run bench`. */
export const main = program({ name: 'bench', help }, async (values, words) => {
  const { dealer: dealers = dealerPerTemplate, kind: kinds = [], json } = values;
  switch (words[0]) {
    case 'search': {
      const { cars = ['800', '5000', '15000'], dealer: [slug = 'meridian-auto-group'] = [] } = values;
      console.log(await runSearchBench(root, { cars: cars.map(Number), slug, json }));
      return 0;
    }
    case 'lighthouse': {
      const { benchLighthouse, lighthouseReport } = await import('./bench/lighthouse.ts');
      const scores = await benchLighthouse(root, { dealers, kinds, runs: Number(values.runs ?? 1) });
      console.log(json ? JSON.stringify(scores, null, 2) : lighthouseReport(scores));
      return 0;
    }
    case 'weight': {
      const { benchWeight, weightReport } = await import('./bench/weight.ts');
      const pages = await benchWeight(root, { dealers, kinds });
      console.log(json ? JSON.stringify(pages, null, 2) : weightReport(pages));
      return 0;
    }
    case 'fleet':
      for (const text of values.size ?? ['1000x300']) {
        const result = await benchFleet(root, sizeOf(text));
        console.log(json ? JSON.stringify(result) : fleetReport(result));
      }
      return 0;
    case 'serve': {
      const { benchServe, serveReport } = await import('./bench/serve-bench.ts');
      const result = await benchServe(root, Number(values.dealers ?? 10_000));
      console.log(json ? JSON.stringify(result) : serveReport(result));
      return 0;
    }
    case 'build':
      for (const text of values.size ?? ['10x200', '50x400']) {
        const result = await benchBuild(root, sizeOf(text));
        console.log(json ? JSON.stringify(result) : report(result));
      }
      return 0;
    default:
      throw new Misuse(
        `Write what to measure: build, fleet, serve, search, lighthouse or weight.\n\n${help}`,
      );
  }
});

function sizeOf(text: string): FleetSize {
  const [, dealers, cars] = /^(\d+)x(\d+)$/.exec(text) ?? [];
  if (!dealers || !cars)
    throw new Misuse(`--size takes DEALERSxCARS, such as 10x200; it was given "${text}"`);
  return { dealers: Number(dealers), cars: Number(cars) };
}

function report(result: Awaited<ReturnType<typeof benchBuild>>): string {
  const { dealers, cars, pages, megabytes, cold, warm } = result;
  const line = (name: string, { seconds, peakMb }: Measured) =>
    `  ${name} ${seconds.toFixed(2).padStart(8)} s  ${peakMb === undefined ? '' : `${Math.round(peakMb)} MB`}`;
  return [
    `\n${dealers} dealers x ${cars} cars: ${pages} pages, ${megabytes.toFixed(1)} MB of HTML`,
    `${line('cold (compiled app cached)    ', cold)}  ${Math.round(pages / cold.seconds)} pages/s`,
    line('after one car’s price change  ', warm),
  ].join('\n');
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
