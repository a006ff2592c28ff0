import { join } from 'node:path';
import { promisedBrowsers } from './browsers.ts';

/** Code of the compiled app's service workers. A dealer's `/sw.js` is made from one of them. */
export const workerFiles = { site: 'site-worker.js', retiring: 'retiring-worker.js' } as const;

/** Bundles the service workers. Astro cannot do this: a worker must be a single file and not a module. */
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
