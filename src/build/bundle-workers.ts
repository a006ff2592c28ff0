import { join } from 'node:path';
import { promisedBrowsers } from './browsers.ts';

/** The workers of a compiled app: texts that a dealer's `/sw.js` is made of. */
export const workerFiles = { site: 'site-worker.js', retiring: 'retiring-worker.js' } as const;

/** Bundles what the browser runs beside the pages. Not Astro's to do: a worker is one file, and no module. */
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
