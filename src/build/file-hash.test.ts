import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { forgetOldApps, moveIntoCache } from './file-hash.ts';

let cache: string;
beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'forecourt-cache-'));
});
afterEach(() => rmSync(cache, { recursive: true }));

function folderWith(name: string, file: string, text: string): string {
  const folder = join(cache, name);
  mkdirSync(folder);
  writeFileSync(join(folder, file), text);
  return folder;
}

it.each([
  ['has nothing of the name', undefined, 'ours'],
  ['has the same folder of another process', 'entry.mjs', 'theirs'],
  ['has only a part of such a folder', 'other.mjs', 'ours'],
])('a finished folder is moved into a cache that %s', (_, before, expected) => {
  if (before) folderWith('app', before, 'theirs');
  const scratch = folderWith('.compiling', 'entry.mjs', 'ours');
  moveIntoCache(scratch, join(cache, 'app'), 'entry.mjs');
  expect(readFileSync(join(cache, 'app/entry.mjs'), 'utf8')).toBe(expected);
  expect(existsSync(join(cache, 'app/other.mjs'))).toBe(false);
  expect(existsSync(scratch)).toBe(false);
});

it('old apps are deleted, but for the three that were used last and those that a long build may still use', () => {
  const ages = { a: 0, b: 70, c: 80, d: 90, e: 100, '.compiling-1': 200 };
  for (const [name, minutes] of Object.entries(ages)) {
    const used = new Date(Date.now() - minutes * 60_000);
    utimesSync(folderWith(name, 'entry.mjs', ''), used, used);
  }
  for (const name of ['f', 'g', 'h']) folderWith(name, 'entry.mjs', '');
  forgetOldApps(cache);
  expect(readdirSync(cache)).toEqual(['.compiling-1', 'a', 'f', 'g', 'h']);
});
