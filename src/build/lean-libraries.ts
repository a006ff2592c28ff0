/** A line of a library's module, and its replacement. */
type Change = [line: RegExp, instead: string];

const unused = (name: string) =>
  `const ${name} = () => { throw new Error('${name} is left out of the bundle: see lean-libraries.ts.'); };`;

/** Parts of libraries that no page uses, by the end of the module's path. */
const changes: Record<string, Change[]> = {
  // These classes set static properties on themselves when they load, so bundlers keep them even on pages that do not
  // use them: one kilobyte in each dialog.
  '/formik.esm.js': [
    [/^FieldArrayInner\.defaultProps = \{[^}]*\};$/m, ''],
    [/^Form\.displayName = 'Form';$/m, ''],
  ],
  // Date and tuple schemas do the same, and so does the object for changing yup's own messages: another kilobyte.
  '/yup/index.esm.js': [
    [/^DateSchema\.INVALID_DATE = invalidDate;$/m, ''],
    [/^create\$4\.prototype = DateSchema\.prototype;$/m, ''],
    [/^create\$4\.INVALID_DATE = invalidDate;$/m, ''],
    [/^create\$1\.prototype = TupleSchema\.prototype;$/m, ''],
    [/^var locale = Object\.assign\(Object\.create\(null\), (\{[^}]*\})\);$/m, 'var locale = $1;'],
  ],
  // Our own `UrlSync` writes the address, events go to our own API, and Algolia's crawler does not visit. The router
  // alone adds a query string parser: 13 kB on the search page.
  '/instantsearch.js/es/lib/InstantSearch.js': [
    [/^import \{ createInsightsMiddleware \} from .*$/m, unused('createInsightsMiddleware')],
    [/^import \{ createRouterMiddleware \} from .*$/m, unused('createRouterMiddleware')],
    [
      /^import \{ isMetadataEnabled, createMetadataMiddleware \} from .*$/m,
      `const isMetadataEnabled = () => false; ${unused('createMetadataMiddleware')}`,
    ],
  ],
  // React has had this hook since version 18.
  '/react-instantsearch-core/dist/es/lib/useInstantSearchApi.js': [
    [/from 'use-sync-external-store\/shim\/index\.js'/, "from 'react'"],
  ],
};

/** Removes unused parts of libraries. The compile fails when a new version of a library has different lines. */
export function leanLibraries() {
  return {
    name: 'forecourt:lean-libraries',
    transform(code: string, id: string) {
      const file = Object.keys(changes).find((end) => id.endsWith(end));
      return changes[file ?? '']?.reduce((left, [line, instead]) => {
        if (!line.test(left))
          throw new Error(`${id} has no line that matches ${line}: update lean-libraries.ts.`);
        return left.replace(line, instead);
      }, code);
    },
  };
}
