import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planShards } from './ci-shards.ts';

let root: string;
let first: string;
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'forecourt-shards-'));
  git('init', '-q');
  git('config', 'user.email', 'test@example.com');
  git('config', 'user.name', 'Test');
  for (let i = 0; i < 60; i++) {
    mkdirSync(join(root, `dealers/d${i}`), { recursive: true });
    writeFileSync(join(root, `dealers/d${i}/dealer.json`), '{}');
  }
  git('add', '.');
  git('commit', '-qm', 'first');
  first = git('rev-parse', 'HEAD');
  writeFileSync(join(root, 'dealers/d7/dealer.json'), '{"name":"x"}');
  git('commit', '-qam', 'second');
});
afterAll(() => rmSync(root, { recursive: true }));

test('one changed dealer is one job', () => {
  expect(planShards(root, join(root, 'dealers'), first)).toMatchObject({
    since: first,
    shards: ['1/1'],
    count: 1,
  });
});

test('nothing changed is no job', () => {
  expect(planShards(root, join(root, 'dealers'), 'HEAD')).toMatchObject({ shards: [], count: 0 });
});

test.each(['', '0000000000000000000000000000000000000000', 'gone'])(
  'without a usable ref (%j) every dealer is built',
  (ref) => {
    expect(planShards(root, join(root, 'dealers'), ref)).toMatchObject({
      since: '',
      shards: ['1/3', '2/3', '3/3'],
      count: 60,
    });
  },
);
