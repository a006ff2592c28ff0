import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dealersReference } from './dealers-reference.ts';

const written = readFileSync(resolve(import.meta.dirname, '../../dealers/README.md'), 'utf8');

describe('the reference of all options', () => {
  test('is as the schema has them (stale: run npm run dealer -- reference)', () => {
    expect(written === dealersReference()).toBe(true);
  });

  test('has the option of every CFG row', () => {
    // Layers and lists of slugs are how options are set.
    const rows = Array.from({ length: 73 }, (_, index) => `CFG-${index + 1}`);
    const told = new Set(written.match(/CFG-\d+/g));
    expect(rows.filter((row) => !told.has(row))).toEqual(['CFG-3', 'CFG-4']);
  });
});
