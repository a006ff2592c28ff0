import { describe, expect, it } from 'vitest';
import { aListedCar, someCardRules } from './listed-car.fixture.ts';
import { cardTag } from './tag.ts';

const today = '2025-03-10';
const seconds = (day: string) => Date.parse(`${day}T05:00:00Z`) / 1000;
const tagOf = (...[car, rules]: [Parameters<typeof aListedCar>[0], Parameters<typeof someCardRules>[0]?]) =>
  cardTag(aListedCar(car), someCardRules(rules), today);

/** Every reason for a tag at the same time. Each case removes the reason that won before. */
const everything = {
  status: 'sold',
  sold_at: seconds('2025-03-01'),
  tag: 'Special',
  fuel: 'Hybrid',
  reserved: true,
  certified: true,
  created_at: seconds('2025-03-09'),
};
const green = { electricHybridTag: true };

describe('cardTag uses the first tag that applies [CARD-8]', () => {
  it.each([
    ['sold, before all others [CARD-17] [OPEN-90]', everything, 'sold', 'SOLD', 'ink'],
    ['a special tag [CARD-9]', { ...everything, status: 'coming_soon' }, 'special', 'Special', 'red'],
    [
      'electric or hybrid [CARD-10]',
      { ...everything, status: 'coming_soon', tag: 'One owner' },
      'green-car',
      'Hybrid',
      'green',
    ],
    [
      'reserved [CARD-11]',
      { ...everything, status: 'coming_soon', tag: 'One owner', fuel: 'Petrol' },
      'reserved',
      'RESERVED',
      'ink',
    ],
    [
      'certified used Toyota [CARD-12]',
      { ...everything, status: 'coming_soon', tag: 'One owner', fuel: 'Petrol', reserved: false },
      'certified',
      'Certified',
      'brand',
    ],
    [
      'a custom tag [CARD-13]',
      {
        ...everything,
        status: 'coming_soon',
        tag: 'One owner',
        fuel: 'Petrol',
        reserved: false,
        certified: false,
      },
      'custom',
      'One owner',
      'brand',
    ],
    [
      'coming soon [CARD-14]',
      { fuel: 'Petrol', status: 'coming_soon', created_at: seconds('2025-03-09') },
      'coming-soon',
      'COMING SOON',
      'ink',
    ],
    [
      'new [CARD-15]',
      { fuel: 'Petrol', car_type: 'new', created_at: seconds('2025-03-09') },
      'new',
      'New',
      'brand',
    ],
    // The tag of a used car must not say 'New'.
    [
      'new arrival [CARD-15] [CARD-18]',
      { fuel: 'Petrol', car_type: 'used', created_at: seconds('2025-03-09') },
      'new',
      'New Arrival',
      'brand',
    ],
  ] as const)('%s', (_, car, kind, text, tone) => {
    expect(tagOf(car, green)).toMatchObject({ kind, text, tone });
  });

  it('has no tag otherwise [CARD-16]', () => {
    expect(tagOf({})).toBeUndefined();
  });
});

it.each([
  ['runout sale', true, 'green'],
  ['Runout Sale', true, 'green'],
  ['runout sale', false, 'red'],
  ['special', true, 'red'],
])('the special tag %s with runoutSaleGreen %s has the colour %s [CARD-9]', (tag, runoutSaleGreen, tone) => {
  expect(tagOf({ tag }, { runoutSaleGreen })).toMatchObject({ kind: 'special', text: tag, tone });
});

it.each([
  ['Electric', true, 'green-car'],
  ['Plug-in Hybrid', true, 'green-car'],
  ['Petrol', true, undefined],
  ['Electric', false, undefined],
])(
  'the tag of a car with the fuel %s and electricHybridTag %s: %s [CARD-10]',
  (fuel, electricHybridTag, kind) => {
    expect(tagOf({ fuel }, { electricHybridTag })?.kind).toBe(kind);
  },
);

it('names the make of the certificate [CARD-12]', () => {
  expect(tagOf({ certified: true, make: 'BMW' })?.label).toBe('BMW Certified used vehicle');
});

it.each([
  // By the day alone it ends with the last day that is within eight times 24 hours to its end.
  ['2025-03-10T05:00:00Z', '2025-03-10', 'new'],
  ['2025-03-03T00:00:00Z', '2025-03-10', 'new'],
  ['2025-03-02T23:59:00Z', '2025-03-10', undefined],
  ['2025-03-11T05:00:00Z', '2025-03-10', 'new'],
  ['2026-03-10T05:00:00Z', '2025-03-10', undefined],
  // By the moment it is exact.
  ['2025-03-02T23:59:00Z', '2025-03-10T23:58:59+00:00', 'new'],
  ['2025-03-02T23:59:00Z', '2025-03-10T23:59:00+00:00', undefined],
  ['2025-03-02T23:59:00Z', '2025-03-11T09:58:59+10:00', 'new'],
  ['2025-03-02T23:59:00Z', '2025-03-11T09:59:00+10:00', undefined],
  ['2025-03-11T05:00:00Z', '2025-03-10T05:00:00+00:00', 'new'],
  ['2026-03-10T05:00:00Z', '2025-03-10T05:00:00+00:00', undefined],
])('the tag of a car listed at %s, read at %s: %s [CARD-15]', (listedAt, today, kind) => {
  const car = aListedCar({ created_at: Date.parse(listedAt) / 1000 });
  expect(cardTag(car, someCardRules({ timeZone: 'UTC' }), today)?.kind).toBe(kind);
});

it('has the new-arrival text as its label [CARD-18] [OPEN-41]', () => {
  expect(tagOf({ car_type: 'new', created_at: seconds('2025-03-09') })?.label).toBe('New Arrival');
});

it.each([
  ['sold', seconds('2025-03-10'), 'JUST SOLD'],
  ['sold', seconds('2025-03-07'), 'JUST SOLD'],
  ['sold', seconds('2025-03-06'), 'SOLD'],
  ['sold', 0, 'SOLD'],
  ['in_transit', 0, 'SOLD'],
])('the tag of a car that is %s since %d: %s [CARD-17] [OPEN-89]', (status, sold_at, text) => {
  expect(tagOf({ status, sold_at })?.text).toBe(text);
});

it('uses the dealer’s number of days for a just-sold car [CARD-17]', () => {
  const car = { status: 'sold', sold_at: seconds('2025-03-04') };
  expect(tagOf(car, { justSoldDays: 7 })?.text).toBe('JUST SOLD');
  expect(tagOf(car, { justSoldDays: 1 })?.text).toBe('SOLD');
});
