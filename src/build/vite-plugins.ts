import { fileURLToPath } from 'node:url';
import groups from './shared-chunks.json' with { type: 'json' };

/**
 * Modules that are always loaded together. By default the bundler makes a file of each module that two scripts share,
 * which is fifty requests of a page. A module belongs to the first group that names it; the bundler adds what it imports,
 * unless another group names that. A missing or needless module in a list costs only bytes.
 */
export const together: Record<string, string[]> = Object.fromEntries(
  groups.map(({ name, modules }) => [name, modules]),
);

/** React itself, which is in the group `react` of our modules. */
const react = '/node_modules/(?:react|react-dom|scheduler)/|/zustand/esm/react\\.mjs$';

/** Puts modules that are always loaded together into one file, which also compresses better. */
export function sharedChunks() {
  const groups = Object.entries(together).map(([name, modules]) => {
    const own = `/src/(?:${modules.join('|')})\\.tsx?$`;
    return { name, test: new RegExp(name === 'react' ? `${own}|${react}` : own) };
  });
  return {
    name: 'forecourt:shared-chunks',
    configEnvironment: (name: string) =>
      name === 'client'
        ? { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }
        : undefined,
  };
}

/** The module of Vite that wraps each `import()` of the browser's code. Its name is not part of Vite's public API. */
const helperId = '\0vite/preload-helper.js';

interface Chunk {
  fileName: string;
  imports?: string[];
  isDynamicEntry?: boolean;
  viteMetadata?: { importedCss: Set<string> };
}

/**
 * Replaces Vite's helper for `import()` in browser code by `src/ui/import-whole.ts`, which gets the list of files
 * that are not loaded yet.
 */
export function wholeImports() {
  const helper = fileURLToPath(new URL('../ui/import-whole.ts', import.meta.url));
  let bundle: Record<string, Chunk> = {};
  let isHelperReplaced = false;

  /** Returns a file and all its static imports. */
  const withImports = (file: string, known = new Set<string>()): Set<string> => {
    if (known.has(file)) return known;
    known.add(file);
    for (const imported of bundle[file]?.imports ?? []) withImports(imported, known);
    return known;
  };

  return {
    name: 'forecourt:whole-imports',
    enforce: 'pre' as const,
    applyToEnvironment: (environment: { config: { consumer: string } }) =>
      environment.config.consumer === 'client',
    load(id: string) {
      if (id !== helperId) return undefined;
      isHelperReplaced = true;
      return `export { importWhole as __vitePreload } from ${JSON.stringify(helper)};`;
    },
    generateBundle: {
      order: 'pre' as const,
      handler(_options: unknown, files: Record<string, Chunk>) {
        if (!isHelperReplaced)
          throw new Error(
            `Vite has no module ${JSON.stringify(helperId)} any more: see src/build/vite-plugins.ts.`,
          );
        bundle = files;
        for (const { fileName, isDynamicEntry, viteMetadata } of Object.values(files)) {
          if (!isDynamicEntry || !viteMetadata?.importedCss.size) continue;
          throw new Error(
            `${fileName} imports styles, which would not be loaded: see loadStyles in src/ui/open-react-dialog.ts.`,
          );
        }
      },
    },
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          resolveDependencies: (file: string, _files: string[], { hostId, hostType }: ImportingFile) => {
            if (hostType !== 'js') return [];
            const there = withImports(hostId);
            return [...withImports(file)].filter((name) => !there.has(name));
          },
        },
      },
    }),
  };
}

interface ImportingFile {
  hostId: string;
  hostType: 'html' | 'js';
}
