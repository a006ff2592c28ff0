import { existsSync, mkdirSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { appHash } from './app-hash.ts';
import { bundleWorkers } from './bundle-workers.ts';
import { forgetOldApps } from './forget-old-apps.ts';
import type * as RenderEntry from './render-entry.ts';

/** The compiled Astro app in the cache: `server/entry.mjs` renders, `client/` holds the hashed assets. */
export interface CompiledApp {
  /** Hash of everything the app is compiled from. */
  hash: string;
  folder: string;
}

/**
 * The compiled app for the current sources, from the cache or compiled by Astro, which takes seconds.
 *
 * @throws with the compiler's message when the sources do not compile
 */
export async function compileApp(root: string, cacheDir: string, hash = appHash(root)): Promise<CompiledApp> {
  const apps = join(cacheDir, 'app');
  const folder = join(apps, hash);
  if (existsSync(join(folder, 'server/entry.mjs'))) {
    const now = new Date();
    utimesSync(folder, now, now);
    return { hash, folder };
  }
  // Compiled into a temporary folder that is then renamed, so that an interrupted compile never looks finished.
  const scratch = join(apps, `.compiling-${process.pid}`);
  mkdirSync(scratch, { recursive: true });
  process.env['NODE_ENV'] = 'production';
  process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
  const { build } = await import('astro');
  try {
    await build({ root, outDir: scratch, logLevel: 'warn' });
    await bundleWorkers(root, scratch);
    rmSync(folder, { recursive: true, force: true });
    renameSync(scratch, folder);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  forgetOldApps(apps);
  return { hash, folder };
}

/** Loads the renderer of a compiled app into this thread. */
export async function loadApp(app: CompiledApp): Promise<typeof RenderEntry> {
  return import(pathToFileURL(join(app.folder, 'server/entry.mjs')).href);
}
