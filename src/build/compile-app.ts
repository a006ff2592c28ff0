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
    return { hash: outputHash(folder, root), folder };
  }
  // Compiled into a temporary folder that is then renamed, so that an interrupted compile never looks finished.
  const scratch = join(apps, `.compiling-${process.pid}`);
  mkdirSync(scratch, { recursive: true });
  process.env['NODE_ENV'] = 'production';
  process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
  // Astro would write this variable of the shell into the code.
  delete process.env['_'];
  const { build } = await import('astro');
  try {
    await build({ root, outDir: scratch, logLevel: 'warn' });
    await bundleWorkers(root, scratch);
    moveIntoCache(scratch, folder, appEntry);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  forgetOldApps(apps);
  return { hash: outputHash(folder, root), folder };
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

/**
 * The hash of a compiled app, computed once. The same sources have the same hash wherever and whenever they are compiled,
 * so that two machines publish the same releases.
 */
function outputHash(folder: string, root: string): string {
  const file = join(folder, hashFile);
  if (!existsSync(file)) {
    const isCode = (name: string) => name !== hashFile && !name.startsWith(`${joinedFolder}/`);
    const [server, others] = [true, false].map((isServer) =>
      filesBelow(folder, (name) => isCode(name) && name.startsWith('server/') === isServer),
    );
    const rendering = server!
      .map((name) => withoutPlace(`${name}\n${readFileSync(join(folder, name), 'utf8')}`, root))
      .sort();
    const later = afterRendering.map((source) => readFileSync(source));
    writeWhole(file, hashOf(hashOfFiles(folder, others!), ...rendering, ...later));
  }
  return readFileSync(file, 'utf8');
}

/**
 * The server's code without what Astro and Rolldown write into it of the folder and the moment of compiling: paths, the
 * hashes in names of chunks, which depend on those, the key of server islands, of which there are none, and the list of
 * assets, whose order is chance and whose files are hashed themselves.
 */
function withoutPlace(code: string, root: string): string {
  return code
    .replaceAll(root, '')
    .replace(/\.compiling-\d+/g, '')
    .replace(/^\s*\/\/ \S+\/\S+$/gm, '')
    .replace(/\.{0,2}\/[\w./-]*?node_modules\//g, 'node_modules/')
    .replace(/_[\w-]{8}(?=\.mjs\b)/g, '')
    .replace(/"key":"[\w+/=]*"/, '')
    .replace(/"assets":\[[^\]]*\]/, '');
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
