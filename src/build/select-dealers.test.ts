import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changedSince, dealersConcerned, shardOf } from './select-dealers.ts';

const dealers = [
  { slug: 'alpha', brand: 'ford', staticModels: [], template: 'harbour' },
  { slug: 'beta', brand: undefined, staticModels: ['kia', 'mazda'], template: 'gantry' },
  { slug: 'gamma', brand: 'ford', staticModels: ['ford'], template: 'gantry' },
];

describe('dealersConcerned', () => {
  test.each<[string[], string[]]>([
    [[], []],
    [['dealers/beta/stock.ndjson'], ['beta']],
    [
      ['dealers/beta/pages/about.md', 'dealers/alpha/dealer.json'],
      ['alpha', 'beta'],
    ],
    [['dealers/_brands/ford.json'], ['alpha', 'gamma']],
    [['dealers/_brands/ford.models.json'], ['alpha', 'gamma']],
    [['dealers/_brands/mazda.offers.json'], ['beta']],
    [['dealers/_brands/mazda.json'], []],
    [['dealers/_brands/_manufacturers.json'], ['alpha', 'beta', 'gamma']],
    [['dealers/_defaults/pages/privacy-policy.md'], ['alpha', 'beta', 'gamma']],
    [['src/templates/gantry/Header.astro'], ['beta', 'gamma']],
    [['dealers/gone/dealer.json'], []],
    [['README.md', 'tests/e2e/search.test.ts', 'src/domain/cars/tag.test.ts', 'dealers/_maps/x.json'], []],
    [['docs/requirements.md', 'CONTRIBUTING.md', 'CHANGELOG.md', '.editorconfig'], []],
    [['public/_headers'], ['alpha', 'beta', 'gamma']],
    [['src/templates/slots.ts'], ['alpha', 'beta', 'gamma']],
    [
      ['dealers/beta/stock.ndjson', 'src/domain/cars/tag.ts'],
      ['alpha', 'beta', 'gamma'],
    ],
    [['package-lock.json'], ['alpha', 'beta', 'gamma']],
    [['dealers/alphabet/dealer.json'], []],
  ])('the files %j affect %j', (changed, slugs) => {
    expect(dealersConcerned(dealers, changed).slugs).toEqual(slugs);
  });

  test('names the file because of which it builds all dealers', () => {
    expect(dealersConcerned(dealers, ['src/domain/cars/tag.ts']).reason).toBe(
      'code changed (src/domain/cars/tag.ts)',
    );
  });
});

describe('shards', () => {
  test('contain every dealer exactly once, and differ in size by at most one', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string({ minLength: 1 })),
        fc.integer({ min: 1, max: 12 }),
        (slugs, count) => {
          const parts = Array.from({ length: count }, (_, i) => shardOf(slugs, `${i + 1}/${count}`));
          expect(parts.flat().sort()).toEqual([...slugs].sort());
          const sizes = parts.map((part) => part.length);
          expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  test('are counted from 1', () => expect(shardOf(['c', 'a', 'b'], '2/3')).toEqual(['b']));

  test.each(['0/4', '5/4', '1', '1/0', 'a/b', '-1/2', '1/2/3'])('throw for %s, with an example', (text) => {
    expect(() => shardOf(['a'], text)).toThrow(/--shard takes i\/n.*such as 2\/4/);
  });
});

describe('changedSince', () => {
  let folder: string;
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'pipe' });

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'forecourt-git-'));
    git('init', '-q');
    git('config', 'user.email', 'test@example.com');
    git('config', 'user.name', 'Test');
    writeFileSync(join(folder, 'kept.txt'), '1');
    writeFileSync(join(folder, 'named ü.txt'), '1');
    git('add', '.');
    git('commit', '-qm', 'first');
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  test('lists committed, uncommitted and untracked paths', () => {
    writeFileSync(join(folder, 'committed.txt'), '1');
    git('add', '.');
    git('commit', '-qm', 'second');
    writeFileSync(join(folder, 'named ü.txt'), '2');
    writeFileSync(join(folder, 'untracked.txt'), '1');
    expect(changedSince(folder, 'HEAD~1').sort()).toEqual(['committed.txt', 'named ü.txt', 'untracked.txt']);
  });

  test('throws for an unknown ref, with a remedy', () => {
    expect(() => changedSince(folder, 'no-such-ref')).toThrow(/does not know "no-such-ref".*--unshallow/);
  });

  test('does not accept an option as a ref', () => {
    expect(() => changedSince(folder, '--output=x')).toThrow(/does not know/);
  });
});
