/** A line of a library's module, and its replacement. */
type Change = [line: RegExp, instead: string];

const unused = (name: string) =>
  `const ${name} = () => { throw new Error('${name} is left out of the bundle: see lean-libraries.ts.'); };`;

/** Lines of library modules for features that no page uses, by the end of the module's path. */
const changes: Record<string, Change[]> = {
  // FieldArray and Form set properties on themselves while they load, so bundlers keep them on pages that use neither.
  // This saves a kilobyte of each dialog.
  '/formik.esm.js': [
    [/^FieldArrayInner\.defaultProps = \{[^}]*\};$/m, ''],
    [/^Form\.displayName = 'Form';$/m, ''],
  ],
  // Dates, tuples and the list of default messages do the same. This saves another kilobyte.
  '/yup/index.esm.js': [
    [/^DateSchema\.INVALID_DATE = invalidDate;$/m, ''],
    [/^create\$4\.prototype = DateSchema\.prototype;$/m, ''],
    [/^create\$4\.INVALID_DATE = invalidDate;$/m, ''],
    [/^create\$1\.prototype = TupleSchema\.prototype;$/m, ''],
    [/^var locale = Object\.assign\(Object\.create\(null\), (\{[^}]*\})\);$/m, 'var locale = $1;'],
  ],
  // Our own `UrlSync` writes the URL, our own API receives events, and Algolia's crawler is not used. The router alone
  // adds a query string parser, 13 kB of the search page.
  '/instantsearch.js/es/lib/InstantSearch.js': [
    [/^import \{ createInsightsMiddleware \} from .*$/m, unused('createInsightsMiddleware')],
    [/^import \{ createRouterMiddleware \} from .*$/m, unused('createRouterMiddleware')],
    [
      /^import \{ isMetadataEnabled, createMetadataMiddleware \} from .*$/m,
      `const isMetadataEnabled = () => false; ${unused('createMetadataMiddleware')}`,
    ],
  ],
  // React has had this hook of its own since version 18.
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
          throw new Error(`${id} has no line like ${line} any more: see lean-libraries.ts.`);
        return left.replace(line, instead);
      }, code);
    },
  };
}
