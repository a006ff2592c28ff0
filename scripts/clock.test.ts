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

/** The machine's calendar says another day than the dealer's: `localDay` is asked instead, of a moment that is given. */
const calendar = /\bnew Date\(\)/;
const setsFileTimes = ['build/compile-app.ts', 'server/images/image-store.ts'];
/** When a row was first seen, where the command names no moment. */
const listsNewCars = ['inventory/csv-import.ts'];

test('nothing asks the machine which day it is', () => {
  expect(filesWith(calendar).sort()).toEqual([...setsFileTimes, ...listsNewCars].sort());
});

/** What these say depends on the moment they are handed alone, so that `--now` and tests can choose it. */
const givenTheMoment = [
  'compliance',
  'config',
  'content',
  'domain',
  'illustration',
  'photos',
  'site',
  'theme',
];

test('rules, plans and checks are handed the moment', () => {
  const asking = filesWith(/\bDate\.now\b|\bnew Date\(\)/).filter((file) =>
    givenTheMoment.includes(file.split('/')[0]!),
  );
  expect(asking).toEqual([]);
});
