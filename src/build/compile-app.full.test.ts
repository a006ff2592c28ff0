import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { compileApp } from './compile-app.ts';

const checkout = resolve(import.meta.dirname, '../..');
const base = mkdtempSync(join(tmpdir(), 'forecourt-compile-'));
afterAll(() => rmSync(base, { recursive: true }));

/** The sources in another folder, and the hash of what they compile to. */
async function compiledIn(name: string): Promise<string> {
  const root = join(base, name);
  for (const part of [
    'src',
    'public',
    'astro.config.mjs',
    'tsconfig.json',
    'package.json',
    'package-lock.json',
  ])
    cpSync(join(checkout, part), join(root, part), { recursive: true });
  symlinkSync(join(checkout, 'node_modules'), join(root, 'node_modules'));
  return (await compileApp(root, join(root, '.cache'))).hash;
}

test('the same sources give the same app in any folder, so that two checkouts publish the same releases', async () => {
  expect(await compiledIn('elsewhere/and-deeper')).toBe(await compiledIn('one'));
}, 240_000);
