import { fileURLToPath } from 'node:url';

/** The module of Vite that wraps each `import()` of the browser's code. Its name is not part of Vite's public API. */
const helperId = '\0vite/preload-helper.js';

interface Chunk {
  fileName: string;
  imports?: string[];
  isDynamicEntry?: boolean;
  viteMetadata?: { importedCss: Set<string> };
}

/**
 * Makes each `import()` in browser code use `src/ui/import-whole.ts` instead of Vite's own helper, with the list of
 * files that are not loaded yet.
 */
export function wholeImports() {
  const helper = fileURLToPath(new URL('../ui/import-whole.ts', import.meta.url));
  let bundle: Record<string, Chunk> = {};
  let isHelperReplaced = false;

  /** A file and all its static imports. */
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
          throw new Error(`Vite has no module ${JSON.stringify(helperId)} any more: see whole-imports.ts.`);
        bundle = files;
        for (const { fileName, isDynamicEntry, viteMetadata } of Object.values(files)) {
          if (!isDynamicEntry || !viteMetadata?.importedCss.size) continue;
          throw new Error(
            `${fileName} imports styles, which would not be loaded: see src/ui/load-styles.ts.`,
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
