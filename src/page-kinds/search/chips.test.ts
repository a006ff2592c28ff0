import { describe, expect, it } from 'vitest';
import { searchFilterNames } from '../../config/schema/search.ts';
import { shownValue } from '../../domain/stock/searchable.ts';
import { withToggled } from './change-search.ts';
import { chipsOf, filterLabel, valueLabel } from './chips.ts';
import { searchLabel } from './search-label.ts';

/** Limits of dollars a week are worked out on the visitor's own terms. */
const ownWeekly = {
  terms: { deposit: 0, tradeIn: 0, termYears: 5, balloonPercent: 0, frequency: 'weekly' as const },
  rates: [8.9],
};
const known = { Ford: ['Everest', 'Ranger'], Toyota: ['Corolla', 'HiLux'] };
const ui = (make: string[], model: string[]) => ({
  refinementList: { body: ['Ute'], ...(make.length > 0 && { make }), ...(model.length > 0 && { model }) },
});

it.each([
  [['Ford'], ['Ranger'], ['Ute', 'Ford', 'Ranger']],
  [['Ford', 'Toyota'], [], ['Ute', 'Ford', 'Toyota']],
  [['Ford', 'Toyota'], ['Ranger'], ['Ute', 'Ford Ranger', 'Toyota']],
  [
    ['Ford', 'Toyota'],
    ['Ranger', 'HiLux', 'Everest'],
    ['Ute', 'Ford Ranger', 'Ford Everest', 'Toyota HiLux'],
  ],
  [
    ['Ford', 'Toyota'],
    ['Ranger', 'Seal'],
    ['Ute', 'Ford Ranger', 'Toyota', 'Seal'],
  ],
])('the chips of the makes %j and the models %j are %j', (makes, models, labels) => {
  expect(chipsOf(ui(makes, models), { modelsByMake: known }).map(({ label }) => label)).toEqual(labels);
});

it.each([
  ['Ford Ranger', ['Ranger'], ['Toyota'], []],
  ['Ford Ranger', ['Ranger', 'HiLux'], ['Toyota'], ['HiLux']],
  ['Ford Ranger', ['Ranger', 'Everest'], ['Ford', 'Toyota'], ['Everest']],
  ['Toyota', ['Ranger'], ['Ford'], ['Ranger']],
])(
  'without the chip "%s" and with the models %j, %j and %j are left',
  (label, models, makesLeft, modelsLeft) => {
    const before = ui(['Ford', 'Toyota'], models);
    const chip = chipsOf(before, { modelsByMake: known }).find((one) => one.label === label)!;
    expect(chip.without(before)).toEqual(ui(makesLeft, modelsLeft));
  },
);

it.each([
  ['Ford', ['Ford', 'Toyota'], ['Ranger', 'HiLux'], ['Toyota'], ['HiLux']],
  ['Ford', ['Ford'], ['Ranger', 'Unknown'], [], []],
  ['Toyota', ['Ford'], ['Ranger'], ['Ford', 'Toyota'], ['Ranger']],
])(
  'a click on the make %s changes %j with %j to %j with %j',
  (make, makes, models, makesLeft, modelsLeft) => {
    expect(withToggled(ui(makes, models), 'make', make, known)).toEqual(ui(makesLeft, modelsLeft));
  },
);

it.each([
  [':90', 'Up to $90 a week on your terms'],
  ['1:90', 'Up to $90 a week on your terms'],
  ['60:90', 'From $60 to $90 a week on your terms'],
  ['60:', 'From $60 a week on your terms'],
])('the chip of %s dollars a week on own terms is %s', (range, label) => {
  expect(chipsOf({ range: { weekly_price: range } }, { ownWeekly }).map((chip) => chip.label)).toEqual([
    label,
  ]);
});

it.each([
  ['dealership_slug', 'north', 'Bayside of the North'],
  ['-dealership_slug', 'north', 'Not Bayside of the North'],
  ['dealership_slug', 'gone-yard', 'gone-yard'],
  ['dealership_slug', 'constructor', 'constructor'],
])(
  'a dealership has its own name, and one that is not known no made-up name: %s %s [ROUTE-18]',
  (key, slug, label) => {
    const ui = { refinementList: { [key]: [slug] } };
    const setup = { dealershipNames: { north: 'Bayside of the North' } };
    expect(chipsOf(ui, setup).map((chip) => chip.label)).toEqual([label]);
    expect(searchLabel(ui, { ...setup, scope: {} })).toBe(label.charAt(0).toUpperCase() + label.slice(1));
  },
);

describe('filter words', () => {
  it.each(searchFilterNames)('have a label for the filter %s [LIST-3]', (name) => {
    expect(filterLabel(name)).toMatch(/^[A-Z][a-z ]+$/);
  });

  it.each([
    ['car_type', 'demo', 'Demo'],
    ['seats', '5', '5 seats'],
    ['seats', '1', '1 seat'],
    ['make', 'Toyota', 'Toyota'],
  ])('show the %s "%s" as "%s"', (key, value, words) => {
    expect(valueLabel(key, value)).toBe(words);
  });

  it.each([
    ['price', 32990, '$32,990'],
    ['km', 45210, '45,210 km'],
    ['year', 2019, '2019'],
  ])('show the %s %i as "%s"', (key, amount, words) => {
    expect(shownValue(key, amount)).toBe(words);
  });
});
