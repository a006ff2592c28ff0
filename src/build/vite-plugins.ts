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

/** A part of the code, as far as it is read here. */
interface Node {
  start: number;
  end: number;
}

/** A statement of a module. An import has specifiers, an export of constants has a declaration with them. */
interface Statement extends Node {
  specifiers?: { local: { name: string } }[];
  declarations?: { id: { name: string } }[];
  declaration?: { declarations?: { init?: { callee?: { name?: string }; arguments?: Node[] } }[] } | null;
}

/**
 * Leaves out of browsers' code what only the server and the API's document know of a call, with what nothing else needs:
 * the schemas of payloads would bring yup to every page.
 */
export function leanCalls() {
  return {
    name: 'forecourt:lean-calls',
    applyToEnvironment: isBrowsers,
    transform: {
      filter: { id: /\/src\/api\/[\w-]+\.ts$/, code: /\broute\(/ },
      handler(this: { parse(code: string): { body: Statement[] } }, code: string) {
        let parts = this.parse(code).body.map((one) => ({
          names: namesOf(one),
          text: withoutAbout(one, code),
        }));
        for (let before = Number.POSITIVE_INFINITY; parts.length < before; ) {
          before = parts.length;
          const isUsed = (name: string) =>
            parts.some(({ names, text }) => !names.includes(name) && new RegExp(`\\b${name}\\b`).test(text));
          parts = parts.filter(({ names }) => names.length === 0 || names.some(isUsed));
        }
        return { code: parts.map(({ text }) => text).join('\n'), map: null };
      },
    },
  };
}

/** The names that a statement gives to other statements of its module alone. */
const namesOf = ({ specifiers = [], declarations = [] }: Statement): string[] => [
  ...specifiers.map(({ local }) => local.name),
  ...declarations.map(({ id }) => id.name),
];

/** The code of a statement, where a call is stated without the last argument of `route`. */
function withoutAbout({ start, end, declaration }: Statement, code: string): string {
  const calls = declaration?.declarations?.flatMap(({ init }) =>
    init?.callee?.name === 'route' ? init : [],
  );
  const about = calls?.[0]?.arguments?.[3];
  return about ? code.slice(start, about.start) + code.slice(about.end, end) : code.slice(start, end);
}

const isBrowsers = (environment: { config: { consumer: string } }) =>
  environment.config.consumer === 'client';

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
    applyToEnvironment: isBrowsers,
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
