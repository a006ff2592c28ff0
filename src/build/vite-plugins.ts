import { fileURLToPath } from 'node:url';
import groups from './shared-chunks.json' with { type: 'json' };

/** A line of a library's module and the replacement for it. */
type Change = [line: RegExp, instead: string];

const unused = (name: string) =>
  `const ${name} = () => { throw new Error('${name} is left out of the bundle: see src/build/vite-plugins.ts.'); };`;

/** Lines of library modules for features that no page uses. The key is the end of the module's path. */
const changes: Record<string, Change[]> = {
  // FieldArray and Form set properties on themselves while they load, so bundlers keep them on pages that use
  // neither. Removing the lines saves a kilobyte of each dialog.
  '/formik.esm.js': [
    [/^FieldArrayInner\.defaultProps = \{[^}]*\};$/m, ''],
    [/^Form\.displayName = 'Form';$/m, ''],
  ],
  // Dates, tuples and the list of default messages do the same. Removing the lines saves another kilobyte.
  '/yup/index.esm.js': [
    [/^DateSchema\.INVALID_DATE = invalidDate;$/m, ''],
    [/^create\$4\.prototype = DateSchema\.prototype;$/m, ''],
    [/^create\$4\.INVALID_DATE = invalidDate;$/m, ''],
    [/^create\$1\.prototype = TupleSchema\.prototype;$/m, ''],
    [/^var locale = Object\.assign\(Object\.create\(null\), (\{[^}]*\})\);$/m, 'var locale = $1;'],
  ],
  // Not needed: our own `UrlSync` writes the URL, our own API receives events, and Algolia's crawler is not used.
  // The router alone adds a query string parser, 13 kB of the search page.
  '/instantsearch.js/es/lib/InstantSearch.js': [
    [/^import \{ createInsightsMiddleware \} from .*$/m, unused('createInsightsMiddleware')],
    [/^import \{ createRouterMiddleware \} from .*$/m, unused('createRouterMiddleware')],
    [
      /^import \{ isMetadataEnabled, createMetadataMiddleware \} from .*$/m,
      `const isMetadataEnabled = () => false; ${unused('createMetadataMiddleware')}`,
    ],
  ],
  // React itself has this hook since version 18.
  '/react-instantsearch-core/dist/es/lib/useInstantSearchApi.js': [
    [/from 'use-sync-external-store\/shim\/index\.js'/, "from 'react'"],
  ],
};

/** Removes parts of libraries that no page uses. The compile fails when a new version has different lines. */
export function leanLibraries() {
  return {
    name: 'forecourt:lean-libraries',
    transform(code: string, id: string) {
      const file = Object.keys(changes).find((end) => id.endsWith(end));
      return changes[file ?? '']?.reduce((left, [line, instead]) => {
        if (!line.test(left))
          throw new Error(`${id} has no line like ${line} any more: see src/build/vite-plugins.ts.`);
        return left.replace(line, instead);
      }, code);
    },
  };
}

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
