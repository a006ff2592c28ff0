import { existsSync, mkdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisedBrowsers } from './browsers.ts';
import { appHash, filesBelow, forgetOldApps, hashOf, hashOfFiles, moveIntoCache } from './file-hash.ts';
import { joinedFolder } from './joined-styles.ts';
import type * as RenderEntry from './render-entry.ts';
import { writeWhole } from './shared-files.ts';

/** The compiled Astro app in the cache: `server/entry.mjs` renders, `client/` holds the hashed assets. */
export interface CompiledApp {
  /** Hash of the compiled code. A change of sources that compiles to the same code keeps it. */
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
  if (isCompiled(cacheDir, hash)) {
    const now = new Date();
    utimesSync(folder, now, now);
    return { hash: outputHash(folder), folder };
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
    moveIntoCache(scratch, folder, appEntry);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  forgetOldApps(apps);
  return { hash: outputHash(folder), folder };
}

/** In the folder of a compiled app. */
const hashFile = 'output-hash';

/** The renderer, in the folder of a compiled app. */
const appEntry = 'server/entry.mjs';

/** True when the app of these sources is in the cache. */
export function isCompiled(cacheDir: string, hash: string): boolean {
  return existsSync(join(cacheDir, 'app', hash, appEntry));
}

/** Code that changes a page after the app rendered it, so that it is part of the page's hash. */
const afterRendering = ['./after-rendering.ts', './joined-styles.ts'].map(
  (file) => new URL(file, import.meta.url),
);

/** The hash of a compiled app, computed once. */
function outputHash(folder: string): string {
  const file = join(folder, hashFile);
  if (!existsSync(file)) {
    const code = filesBelow(folder, (name) => name !== hashFile && !name.startsWith(`${joinedFolder}/`));
    writeWhole(
      file,
      hashOf(hashOfFiles(folder, code), ...afterRendering.map((source) => readFileSync(source))),
    );
  }
  return readFileSync(file, 'utf8');
}

/** Loads the renderer of a compiled app into this thread. */
export async function loadApp(app: CompiledApp): Promise<typeof RenderEntry> {
  return import(pathToFileURL(join(app.folder, appEntry)).href);
}

/** The service workers of a compiled app: the sources of a dealer's `/sw.js`. */
export const workerFiles = { site: 'site-worker.js', retiring: 'retiring-worker.js' } as const;

/** Bundles the service workers. Astro cannot do this, because a service worker is a single classic script. */
export async function bundleWorkers(root: string, appFolder: string): Promise<void> {
  const { build } = await import('esbuild');
  await build({
    entryPoints: Object.values(workerFiles).map((file) =>
      join(root, 'src/features/offline/worker', file.replace('.js', '.ts')),
    ),
    outdir: join(appFolder, 'workers'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: promisedBrowsers,
    logLevel: 'silent',
  });
}
