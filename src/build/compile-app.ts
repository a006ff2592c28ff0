import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { filesBelow, hashOf, hashOfFiles } from './file-hash.ts';
import type * as RenderEntry from './render-entry.ts';

/** The compiled Astro app in the cache: `server/entry.mjs` renders, `client/` holds the hashed assets. */
export interface CompiledApp {
  /** Hash of everything the app is compiled from. */
  hash: string;
  folder: string;
}

/** Compiled apps kept in the cache, so that switching branches back and forth does not compile anew. */
const KEPT_APPS = 3;

/** What decides the app: never a dealer's data. Tests and stories beside the sources do not count. */
export function appHash(root: string): string {
  const sources = hashOfFiles(
    root + '/src',
    filesBelow(join(root, 'src'), (file) => !/\.test\.tsx?$/.test(file)),
  );
  const assets = hashOfFiles(root + '/public', filesBelow(join(root, 'public')));
  const settings = ['astro.config.mjs', 'package-lock.json', 'tsconfig.json'].filter((f) =>
    existsSync(join(root, f)),
  );
  return hashOf(sources, assets, hashOfFiles(root, settings));
}

/**
 * The compiled app for the sources as they are now: from the cache, or compiled by Astro (seconds, once).
 *
 * @throws with the compiler's own message when the sources do not compile.
 */
export async function compileApp(root: string, cacheDir: string, hash = appHash(root)): Promise<CompiledApp> {
  const apps = join(cacheDir, 'app');
  const folder = join(apps, hash);
  if (existsSync(join(folder, 'server/entry.mjs'))) {
    const now = new Date();
    utimesSync(folder, now, now);
    return { hash, folder };
  }
  // Compiled beside and renamed whole, so an interrupted compile never looks like a finished one.
  const scratch = join(apps, `.compiling-${process.pid}`);
  mkdirSync(scratch, { recursive: true });
  process.env['NODE_ENV'] = 'production';
  process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
  const { build } = await import('astro');
  try {
    await build({ root, outDir: scratch, logLevel: 'warn' });
    rmSync(folder, { recursive: true, force: true });
    renameSync(scratch, folder);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  forgetOldApps(apps);
  return { hash, folder };
}

function forgetOldApps(apps: string): void {
  const byAge = readdirSync(apps)
    .filter((name) => !name.startsWith('.'))
    .map((name) => ({ name, usedAt: statSync(join(apps, name)).mtimeMs }))
    .sort((a, b) => b.usedAt - a.usedAt);
  for (const { name } of byAge.slice(KEPT_APPS)) rmSync(join(apps, name), { recursive: true, force: true });
}

/** Loads the renderer of a compiled app into this thread. */
export async function loadApp(app: CompiledApp): Promise<typeof RenderEntry> {
  return import(pathToFileURL(join(app.folder, 'server/entry.mjs')).href);
}
