import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import astroConfig from '../../astro.config.mjs';
import { promisedBrowsers } from './browsers.ts';
import { filesBelow } from './file-hash.ts';

const src = resolve(import.meta.dirname, '..');

/** Features that a supported browser does not have, with the first versions that have them. */
const tooNew: [what: string, uses: RegExp][] = [
  ['URL.parse: Chrome 126, Safari 18', /\bURL\.parse\(/],
  ['methods of sets: Chrome 122', /\.(?:union|intersection|symmetricDifference|isSubsetOf|isSupersetOf)\(/],
  [
    'methods of iterators: Chrome 122, Safari 18.4, Firefox 131',
    /\.(?:keys|values|entries)\(\)\s*\.(?:map|filter|some|every|find|reduce|toArray|flatMap|take|drop)\(|\bIterator\./,
  ],
  ['Array.fromAsync: Chrome 121', /\bArray\.fromAsync\(/],
  ['Promise.try: Chrome 128, Safari 18.2, Firefox 134', /\bPromise\.try\(/],
  ['RegExp.escape: Chrome 136, Safari 18.2, Firefox 134', /\bRegExp\.escape\(/],
  ['Intl.DurationFormat: Chrome 129, Firefox 136', /\bIntl\.DurationFormat\b/],
  ['moveBefore: Chrome 133', /\.moveBefore\(/],
  ['light-dark(): Chrome 123, Safari 17.5', /\blight-dark\(/],
  ['@starting-style: Safari 17.5, Firefox 129', /@starting-style\b/],
];

/** Folders whose code runs in browsers, without tests and without the code that fills a Typesense server. */
const rooms = /^(?:api|domain|features|geo|layouts|search(?!\/typesense)|stores|styles|templates|ui)\//;
const files = filesBelow(src, (file) => /\.(?:tsx?|astro|css)$/.test(file)).filter(
  (file) => rooms.test(file) && !/\.(?:test|fixture)\.tsx?$/.test(file),
);

test.each(tooNew)('no browser code uses %s', (_, uses) => {
  expect(files.length).toBeGreaterThan(400);
  expect(files.filter((file) => uses.test(readFileSync(join(src, file), 'utf8')))).toEqual([]);
});

test('the bundler and the README list the same browsers', () => {
  expect(astroConfig.vite?.build?.target).toEqual(promisedBrowsers);
  const readme = readFileSync(resolve(src, '../README.md'), 'utf8');
  const [, line = ''] = /Sites work in (.*?)\./.exec(readme.replaceAll('17.4', '17_4')) ?? [];
  const named = line.match(/(?:Chrome|Edge|Firefox|Safari)[a-z ]*\d+(?:_\d)?/g) ?? [];
  expect(named.map((name) => name.toLowerCase().replace('_', '.').replace(/\s/g, ''))).toEqual(
    promisedBrowsers.filter((name) => !name.startsWith('ios')),
  );
});
