import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';

/** Every demo dealer; tests of all of them take in a new one by themselves. */
export const demoDealers: string[] = readdirSync(resolve(import.meta.dirname, '../../dealers'), {
  withFileTypes: true,
})
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
  .map(({ name }) => name);
