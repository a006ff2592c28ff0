import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparedGroups, comparedIds, compareHref, type FactGroup, mostCompared } from './compared-cars.ts';

const group = (heading: string, facts: Record<string, string>): FactGroup => ({
  heading,
  facts: Object.entries(facts).map(([label, value]) => ({ label, value })),
});

describe('the facts of several cars side by side [OPEN-25]', () => {
  it('mark lines that differ, and are empty where a car has no value', () => {
    const groups = comparedGroups([
      [group('Key', { Fuel: 'Petrol', Seats: '5' })],
      [group('Key', { Fuel: 'Hybrid', Seats: '5', Drive: 'AWD' })],
    ]);
    expect(groups).toEqual([
      {
        heading: 'Key',
        rows: [
          { label: 'Fuel', values: ['Petrol', 'Hybrid'], differs: true },
          { label: 'Seats', values: ['5', '5'], differs: false },
          { label: 'Drive', values: ['', 'AWD'], differs: true },
        ],
      },
    ]);
  });

  it.each([
    ['Odometer', ['54,721 km', '3,397 km', '15 km'], '15 km'],
    ['Year', ['2023', '2026'], '2026'],
    ['Year', ['2026', '2026', '2023'], undefined],
    ['Fuel consumption, combined', ['4.8 L/100 km', '6 L/100 km'], '4.8 L/100 km'],
    ['Fuel consumption, combined', ['4.8 L/100 km', ''], undefined],
    ['Fuel consumption, combined', ['6 L/100 km', '16 kWh/100 km'], undefined],
    [
      'Fuel or power a year',
      ['About $830: 3.8 L/100 km at $1.80', 'About $510: 16 kWh at 33 c'],
      'About $510: 16 kWh at 33 c',
    ],
    ['Odometer', ['unknown', 'unknown'], undefined],
    ['ANCAP rating', ['4 out of 5 stars', '5 out of 5 stars'], '5 out of 5 stars'],
    ['Seats', ['5', '7'], undefined],
  ])('mark the better value: %s of %j is %s', (label, values, best) => {
    const [groups] = comparedGroups(values.map((value) => [group('G', value ? { [label]: value } : {})]));
    expect(groups?.rows[0]?.best).toBe(best);
  });

  it('keep a line at its position on the car that has it', () => {
    const [groups] = [
      comparedGroups([[group('G', { a: '1', c: '1' })], [group('G', { a: '1', b: '1', c: '1' })]]),
    ];
    expect(groups[0]?.rows.map(({ label }) => label)).toEqual(['a', 'b', 'c']);
  });

  it('have no differences for one car or none', () => {
    const [only] = comparedGroups([[group('Key', { Fuel: 'Petrol' })]]);
    expect(only?.rows[0]?.differs).toBe(false);
    expect(comparedGroups([])).toEqual([]);
  });
});

describe('the address of a comparison', () => {
  it('keeps the cars in its fragment, in their order', () => {
    expect(compareHref(['12', 'a,b #c'])).toBe('/compare/#12,a%2Cb%20%23c');
    expect(compareHref([])).toBe('/compare/');
    expect(comparedIds('#12,a%2Cb%20%23c')).toEqual(['12', 'a,b #c']);
  });

  it.each([
    ['', []],
    ['#', []],
    ['#1,1,2', ['1', '2']],
    ['#1,2,3,4,5,6', ['1', '2', '3', '4']],
    ['#1,%E0%A4%A,2', ['1', '2']],
    [`#${'x'.repeat(65)},2`, ['2']],
    ['#%00,%0A,2', ['2']],
  ])('%s contains %j', (hash, ids) => {
    expect(comparedIds(hash)).toEqual(ids);
  });

  it('contains the same cars when it is read again', () => {
    const id = fc
      .string({ minLength: 1, maxLength: 64, unit: 'grapheme' })
      .filter((text) => !/\p{Cc}/u.test(text) && text.length <= 64);
    fc.assert(
      fc.property(fc.uniqueArray(id, { minLength: 1, maxLength: mostCompared }), (ids) => {
        expect(comparedIds(new URL(compareHref(ids), 'https://a.example').hash)).toEqual(ids);
      }),
    );
  });
});
