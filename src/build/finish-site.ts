import { join } from 'node:path';
import type { Dealer } from '../config/schema/dealer.ts';
import { dealerToday, dealerZone } from '../site/dealer-day.ts';
import type { CompiledApp } from './compile-app.ts';
import type { DealerInputs } from './dealer-inputs.ts';
import type { BuildFolders, SliceResult } from './dealer-job.ts';
import { filesBelow } from './file-hash.ts';
import { layWorker } from './lay-worker.ts';
import { SiteFolder } from './site-folder.ts';
import { type SiteState, SiteStates } from './site-state.ts';

interface FinishedSite {
  pages: number;
  rendered: number;
  /** Pages of the old site that the new one no longer has. */
  removed: number;
  /** Resolves when the old site's files are deleted. */
  retired: Promise<void>;
}

/**
 * Adds the app's assets to a dealer's finished slices, replaces the old site with the new one, and stores the new
 * state.
 */
export function finishSite(parts: {
  dealer: Dealer;
  app: CompiledApp;
  inputs: DealerInputs;
  previous: SiteState | undefined;
  slices: SliceResult[];
  folders: BuildFolders;
  now: number;
  held: readonly string[];
}): FinishedSite {
  const { dealer, app, slices, previous, folders } = parts;
  const folder = new SiteFolder(folders.outDir, dealer.slug);
  const assets = appAssets(app);
  for (const path of assets) folder.adopt(path, join(app.folder, 'client', path));

  const immutable = [
    ...new Set([...assets.filter((p) => p.startsWith('/_astro/')), ...slices.flatMap((s) => s.immutable)]),
  ];
  // Keep the last release's assets for one more release, because a CDN or an open tab may still hold its HTML.
  for (const path of previous?.immutable ?? []) folder.keep(path);

  const pages: Record<string, string> = Object.assign({}, ...slices.map((slice) => slice.pages));
  const worker = layWorker({ folder, app, offline: dealer.offline.enabled, pages, previous });
  const rendered = slices.reduce((sum, slice) => sum + slice.rendered, 0);
  const removed = Object.keys(previous?.pages ?? {}).filter((path) => !(path in pages)).length;
  const state: SiteState = {
    appHash: app.hash,
    inputStat: parts.inputs.stat,
    inputHash: parts.inputs.hash(),
    today: dealerToday(dealer, parts.now),
    timeZone: dealerZone(dealer),
    remote: dealer.stock.url !== undefined,
    held: parts.held,
    pages,
    files: Object.assign({}, ...slices.map((slice) => slice.files), worker),
    immutable,
  };
  const states = new SiteStates(folders.cacheDir, folders.outDir);
  // Delete the state before the swap. If the machine stops in between, the next build renders everything.
  states.forget(dealer.slug);
  const retired = folder.swap();
  states.write(dealer.slug, state);
  return { pages: Object.keys(pages).length, rendered, removed, retired };
}

const assetLists = new Map<string, string[]>();

function appAssets(app: CompiledApp): string[] {
  let list = assetLists.get(app.hash);
  if (!list) {
    const client = join(app.folder, 'client');
    list = filesBelow(client).map((file) => `/${file}`);
    assetLists.set(app.hash, list);
  }
  return list;
}
