import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { statesOfPostcode } from './australian-states.ts';

it.each([
  ['2000', ['nsw']],
  ['2600', ['act']],
  ['2620', ['nsw', 'act']],
  ['0820', ['nt']],
  ['2406', ['nsw', 'qld']],
  ['4385', ['qld', 'nsw']],
  ['0872', ['nt', 'sa', 'wa']],
  ['3072', ['vic']],
  ['4215', ['qld']],
  ['5095', ['sa']],
  ['6000', ['wa']],
  ['7250', ['tas']],
  ['0100', []],
  ['215', []],
  ['', []],
])('the postcode %s is in %j', (postcode, states) => {
  expect(statesOfPostcode(postcode)).toEqual(states);
});

/** Every locality in Australia. We may not publish the list, so it is outside the repository. */
const localities = resolve(import.meta.dirname, '../../../../shared/data/postcodes.csv');
const absent = !existsSync(localities);
if (absent) console.info(`Skipped: all postcodes are tested only where ${localities} exists.`);

describe.skipIf(absent)('every locality', () => {
  it('is in a state of its postcode', () => {
    const rows = readFileSync(localities, 'utf8').trim().split('\n').slice(1);
    const wrong = rows.filter((row) => {
      const [postcode = '', locality = '', state = ''] = row.split(',');
      // The North Pole has a postcode for letters to Santa.
      return (
        postcode !== '9999' &&
        !statesOfPostcode(postcode).some((one) => one.toUpperCase() === state.trim()) &&
        locality
      );
    });
    expect(rows.length).toBeGreaterThan(18_000);
    expect(wrong).toEqual([]);
  });
});
