import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { forgetOldApps, moveIntoCache } from './file-hash.ts';

/**
 * Loads a module of the build or the publisher from a bundle, which is created once for each state of the sources.
 * Loading three hundred modules in every thread would take longer than a warm rebuild.
 *
 * @param name the module: 'run-build'
 * @throws with esbuild's message when the code cannot be bundled
 */
export async function bundledCode<Module>(
  root: string,
  cacheDir: string,
  hash: string,
  name: 'run-build' | 'run-publish',
): Promise<Module> {
  const bundles = join(cacheDir, 'build');
  const folder = join(bundles, hash);
  const entry = join(folder, `${name}.mjs`);
  if (!existsSync(entry)) {
    await bundle(join(root, 'src'), folder);
    forgetOldApps(bundles);
  }
  return import(pathToFileURL(entry).href);
}

async function bundle(sources: string, folder: string): Promise<void> {
  const { build } = await import('esbuild');
  // The dot keeps it from being counted among the finished bundles.
  const scratch = join(dirname(folder), `.${basename(folder)}-${process.pid}`);
  await build({
    entryPoints: ['build/run-build.ts', 'build/build-worker.ts', 'publish/run-publish.ts'].map((file) =>
      join(sources, file),
    ),
    entryNames: '[name]',
    outdir: scratch,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    sourcemap: 'linked',
    logLevel: 'silent',
    // Not bundled: the compiler is needed only when the app's sources changed, and it must stay where it is
    // installed. The clients of S3 and SFTP are large and rarely needed.
    external: ['astro', 'esbuild', '@aws-sdk/client-s3', 'ssh2-sftp-client'],
    plugins: [keepFileUrls],
    // Some bundled packages are CommonJS and call `require`.
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
  });
  moveIntoCache(scratch, folder, 'run-build.mjs');
}

/**
 * Keeps the paths with which a module finds files beside its source. The worker of the bundle is beside the
 * bundle.
 */
const keepFileUrls = {
  name: 'keep-file-urls',
  setup(build: import('esbuild').PluginBuild) {
    build.onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      if (path.endsWith('build-threads.ts') || !/import\.meta\.(?:url|dirname)/.test(text)) return undefined;
      return {
        contents: text
          .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
          .replaceAll('import.meta.dirname', JSON.stringify(dirname(path))),
        loader: 'ts' as const,
      };
    });
  },
};
