import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { main } from './release.ts';
import { runCommand } from './run-command.fixture.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each([
  ['verify', 'no release of any dealer. Is RELEASE_STORE'],
  ['verify riverside', 'no release of any dealer. Is RELEASE_STORE'],
  ['prune', 'no release of any dealer. Is RELEASE_STORE'],
  ['list riverside', 'riverside has no release'],
  ['show riverside', 'riverside has no current release'],
])('release %s fails in a store without releases, which may be a wrong name', async (words, message) => {
  const env = { RELEASE_STORE: join(folder, 'none') };
  const { status, err } = await runCommand(main, words.split(' '), { env });
  expect([status, err]).toEqual([1, expect.stringContaining(message)]);
  expect(readdirSync(folder)).toEqual([]);
});

test.each(['s3:/bucket', 's3:bucket', 'http://x.example', 'gs://bucket'])(
  'a store at %s is no folder',
  async (address) => {
    const { status, err } = await runCommand(main, ['list'], { env: { RELEASE_STORE: address } });
    expect([status, err]).toEqual([1, expect.stringContaining('Write a folder, or s3://bucket/prefix')]);
  },
);
