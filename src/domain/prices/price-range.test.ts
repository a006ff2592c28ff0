import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type PriceRange, priceRangeText, withPrice } from './price-range.ts';

const usual = { min: 5000, max: 250_000, step: 500 };
const whole: PriceRange = { from: 5000, to: 250_000 };
/** The upper end is not a multiple of the step. */
const odd = { min: 3000, max: 45_250, step: 1000 };

describe('the price range', () => {
  test.each<[string, keyof PriceRange, number, PriceRange, PriceRange]>([
    ['a handle moves to its new position', 'from', 20_000, whole, { from: 20_000, to: 250_000 }],
    ['the other handle moves too', 'to', 20_000, whole, { from: 5000, to: 20_000 }],
    ['a handle moves to the nearest step', 'from', 20_249, whole, { from: 20_000, to: 250_000 }],
    ['a handle moves to the nearest step upwards', 'to', 20_250, whole, { from: 5000, to: 20_500 }],
    ['a handle stops at the lower end', 'from', 12, whole, whole],
    ['a handle stops at the upper end', 'to', 9_000_000, whole, whole],
  ])('%s [BUDGET-11]', (_, end, price, now, next) => {
    expect(withPrice(end, price, now, usual)).toEqual(next);
  });

  test.each<[string, keyof PriceRange, number, PriceRange, PriceRange]>([
    ['to the other handle', 'from', 30_000, { from: 5000, to: 30_000 }, { from: 29_500, to: 30_000 }],
    ['past the other handle', 'from', 99_000, { from: 5000, to: 30_000 }, { from: 29_500, to: 30_000 }],
    ['below the other handle', 'to', 5000, { from: 29_500, to: 90_000 }, { from: 29_500, to: 30_000 }],
    ['both at the upper end', 'from', 250_000, whole, { from: 249_500, to: 250_000 }],
    ['both at the lower end', 'to', 0, whole, { from: 5000, to: 5500 }],
  ])('a handle moved %s stays one step away from it [BUDGET-12]', (_, end, price, now, next) => {
    expect(withPrice(end, price, now, usual)).toEqual(next);
  });

  test.each<[keyof PriceRange, number, PriceRange, PriceRange]>([
    ['to', 45_250, { from: 3000, to: 9000 }, { from: 3000, to: 45_250 }],
    ['to', 45_200, { from: 3000, to: 9000 }, { from: 3000, to: 45_000 }],
    ['from', 45_250, { from: 3000, to: 45_250 }, { from: 45_000, to: 45_250 }],
    ['to', 3000, { from: 45_000, to: 45_250 }, { from: 45_000, to: 45_250 }],
  ])('an end that is not on a step can be reached: %s at %i of %o', (end, price, now, next) => {
    expect(withPrice(end, price, now, odd)).toEqual(next);
  });

  it('stays unchanged for text that is not a number', () => {
    expect(withPrice('from', Number.NaN, whole, usual)).toBe(whole);
  });

  it('keeps both handles on the slider, and the lower below the upper, after any input [BUDGET-12]', () => {
    const move = fc.tuple(fc.constantFrom('from' as const, 'to' as const), fc.integer());
    fc.assert(
      fc.property(fc.constantFrom(usual, odd), fc.array(move, { maxLength: 12 }), (bounds, moves) => {
        const { min, max } = bounds;
        const { from, to } = moves.reduce((now, [end, price]) => withPrice(end, price, now, bounds), {
          from: min,
          to: max,
        });
        expect(min <= from && from < to && to <= max).toBe(true);
      }),
    );
  });
});

it('is written in the form that the search reads', () => {
  expect(priceRangeText({ from: 5000, to: 30_000 })).toBe('5000:30000');
});
