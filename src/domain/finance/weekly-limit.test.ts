import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frequencies } from './amortise.ts';
import { type OwnTerms, ownRepayment } from './loan-terms.ts';
import { pricesWithin, weeklyDollars } from './weekly-limit.ts';

const plain: OwnTerms = { deposit: 0, tradeIn: 0, termYears: 5, balloonPercent: 0, frequency: 'weekly' };

const anyTerms = fc.record({
  deposit: fc.integer({ min: 0, max: 60_000 }),
  tradeIn: fc.integer({ min: 0, max: 60_000 }),
  termYears: fc.integer({ min: 1, max: 7 }),
  balloonPercent: fc.integer({ min: 0, max: 50 }),
  frequency: fc.constantFrom(...frequencies),
});
const anyRate = fc.integer({ min: 0, max: 6000 }).map((hundredths) => hundredths / 100);
const anyPrice = fc.integer({ min: 1, max: 200_000 });

describe('the cost a week on own terms', () => {
  it('never falls when the price rises, whatever the terms and the rate', () => {
    fc.assert(
      fc.property(
        anyTerms,
        anyRate,
        anyPrice,
        fc.integer({ min: 0, max: 5000 }),
        (terms, rate, price, more) => {
          expect(weeklyDollars(price + more, rate, terms)).toBeGreaterThanOrEqual(
            weeklyDollars(price, rate, terms),
          );
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('never falls when the rate rises, so that the highest of several rates is the safe one', () => {
    fc.assert(
      fc.property(
        anyTerms,
        anyRate,
        anyPrice,
        fc.integer({ min: 0, max: 500 }),
        (terms, rate, price, more) => {
          const higher = weeklyDollars(price, rate + more / 100, terms);
          expect(higher).toBeGreaterThanOrEqual(weeklyDollars(price, rate, terms));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['a loan over five years', 20_000, 7.99, plain, 94],
    ['a deposit lowers it', 20_000, 7.99, { ...plain, deposit: 5000 }, 70],
    ['a trade-in that equals the price', 20_000, 7.99, { ...plain, tradeIn: 20_000 }, 0],
    ['a trade-in above the price', 20_000, 7.99, { ...plain, tradeIn: 30_000 }, 0],
    ['no interest', 26_000, 0, plain, 100],
    [
      'a monthly repayment counts with its share of a week',
      20_000,
      7.99,
      { ...plain, frequency: 'monthly' },
      94,
    ],
    [
      'a final payment that takes the whole loan',
      20_000,
      0,
      { ...plain, deposit: 15_000, balloonPercent: 50 },
      0,
    ],
  ] satisfies [string, number, number, OwnTerms, number][])('%s', (_, price, rate, terms, dollars) => {
    expect(weeklyDollars(price, rate, terms)).toBe(dollars);
  });

  it('is the figure on the card for weekly repayments', () => {
    fc.assert(
      fc.property(anyTerms, anyRate, anyPrice, (terms, rate, price) => {
        const weekly: OwnTerms = { ...terms, frequency: 'weekly' };
        const shown = ownRepayment(price, rate, weekly);
        expect(weeklyDollars(price, rate, weekly)).toBe(Math.round((shown?.cents ?? 0) / 100));
      }),
    );
  });
});

describe('the prices within a range a week', () => {
  it('are exactly those whose cost lies in it', () => {
    const end = fc.option(fc.integer({ min: 0, max: 900 }), { nil: undefined });
    fc.assert(
      fc.property(anyTerms, anyRate, anyPrice, end, end, (terms, rate, price, from, to) => {
        const range = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
        const span = pricesWithin(range, rate, terms);
        const cost = weeklyDollars(price, rate, terms);
        const isWithin =
          (from === undefined || from <= 1 || cost >= from) && (to === undefined || cost <= to);
        const isInSpan = span !== undefined && price >= span.min && price <= (span.max ?? price);
        expect(isInSpan).toBe(isWithin);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['up to 90', { to: 90 }, plain, { min: 1, max: 19_344 }],
    ['up to 90 with a trade-in', { to: 90 }, { ...plain, tradeIn: 10_000 }, { min: 1, max: 29_344 }],
    [
      'up to 0: what the trade-in pays for',
      { to: 0 },
      { ...plain, tradeIn: 10_000 },
      { min: 1, max: 10_105 },
    ],
    ['no limit', {}, plain, { min: 1 }],
    ['the 1 of older links only asks for a price', { from: 1, to: 90 }, plain, { min: 1, max: 19_344 }],
    ['more than any car costs', { from: 10_000_000 }, plain, undefined],
    ['an empty range', { from: 100, to: 90 }, plain, undefined],
  ] satisfies [string, object, OwnTerms, object | undefined][])('%s', (_, range, terms, prices) => {
    expect(pricesWithin(range, 7.99, terms)).toEqual(prices);
  });
});
