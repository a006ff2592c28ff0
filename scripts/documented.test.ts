import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow } from '../src/build/file-hash.ts';
import { lenderRules } from '../src/domain/finance/lenders.ts';

const root = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(resolve(root, path), 'utf8');
/** The first cells of the table that begins with this one. */
const firstCells = (page: string, heading: string) => {
  const [, table = ''] = read(page).split(`| ${heading} |`);
  return table.split('\n\n')[0]!.split('\n').slice(2).join('\n');
};

/** Names that end as secrets do, and addresses that have a password in them. 'FEED_SECRET_' begins many. */
const secretNames =
  /\b(?:[A-Z\d]+_)+(?:(?:SECRET|TOKEN)_(?=[$'<…])|(?:SECRETS?|KEY|TOKEN|PASSWORD)(?:_ID|_FORMER)?(?!\w))|\b(?:DATABASE|SMTP)_URL(?!\w)/g;

test('operations.md says of each secret that code or containers read how it is replaced', () => {
  const code = ['src', 'scripts', 'docs/deploy'].flatMap((folder) =>
    filesBelow(resolve(root, folder), (file) => !/\.(?:test|fixture)\.tsx?$/.test(file)).map(
      (file) => `${folder}/${file}`,
    ),
  );
  const known = new Set(code.flatMap((file) => read(file).match(secretNames) ?? []));
  const rows = firstCells('docs/operations.md', 'secret | replace it | meanwhile | it worked when');
  const named = rows.split('\n').flatMap((row) => row.split(' | ')[0]!.match(secretNames) ?? []);
  expect(named.length).toBeGreaterThan(12);
  expect(named.toSorted()).toEqual([...known].sort());
});

test('running.md says of each lender what a car needs', () => {
  const rows = firstCells('docs/running.md', '`finance.lender`').split('\n');
  expect(rows.map((row) => row.split(' | ').slice(0, 2).join(' | '))).toEqual(
    Object.entries(lenderRules).map(
      ([name, { provider }]) => `| \`${name}\` | ${provider || 'nobody is named'}`,
    ),
  );
  for (const [at, { payments, conditions }] of Object.values(lenderRules).entries()) {
    expect(rows[at]!.match(/payment(?:Week|Month)/g) ?? []).toEqual(payments);
    expect(rows[at]!.includes('more than $500')).toBe((conditions as readonly string[]).includes('priced'));
  }
});
