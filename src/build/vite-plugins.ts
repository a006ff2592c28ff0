import { fileURLToPath } from 'node:url';

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

/** Modules that the scripts of every page need (src/layouts). By default the bundler makes one file for each. */
const ofEveryPage = [
  'domain/events',
  'domain/money',
  'features/analytics/privacy-choice',
  'stores/outbox-keys',
  'stores/persisted-store',
  'stores/visited-pages',
  'ui/import-whole',
  'ui/opens-in-place',
  'ui/when-seen',
];

/** Modules that every search of cars needs. The bundler adds what they import, except the modules of every page. */
const ofEverySearch = [
  'page-kinds/search/change-search',
  'page-kinds/search/chips',
  'page-kinds/search/filter-words',
  'search/curation',
  'search/request',
  'search/static/tokens',
];

/**
 * Puts modules that are always loaded together into one file. A page then sends ten requests fewer, and the code
 * compresses better. A missing or needless module in the list costs only bytes.
 */
export function sharedChunks() {
  const groups = [
    { name: 'page', test: new RegExp(`/src/(?:${ofEveryPage.join('|')})\\.ts$`) },
    { name: 'search', test: new RegExp(`/src/(?:${ofEverySearch.join('|')})\\.ts$`) },
    { name: 'toasts', test: /\/src\/(?:stores\/toasts|ui\/toast\/toast-region)\.ts$/ },
    { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\// },
  ];
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
