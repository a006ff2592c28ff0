import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { html } from 'hono/html';
import { filesBelow } from '../../src/build/file-hash.ts';
import { grouped } from '../../src/domain/prices/money.ts';
import { dataHome } from '../../src/release-store/data-home.ts';
import { type PageChange, pageChange, pageGroup } from './page-changes.ts';
import type { PicturePair } from './take-pictures.ts';

interface CompareOptions {
  /** The checkouts, each with what `npm ci` installed. */
  checkouts: { old: string; new: string };
  /** Slugs. Undefined: all. */
  dealers: string[] | undefined;
  /** The folder of dealers for both. Undefined: each checkout's own. */
  dealersDir: string | undefined;
  /** Where the builds and the report are written. */
  out: string;
  withPictures: boolean;
}

/** What differs between two builds of a dealer's site. */
export type SiteDifference = Awaited<ReturnType<typeof siteDifference>>;

/** @throws when the checkout cannot build */
async function build(checkout: string, out: string, { dealers, dealersDir }: CompareOptions, now: Date) {
  if (!existsSync(join(checkout, 'scripts/build.ts')))
    throw new Error(`${checkout} is no checkout of Forecourt.`);
  if (!existsSync(join(checkout, 'node_modules'))) throw new Error(`${checkout} needs: npm ci`);
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  const own = join(checkout, 'node_modules/.bin/node');
  const words = [
    ...['scripts/build.ts', '--out', out, '--reservations', 'none', '--now', now.toISOString()],
    ...(dealers ?? []).flatMap((slug) => ['--dealer', slug]),
    ...(dealersDir === undefined ? [] : ['--dealers', dealersDir]),
  ];
  // Both take the stock of feeds from the same store.
  const store = process.env['RELEASE_STORE'] || join(dataHome(process.env), '.releases');
  const child = spawn(existsSync(own) ? own : process.execPath, words, {
    cwd: checkout,
    env: { ...process.env, RELEASE_STORE: store.includes('://') ? store : resolve(store) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const status = await new Promise((done, failed) => {
    child.on('error', failed);
    child.on('close', done);
  });
  // A dealer that does not build is said by the build, and is missing in the comparison.
  if ((await readdir(out)).length === 0)
    throw new Error(`${checkout} built no site (exit status ${status}).`);
}

/** True for a page that is nothing but the way to another address. */
const leadsOn = (html: string) => /<meta http-equiv="refresh"/i.test(html);

/** Compares two builds of a dealer, in the folders of their sites. A site that is missing has no pages. */
export async function siteDifference(dealer: string, oldOut: string, newOut: string) {
  const [before, after] = [join(oldOut, dealer), join(newOut, dealer)];
  const isCompared = (file: string) => !file.startsWith('_astro/');
  const [was, is] = [before, after].map((folder) => new Set(filesBelow(folder).filter(isCompared)));
  const contentOf = async (folder: string, names: ReadonlySet<string>, file: string) =>
    names.has(file) ? readFile(join(folder, file), 'utf8') : undefined;
  const changes: PageChange[] = [];
  /** Files that are no pages, 'sitemap.xml': new, gone or with another content. Not those with a hash in their names. */
  const files: string[] = [];
  /** A page of each group that both builds have; a changed one where there is one. */
  const samples = new Map<string, string>();
  for (const file of new Set([...was!, ...is!])) {
    const [old, now] = [await contentOf(before, was!, file), await contentOf(after, is!, file)];
    if (!file.endsWith('.html')) {
      if (old !== now) files.push(file);
      continue;
    }
    const path = `/${file.replace(/(^|\/)index\.html$/, '$1')}`;
    const change = pageChange(path, old, now);
    if (change) changes.push(change);
    const group = pageGroup(path);
    const isShown = [old, now].every((html) => html !== undefined && !leadsOn(html));
    const isFirstChange = change && changes.filter((one) => pageGroup(one.path) === group).length === 1;
    if (isShown && (isFirstChange || !samples.has(group))) samples.set(group, path);
  }
  const pages = [...is!].filter((file) => file.endsWith('.html')).length;
  const listed = [...samples].map(([group, path]) => ({ group, path }));
  return { dealer, pages, changes, files: files.sort(), samples: listed };
}

/**
 * Compares what two checkouts build for the same moment and with the same stock, and writes a report to look through
 * before an upgrade. Returns the exit status.
 *
 * @throws with the remedy when one of them cannot build, or there is no browser for the pictures
 */
export async function compare(options: CompareOptions) {
  const { out, checkouts, withPictures } = options;
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  const now = new Date();
  for (const side of ['old', 'new'] as const) await build(checkouts[side], join(out, side), options, now);
  const sitesOf = async (side: 'old' | 'new') => {
    const entries = await readdir(join(out, side), { withFileTypes: true });
    return entries
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map(({ name }) => name);
  };
  const dealers = new Set([...(await sitesOf('old')), ...(await sitesOf('new'))]);
  const sites = await Promise.all(
    [...dealers].sort().map((dealer) => siteDifference(dealer, join(out, 'old'), join(out, 'new'))),
  );
  for (const site of sites) console.log(`${site.dealer}: ${differenceInWords(site)}`);
  const pictures = withPictures ? await (await import('./take-pictures.ts')).takePictures(out, sites) : [];
  const report = join(out, 'index.html');
  await writeFile(report, await reportPage(sites, pictures, checkouts));
  const differing = pictures.filter(({ percent }) => percent > 0).length;
  if (withPictures) console.log(`${differing} of ${pictures.length} pictures differ`);
  console.log(`Look through it: ${report}`);
  return 0;
}

/** Lines and pages that are shown of each group. The builds have all of them. */
const mostShown = 12;

const kinds = ['new', 'gone', 'text', 'markup'] as const;

/** The counts of a comparison in a line of text: '401 pages: 2 new, 12 with other text, 3 with other markup'. */
export function differenceInWords({ pages, changes, files }: SiteDifference): string {
  const count = (kind: PageChange['kind']) => changes.filter((change) => change.kind === kind).length;
  const parts = [
    [count('new'), 'new'],
    [count('gone'), 'gone'],
    [count('text'), 'with other text'],
    [count('markup'), 'with other markup only'],
  ] as const;
  const said = parts.flatMap(([number, words]) => (number > 0 ? `${grouped(number)} ${words}` : []));
  const others = files.length > 0 ? `, and ${grouped(files.length)} other files differ` : '';
  return `${grouped(pages)} pages: ${said.join(', ') || 'all the same'}${others}`;
}

/** The report as a page: what differs most stands first. */
export async function reportPage(
  sites: readonly SiteDifference[],
  pictures: readonly PicturePair[],
  checkouts: { old: string; new: string },
): Promise<string> {
  const seen = pictures.filter(({ percent }) => percent > 0).sort((a, b) => b.percent - a.percent);
  return String(
    await html`<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>What an upgrade changes</title>
<style>
body { margin: 0 auto; max-width: 90rem; padding: 1rem; font: 1rem/1.5 system-ui; color-scheme: light dark; }
figure { display: grid; grid-template-columns: repeat(3, 1fr); gap: 0.5rem; margin: 0 0 2rem; }
figcaption { grid-column: 1 / -1; font-weight: 600; }
img { width: 100%; border: 1px solid; }
del, ins { display: block; text-decoration: none; overflow-wrap: anywhere; }
del::before { content: '\\2212\\a0'; }
ins::before { content: '+\\a0'; }
</style></head>
<body><h1>What an upgrade changes</h1>
<p>From ${checkouts.old} to ${checkouts.new}</p>
<ul>${sites.map((site) => html`<li><a href="#${site.dealer}">${site.dealer}</a>: ${differenceInWords(site)}</li>`)}</ul>
<h2>Pages that look different: ${seen.length} of ${pictures.length} pictures</h2>
${seen.map(figure)}
${sites.map(sitePart)}
</body></html>`,
  );
}

function figure({ dealer, path, widthPx, percent, difference, ...files }: PicturePair) {
  const titles = [
    ['Before', files.old],
    ['After', files.new],
    ['What differs', difference],
  ] as const;
  return html`<figure><figcaption>${dealer} ${path}, ${widthPx} px wide: ${percent} % of the square that differs most</figcaption>
${titles.map(([title, file]) => file && html`<a href="pictures/${file}"><img src="pictures/${file}" alt="${title}" loading="lazy"></a>`)}</figure>`;
}

function sitePart({ dealer, changes, files }: SiteDifference) {
  const groups = Map.groupBy(changes, ({ path }) => pageGroup(path));
  return html`<h2 id="${dealer}">${dealer}</h2>
${[...groups].map(([group, all]) => groupPart(group, all))}
${files.length > 0 ? html`<h3>Other files</h3><p>${shortened(files)}</p>` : ''}`;
}

function groupPart(group: string, changes: readonly PageChange[]) {
  const counted = kinds.flatMap((kind) => {
    const paths = changes.filter((change) => change.kind === kind).map(({ path }) => path);
    return paths.length > 0 ? html`<p>${kind} (${paths.length}): ${shortened(paths)}</p>` : [];
  });
  const texts = changes.filter(({ kind }) => kind === 'text').slice(0, mostShown);
  return html`<h3>${group}</h3>${counted}
${texts.map(({ path, linesGone, linesNew }) => html`<details><summary>${path}</summary>${linesGone.slice(0, mostShown).map((line) => html`<del>${line}</del>`)}${linesNew.slice(0, mostShown).map((line) => html`<ins>${line}</ins>`)}</details>`)}`;
}

const shortened = (names: readonly string[]): string =>
  `${names.slice(0, mostShown).join(', ')}${names.length > mostShown ? ' …' : ''}`;
