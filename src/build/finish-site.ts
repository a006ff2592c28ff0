import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Dealer } from '../config/schema/dealer.ts';
import { offlinePagePath, releasePath } from '../domain/offline-paths.ts';
import { oncePer } from '../domain/once-per.ts';
import type { SiteQuality } from '../domain/quality/site-quality.ts';
import { workerPath } from '../domain/worker-path.ts';
import { dealerToday, dealerZone } from '../site/site-identity.ts';
import { type CompiledApp, workerFiles } from './compile-app.ts';
import type { DealerInputs } from './dealer-inputs.ts';
import type { SliceResult } from './dealer-job.ts';
import { filesBelow, hashOf } from './file-hash.ts';
import { styleParts } from './joined-styles.ts';
import { finishedQuality } from './site-quality.ts';
import { type SiteState, searchServerState } from './site-state.ts';
import type { SiteTarget } from './site-target.ts';

const textOf = oncePer((file: string) => readFileSync(file, 'utf8'));

/**
 * Adds the app's assets and the service worker to the finished slices of a dealer, replaces the site, and saves the state
 * of its inputs.
 *
 * @returns the numbers of pages: all, those rendered and those that the new site no longer has; `retired` resolves when
 *   the files of the old site are deleted
 */
export async function finishSite(parts: {
  dealer: Dealer;
  app: CompiledApp;
  inputs: DealerInputs;
  previous: SiteState | undefined;
  /** Of the current site. Undefined when it is not known. */
  quality: SiteQuality | undefined;
  slices: SliceResult[];
  target: SiteTarget;
  /** Hash of the feed's stock. */
  stock: string | undefined;
  now: number;
  held: readonly string[];
}) {
  const { dealer, app, slices, previous, target } = parts;
  const files = Object.assign({}, ...slices.map(({ released }) => released));
  const folder = target.output(dealer.slug, files);
  const client = join(app.folder, 'client');
  const assets = assetsOf(client);
  for (const path of assets) folder.adopt(path, join(client, path));

  const immutable = [
    ...new Set([...assets.filter((p) => p.startsWith('/_astro/')), ...slices.flatMap((s) => s.immutable)]),
  ];
  // A CDN or an open tab may still have the HTML of the last release, so its assets stay for one more release.
  const own = new Set(immutable);
  const standing = previous?.immutable ?? target.standing?.(dealer.slug) ?? [];
  const leaving = standing.filter((path) => !own.has(path) && folder.keep(path));

  const pages: Record<string, string> = Object.assign({}, ...slices.map((slice) => slice.pages));
  // The worker changes with the code and with the content of the offline page, but not with the stock, because browsers
  // load a changed worker as an update.
  const offline = dealer.offline.enabled;
  const code = textOf(join(app.folder, 'workers', offline ? workerFiles.site : workerFiles.retiring));
  const release = hashOf(code, pages[offlinePagePath] ?? '');
  const workers: Record<string, string> = {
    [workerPath]: offline ? `const RELEASE=${JSON.stringify(release)};${code}` : code,
    // Missing when the site has no worker. An installed worker then finds no release and removes itself.
    ...(offline && { [releasePath]: JSON.stringify({ release }) }),
  };
  const written: Record<string, string> = Object.assign({}, ...slices.map((slice) => slice.files));
  for (const [path, body] of Object.entries(workers)) {
    written[path] = hashOf(body);
    if (previous?.files[path] !== written[path] || !folder.keep(path)) folder.write(path, body);
  }
  const rendered = slices.reduce((sum, slice) => sum + slice.rendered, 0);
  const removed = Object.keys(previous?.pages ?? {}).filter((path) => !(path in pages)).length;
  const state: SiteState = {
    appHash: app.hash,
    inputStat: parts.inputs.stat,
    inputHash: parts.inputs.hash(),
    today: dealerToday(dealer, parts.now),
    timeZone: dealerZone(dealer),
    stock: parts.stock,
    ...(dealer.search.typesense?.fromEnvironment && { searchServer: searchServerState(dealer.slug) }),
    held: parts.held,
    pages,
    files: written,
    immutable,
    sheets: Object.assign({}, ...slices.map((slice) => slice.sheets)),
  };
  const { cars, prices, server } = slices[0]!;
  const known = { dealer, app, slices, before: parts.quality, now: parts.now };
  const quality = finishedQuality({ ...known, bytes: folder.bytes });
  const site = { dealer, state, files, leaving, cars, prices, server: server!, quality };
  const { retired } = await target.finish(site);
  return { pages: Object.keys(pages).length, rendered, removed, retired };
}

const assetsOf = oncePer((client: string) =>
  filesBelow(client)
    .map((file) => `/${file}`)
    .filter((path) => !path.startsWith(styleParts)),
);
