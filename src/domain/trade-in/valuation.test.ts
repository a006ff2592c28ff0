import { describe, expect, it } from 'vitest';
import {
  answerTexts,
  beyondLimits,
  indicativeRange,
  rangeText,
  readAnswers,
  readKilometres,
  readRange,
  tradeInQualifier,
  type Valued,
} from './valuation.ts';

const car: Valued = {
  newPrice: 3_500_000,
  ageYears: 4,
  hold: 1,
  kilometres: 60_000,
  condition: 'good',
  service_history: 'full',
  accident_damage: 'none',
};
const lowOf = (change: Partial<Valued>) => indicativeRange({ ...car, ...change }).low;

describe('which cars have an online estimate', () => {
  it.each([
    [2019, 100_000, undefined],
    [2018, 100_000, 'too-old'],
    [2019, 100_001, 'too-far'],
    [2010, 250_000, 'too-old'],
    [2027, 0, undefined],
  ])('%i with %i km: %s [TRADE-7] [OPEN-98]', (year, kilometres, expected) => {
    expect(beyondLimits({ year, kilometres }, 2026)).toBe(expected);
  });
});

describe('an estimate', () => {
  it('is a range in whole hundreds of dollars around the value of the car', () => {
    expect(indicativeRange(car)).toEqual({ low: 1_780_000, high: 2_010_000 });
    expect(rangeText(indicativeRange(car))).toBe('$17,800 to $20,100');
  });

  const rising: [string, Partial<Valued>[]][] = [
    ['kilometres', [0, 5000, 30_000, 60_000, 60_001, 99_999, 250_000].map((kilometres) => ({ kilometres }))],
    ['age', [0, 1, 2, 3, 5, 7, 12].map((ageYears) => ({ ageYears }))],
    ['age of a car that keeps its value', [0, 1, 2, 3, 5, 7, 12].map((ageYears) => ({ ageYears, hold: 3 }))],
    [
      'a worse condition',
      (['excellent', 'good', 'fair', 'poor'] as const).map((condition) => ({ condition })),
    ],
    [
      'gaps in the service history',
      (['full', 'part', 'none'] as const).map((service_history) => ({ service_history })),
    ],
    ['damage', (['none', 'repaired', 'unrepaired'] as const).map((accident_damage) => ({ accident_damage }))],
    ['a lower price when new', [9_000_000, 5_000_000, 2_000_000, 100_000].map((newPrice) => ({ newPrice }))],
  ];
  it.each(rising)('does not rise with %s', (_, changes) => {
    for (const other of [{}, { kilometres: 100_000 }, { ageYears: 7 }, { condition: 'poor' } as const]) {
      const values = changes.map((change) => lowOf({ ...other, ...change }));
      expect(values).toEqual([...values].sort((a, b) => b - a));
      expect(values.at(-1)).toBeLessThanOrEqual(values[0]!);
    }
    expect(lowOf(changes.at(-1)!)).toBeLessThan(lowOf(changes[0]!));
  });

  it('is a valid amount for any input', () => {
    for (const change of [
      { newPrice: 0 },
      { ageYears: -1 },
      { ageYears: 90, kilometres: 999_999 },
      { hold: 0 },
    ]) {
      const { low, high } = indicativeRange({ ...car, ...change });
      expect(low).toBeGreaterThanOrEqual(50_000);
      expect(high).toBeGreaterThan(low);
      expect(readRange({ low, high })).toEqual({ low, high });
    }
  });

  it.each([
    undefined,
    null,
    'x',
    {},
    { low: 2, high: 1 },
    { low: 0, high: 5 },
    { low: 1.5, high: 3 },
    { low: 1 },
  ])('cannot be read from %j', (written) => expect(readRange(written)).toBeUndefined());
});

describe('answers', () => {
  const texts = { kilometres: '60,000', condition: 'good', service_history: 'full', accident_damage: 'none' };

  it('are parsed from their texts, and written back as the same texts [OPEN-12]', () => {
    const answers = readAnswers(texts);
    expect(answers).toEqual({ ...texts, kilometres: 60_000 });
    expect(answerTexts(answers!)).toEqual(texts);
  });

  it.each([
    [undefined],
    [{ ...texts, condition: 'superb' }],
    [{ ...texts, kilometres: '-1' }],
    [{ ...texts, accident_damage: undefined }],
    [{ ...texts, service_history: 'toString' }],
  ])('cannot be read from %j', (written) => expect(readAnswers(written)).toBeUndefined());

  it.each([
    ['45,210', 45_210],
    ['45210 km', 45_210],
    [' 0 ', 0],
    ['45k', 45_000],
    ['45.5 K', 45_500],
    ['45 000 kms', 45_000],
    ['45000 kilom', 45_000],
    ['about 45,000', 45_000],
    ['~45k', 45_000],
    ['45.5 km', undefined],
    ['-45', undefined],
    ['45,000 miles', undefined],
    ['1000k', undefined],
    ['1000000', undefined],
    ['4.5', undefined],
    ['', undefined],
    ['many', undefined],
  ])('read %j as %s kilometres', (written, expected) => expect(readKilometres(written)).toBe(expected));
});

describe('tradeInQualifier', () => {
  it.each([
    ['Get an instant offer in 2 minutes', undefined, 'Cars up to 7 years and 100,000 km'],
    ['Your offer, INSTANTLY', undefined, 'Cars up to 7 years and 100,000 km'],
    ['An online valuation of your car', undefined, 'Cars up to 7 years and 100,000 km'],
    ['Bring your old car along', undefined, undefined],
    ['A minuet for your car', undefined, undefined],
    ['Get an instant offer in 2 minutes', 'Cars only', 'Cars only'],
    ['Trade in a van', 'Any age', 'Any age'],
  ])('beside %j with the note %j is %j [NAV-11] [TRADE-7]', (words, note, expected) => {
    expect(tradeInQualifier(words, note)).toBe(expected);
  });
});
