import { describe, expect, it } from 'vitest';
import { readOwnTradeIn } from './own-trade-in.ts';
import {
  isOldTradeIn,
  oldTradeInText,
  tradeInBasis,
  tradeInDollars,
  tradeInName,
} from './own-trade-in-words.ts';

const whole = {
  cents: 1_420_000,
  rego: 'ABC 123',
  car: '2018 Mazda 3',
  highCents: 1_600_000,
  owedCents: 300_000,
  day: '2026-11-26',
  isUsed: true,
} as const;

describe('a trade-in in the browser’s storage', () => {
  it('is read as it was stored', () => {
    expect(readOwnTradeIn(whole)).toEqual(whole);
    expect(readOwnTradeIn({ cents: 500, rego: '' })).toEqual({ cents: 500, rego: '' });
  });

  it.each([
    ['text as its value', { cents: '1420000' }],
    ['no value', { cents: 0 }],
    ['a fraction of a cent', { cents: 1.5 }],
    ['a value beyond the limit', { cents: 1e12 }],
  ])('is ignored with %s', (_, change) => {
    expect(readOwnTradeIn({ ...whole, ...change })).toBeUndefined();
  });

  it.each([
    ['a name with a line break', { car: 'Mazda\n3' }, 'car'],
    ['a name that is too long', { car: 'M'.repeat(141) }, 'car'],
    ['a high end below the low end', { highCents: 100 }, 'highCents'],
    ['a negative debt', { owedCents: -1 }, 'owedCents'],
    ['a debt that is not a number', { owedCents: Number.NaN }, 'owedCents'],
  ] as const)('loses %s and nothing else', (_, change, field) => {
    const { [field]: __, ...others } = whole;
    expect(readOwnTradeIn({ ...whole, ...change })).toEqual(others);
  });

  it.each(['', '2026-13-40', '26 November', 20_261_126])('is not used without a day: %j', (day) => {
    expect(readOwnTradeIn({ ...whole, day })).not.toHaveProperty('isUsed');
    expect(readOwnTradeIn({ ...whole, day })).not.toHaveProperty('day');
  });
});

it.each([
  ['2026-11-26', false],
  ['2026-12-26', false],
  ['2026-12-27', true],
  ['2026-01-01', false],
])('a valuation of 26 November 2026 is old on %s: %s', (today, isOld) => {
  expect(isOldTradeIn(whole, today)).toBe(isOld);
  expect(oldTradeInText(whole, today)).toBe(
    isOld ? 'This value is from 26 November 2026. Please get a new one.' : '',
  );
});

it('says which end of the estimate counts, or that the visitor entered the value', () => {
  expect(tradeInBasis(whole)).toBe(
    '$14,200, the lower end of our estimate of $14,200 to $16,000 on 26 November 2026',
  );
  const { highCents: _, car: __, ...typed } = whole;
  expect(tradeInBasis(typed)).toBe('$14,200, as you entered it on 26 November 2026');
  expect([tradeInName(whole), tradeInName(typed), tradeInName({ cents: 1, rego: '' })]).toEqual([
    'your 2018 Mazda 3',
    'your ABC 123',
    'your trade-in',
  ]);
  expect(tradeInDollars(whole)).toEqual({ value: 14_200, owed: 3000 });
});
