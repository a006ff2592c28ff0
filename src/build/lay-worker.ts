import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { offlinePagePath, releasePath } from '../domain/offline-paths.ts';
import { workerPath } from '../domain/worker-path.ts';
import { workerFiles } from './bundle-workers.ts';
import type { CompiledApp } from './compile-app.ts';
import { hashOf } from './file-hash.ts';
import type { SiteFolder } from './site-folder.ts';
import type { SiteState } from './site-state.ts';

/**
 * Lays a dealer's worker and the marker of its release. Both change with the code, and with what the offline page
 * shows, and not with the stock: an unchanged worker is no update for any browser.
 *
 * @param pages hashes of the site's pages, by path
 * @returns hashes of the files, by path
 */
export function layWorker(parts: {
  folder: SiteFolder;
  app: CompiledApp;
  offline: boolean;
  pages: Readonly<Record<string, string>>;
  previous: SiteState | undefined;
}): Record<string, string> {
  const { folder, app, offline, pages, previous } = parts;
  const code = workerCode(app, offline ? workerFiles.site : workerFiles.retiring);
  const release = hashOf(code, pages[offlinePagePath] ?? '');
  const files: Record<string, string> = {
    [workerPath]: offline ? `const RELEASE=${JSON.stringify(release)};${code}` : code,
    // None where there is to be no worker: one that cannot be reached otherwise finds no release, and retires.
    ...(offline && { [releasePath]: JSON.stringify({ release }) }),
  };
  const hashes: Record<string, string> = {};
  for (const [path, body] of Object.entries(files)) {
    const hash = hashOf(body);
    hashes[path] = hash;
    if (previous?.files[path] !== hash || !folder.keep(path)) folder.write(path, body);
  }
  return hashes;
}

const codes = new Map<string, string>();

function workerCode(app: CompiledApp, name: string): string {
  const file = join(app.folder, 'workers', name);
  const code = codes.get(file) ?? readFileSync(file, 'utf8');
  codes.set(file, code);
  return code;
}
