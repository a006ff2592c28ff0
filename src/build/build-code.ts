import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PluginBuild } from 'esbuild';
import { forgetOldApps, moveIntoCache } from './file-hash.ts';

/**
 * Loads a module of the build, the publisher or the server from a bundle, which is created once for each state of the
 * sources. Loading three hundred modules in every thread would take longer than a warm rebuild, and two thirds of the
 * start of a server.
 *
 * @param name the module: 'run-build'
 * @throws with esbuild's message when the code cannot be bundled
 */
export async function bundledCode<Module>(
  root: string,
  cacheDir: string,
  hash: string,
  name: 'run-build' | 'run-publish' | 'run-server',
): Promise<Module> {
  const bundles = join(cacheDir, name === 'run-server' ? 'server' : 'build');
  const folder = join(bundles, hash);
  const entry = join(folder, `${name}.mjs`);
  if (!existsSync(entry)) {
    // The dot keeps it from being counted among the finished bundles.
    const scratch = join(bundles, `.${hash}-${process.pid}`);
    await bundle(join(root, 'src'), name === 'run-server' ? server : build, scratch);
    moveIntoCache(scratch, folder, `${name}.mjs`);
    forgetOldApps(bundles);
  }
  return import(pathToFileURL(entry).href);
}

/** What is bundled together. Not bundled: packages that read files beside their own, and large ones that few need. */
interface Programs {
  entryPoints: string[];
  external: string[];
  splitting: boolean;
}

const largeClients = ['@aws-sdk/client-s3', 'ssh2-sftp-client'];

const build: Programs = {
  entryPoints: ['build/run-build.ts', 'build/build-worker.ts', 'publish/run-publish.ts'],
  // The compiler is needed only when the app's sources changed, and it must stay where it is installed.
  external: ['astro', 'esbuild', ...largeClients],
  splitting: true,
};

const server: Programs = {
  entryPoints: ['server/run-server.ts'],
  external: ['esbuild', 'pdfkit', 'pg', 'sharp', ...largeClients],
  // One file: a server runs for weeks and may load a part of itself after its bundle left the cache.
  splitting: false,
};

async function bundle(sources: string, programs: Programs, outdir: string): Promise<void> {
  const esbuild = await import('esbuild');
  await esbuild.build({
    ...programs,
    entryPoints: programs.entryPoints.map((file) => join(sources, file)),
    entryNames: '[name]',
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    sourcemap: 'linked',
    logLevel: 'silent',
    plugins: [keepFileUrls],
    // Some bundled packages are CommonJS and call `require`.
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
  });
}

/**
 * Keeps the paths with which a module finds files beside its source. The worker of the bundle is beside the
 * bundle.
 */
const keepFileUrls = {
  name: 'keep-file-urls',
  setup(build: PluginBuild) {
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
