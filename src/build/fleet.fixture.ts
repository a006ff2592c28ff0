import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { writeSyntheticFleet } from '../demo-stock/synthetic-fleet.ts';
import type { FleetOptions } from './build-fleet.ts';
import { dealerSlugs } from './dealer-inputs.ts';
import { appHash } from './file-hash.ts';

/** Replaces the compiled app: it returns its input with the styles of a page, and fails on request. */
const fakeApp = `export async function renderPage(site, page) {
  const text = JSON.stringify(page.props);
  if (text.includes('BREAK THIS PAGE')) throw new Error('the page broke');
  const kind = page.route === 'vehicle' ? 'vehicle' : 'other';
  const styles = ['site', kind].map((name) => '<link rel="stylesheet" href="/style-parts/' + name + '.1.css">').join('');
  return Buffer.from('<!doctype html><meta charset="utf-8"><title>' + page.path + '</title><style data-joined="site">' + site.themeCss + '</style>' + styles + '</head><p>' + site.name + '</p>' + text.replaceAll('<', '&lt;'));
}`;

export let base: string;

let pristine: string;

export let options: FleetOptions;

export let slugs: string[];

export function layApp(asset: string): void {
  const folder = join(options.cacheDir, 'app', appHash(options.root));
  mkdirSync(join(folder, 'server'), { recursive: true });
  mkdirSync(join(folder, 'client/_astro'), { recursive: true });
  writeFileSync(join(folder, 'server/entry.mjs'), fakeApp);
  writeFileSync(join(folder, `client/_astro/${asset}.js`), asset);
  mkdirSync(join(folder, 'client/style-parts'), { recursive: true });
  for (const name of ['site', 'vehicle', 'other'])
    writeFileSync(join(folder, `client/style-parts/${name}.1.css`), `.${name}{}`);
  mkdirSync(join(folder, 'workers'), { recursive: true });
  writeFileSync(join(folder, 'workers/site-worker.js'), 'keep()');
  writeFileSync(join(folder, 'workers/retiring-worker.js'), 'leave()');
}

export const site = (slug: string, file = 'index.html') => join(options.outDir, slug, file);

export const stockOf = (slug: string) => join(options.dealersDir, slug, 'stock.ndjson');

export const carsOf = (slug: string) =>
  readFileSync(stockOf(slug), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

export const writeCars = (slug: string, cars: object[]) =>
  writeFileSync(stockOf(slug), cars.map((car) => JSON.stringify(car)).join('\n'));

/** Lays three made-up dealers and a compiled app into a temporary folder; each test begins with them, without a site. */
export function setUpFleet(): void {
  beforeAll(async () => {
    base = mkdtempSync(join(tmpdir(), 'forecourt-fleet-'));
    pristine = join(base, 'pristine');
    const root = join(base, 'root');
    mkdirSync(join(root, 'src'), { recursive: true });
    writeFileSync(join(root, 'src/app.ts'), 'app');
    options = {
      root,
      dealersDir: join(base, 'dealers'),
      outDir: join(base, 'dist'),
      cacheDir: join(base, 'cache'),
      now: Date.parse('2026-01-15T02:00:00Z'),
      // A render thread would load the build anew, which takes longer than all pages of a test.
      threads: 1,
    };
    layApp('app');
    await writeSyntheticFleet(pristine, { dealers: 3, cars: 12, seed: 7 });
    slugs = dealerSlugs(pristine);
  });
  afterAll(() => rmSync(base, { recursive: true }));
  beforeEach(() => {
    for (const folder of [options.dealersDir, options.outDir, join(options.cacheDir, 'sites')]) {
      rmSync(folder, { recursive: true, force: true });
    }
    cpSync(pristine, options.dealersDir, { recursive: true });
  });
}
