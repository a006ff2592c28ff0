import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow } from '../src/build/file-hash.ts';

const src = resolve(import.meta.dirname, '../src');
const sources = filesBelow(
  src,
  (file) => /\.(ts|tsx|astro)$/.test(file) && !/\.(test|fixture)\.tsx?$/.test(file),
).map((file) => ({ file, text: readFileSync(join(src, file), 'utf8') }));
const filesWith = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

/** The system clock's date may differ from the dealer's. Code must call `localDay` with a given moment instead. */
const calendar = /\bnew Date\(\)/;
const setsFileTimes = ['build/compile-app.ts', 'server/images/image-routes.ts'];
/** Sets when a row was first seen, if the command gives no moment. */
const listsNewCars = ['inventory/csv-import.ts'];

test('no code reads the date from the system clock', () => {
  expect(filesWith(calendar).sort()).toEqual([...setsFileTimes, ...listsNewCars].sort());
});

/** Results of these modules must depend only on the moment passed in, so that `--now` and tests can set it. */
const givenTheMoment = [
  'compliance',
  'config',
  'content',
  'domain',
  'illustration',
  'page-kinds',
  'photos',
  'site',
  'theme',
];

/** Parts of pages that run in the browser, where now is when the visitor looks. */
const inTheBrowser = [
  'page-kinds/saved/CompareCars.island.tsx',
  'page-kinds/saved/SharedLists.tsx',
  'page-kinds/search/search.astro',
  'page-kinds/sign-in/asked-code.ts',
  'page-kinds/sign-in/sign-in-form.ts',
];

test('rules, plans and checks receive the moment', () => {
  const asking = filesWith(/\bDate\.now\b|\bnew Date\(\)/).filter((file) =>
    givenTheMoment.includes(file.split('/')[0]!),
  );
  expect(asking.sort()).toEqual(inTheBrowser);
});
