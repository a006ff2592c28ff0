import { join } from 'node:path';
import { promisedBrowsers } from './browsers.ts';

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
