import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { optionEntries } from '../../src/config/option-entries.ts';
import { listedIds, requirementsFile } from '../requirements.ts';
import { dealersReference, referenceText } from './dealers-reference.ts';

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

describe('the text', () => {
  const option = { type: 'text', required: false, description: 'Of <b> or `<slug>`, a | b.' };
  const text = referenceText({
    options: [
      { ...option, key: 'name', required: true },
      { ...option, key: 'search', type: 'group', description: 'The search.' },
      { ...option, key: 'search.path', cfg: 'CFG-21', default: '"/a|b/"', example: `"${'x'.repeat(80)}"` },
    ],
    templates: ['harbour'],
    environment: '  PORT  a port',
  });

  test('has one table for single options and one for each group', () => {
    expect(text).toContain('| **`name`** | text |');
    expect(text).toContain('### search\n\nThe search.\n\n| option | type |');
    expect(text).toContain('| `search.path` | text | `"/a\\|b/"` |');
  });

  test('escapes markup and column separators, and shortens long examples', () => {
    expect(text).toContain('Of &lt;b> or `<slug>`, a \\| b. |');
    expect(text).toContain(`\`"${'x'.repeat(58)}…\``);
    expect(text).not.toContain('x'.repeat(59));
  });
});
