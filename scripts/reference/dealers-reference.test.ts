import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { optionEntries } from '../../src/config/option-entries.ts';
import { listedIds, requirementsFile } from '../requirements/requirement-ids.ts';
import { dealersReference } from './dealers-reference.ts';

const requirements = listedIds(readFileSync(resolve(import.meta.dirname, '../..', requirementsFile), 'utf8'));
const written = readFileSync(resolve(import.meta.dirname, '../../dealers/README.md'), 'utf8');

describe('the reference of all options', () => {
  test('is up to date (to update it: npm run dealer -- reference)', () => {
    expect(written === dealersReference()).toBe(true);
  });

  test('has the option of every CFG row', () => {
    const rows = Array.from({ length: 73 }, (_, index) => `CFG-${index + 1}`);
    const told = new Set(optionEntries({}).map(({ cfg }) => cfg));
    // These two describe how options are set (layers, lists of slugs). They are not options.
    expect(rows.filter((row) => !told.has(row))).toEqual(['CFG-3', 'CFG-4']);
  });

  test('contains no requirement ids, because operators cannot look them up', () => {
    const schema = readFileSync(resolve(import.meta.dirname, '../../dealers/dealer.schema.json'), 'utf8');
    const kinds = [...new Set(requirements.map((id) => id.replace(/-\d+$/, '')))].join('|');
    const ids = new RegExp(`\\b(?:${kinds})-\\d+\\b`, 'g');
    expect([...(written.match(ids) ?? []), ...(schema.match(ids) ?? [])]).toEqual([]);
  });
});
