import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { together } from './vite-plugins.ts';

test('each module of a shared file exists and is in one group', () => {
  const modules = Object.values(together).flat();
  const isThere = (name: string) =>
    ['ts', 'tsx'].some((end) => existsSync(fileURLToPath(new URL(`../${name}.${end}`, import.meta.url))));
  expect(modules.filter((name) => !isThere(name))).toEqual([]);
  expect(modules.filter((name, index) => modules.indexOf(name) !== index)).toEqual([]);
});
