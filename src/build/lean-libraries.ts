/** A line of a library's module, and what stands there instead. */
type Change = [line: RegExp, instead: string];

const unused = (name: string) =>
  `const ${name} = () => { throw new Error('${name} is left out of the bundle: see lean-libraries.ts.'); };`;

/** What modules of libraries load or do for features that no page has, by the end of the module's path. */
const changes: Record<string, Change[]> = {
  // Lists and the form element set properties on themselves while they load, so that no bundler dares to leave them out
  // of pages that use neither: a kilobyte of each dialog.
  '/formik.esm.js': [
    [/^FieldArrayInner\.defaultProps = \{[^}]*\};$/m, ''],
    [/^Form\.displayName = 'Form';$/m, ''],
  ],
  // Dates and tuples do the same, and so does the list by which others change yup's own words: as much again.
  '/yup/index.esm.js': [
    [/^DateSchema\.INVALID_DATE = invalidDate;$/m, ''],
    [/^create\$4\.prototype = DateSchema\.prototype;$/m, ''],
    [/^create\$4\.INVALID_DATE = invalidDate;$/m, ''],
    [/^create\$1\.prototype = TupleSchema\.prototype;$/m, ''],
    [/^var locale = Object\.assign\(Object\.create\(null\), (\{[^}]*\})\);$/m, 'var locale = $1;'],
  ],
  // The address is written by our own `UrlSync`, events are sent to our own API, and no crawler of Algolia comes. The
  // router alone brings a parser of query strings, 13 kB of the search page.
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

/** Leaves out of libraries what no page uses; the compile fails where a new version has other lines. */
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
