import { describe, expect, it } from 'vitest';
import { usualStockGuard, whyHeld } from './stock-guard.ts';

const stock = (count: number, price: (index: number) => number = () => 20_000) =>
  new Map(Array.from({ length: count }, (_, index) => [`S${index}`, price(index)]));

describe('the guard of a stock', () => {
  it.each<[name: string, before: number, after: number]>([
    ['the first stock of a dealer', 0, 3],
    ['a stock of the same size', 60, 60],
    ['30 % fewer, which is the limit', 60, 42],
    ['few cars, of which one was sold', 3, 2],
    ['more cars', 12, 60],
  ])('accepts %s', (_, before, after) => {
    expect(whyHeld(stock(before), stock(after), usualStockGuard)).toBeUndefined();
  });

  it.each<[name: string, before: number, after: number, why: RegExp]>([
    [
      'smaller by one car more than the limit',
      60,
      41,
      /41 cars, 32 % fewer than the 60 before .*maxDropPercent/,
    ],
    ['a fifth of its earlier size', 60, 12, /12 cars, 80 % fewer/],
    ['empty', 60, 0, /no cars, and there were 60/],
    ['empty, of a small dealer', 2, 0, /no cars, and there were 2/],
  ])('holds back a stock that is %s', (_, before, after, why) => {
    expect(whyHeld(stock(before), stock(after), usualStockGuard)).toMatch(why);
  });

  it('uses the limit of the dealer', () => {
    expect(whyHeld(stock(60), stock(41), { maxDropPercent: 90 })).toBeUndefined();
    expect(whyHeld(stock(60), stock(59), { maxDropPercent: 0 })).toBeDefined();
  });

  it('holds back prices in another unit, and accepts price drops', () => {
    const cents = whyHeld(
      stock(20),
      stock(20, () => 2_000_000),
      usualStockGuard,
    );
    expect(cents).toBe('20 of 20 prices are more than 3 times what they were, or less than a third');
    expect(
      whyHeld(
        stock(20),
        stock(20, () => 25),
        usualStockGuard,
      ),
    ).toBeDefined();
    expect(
      whyHeld(
        stock(20),
        stock(20, () => 15_000),
        usualStockGuard,
      ),
    ).toBeUndefined();
    // Three of 20 prices may change this much: the dealer may have corrected them.
    expect(
      whyHeld(
        stock(20),
        stock(20, (index) => (index < 3 ? 90_000 : 20_000)),
        usualStockGuard,
      ),
    ).toBeUndefined();
  });

  it.each<[prices: string, before: number, unpriced: number, why: string | undefined]>([
    ['all cars that had a price have none', 20_000, 20, '20 of 20 cars with a price have none now'],
    ['more cars than the limit lost their price', 20_000, 7, '7 of 20 cars with a price have none now'],
    ['the limit of cars lost their price', 20_000, 6, undefined],
    ['no car ever had a price', 0, 20, undefined],
  ])('when %s', (_, before, unpriced, why) => {
    const after = stock(20, (index) => (index < unpriced ? 0 : before));
    expect(
      whyHeld(
        stock(20, () => before),
        after,
        usualStockGuard,
      ),
    ).toBe(why);
  });
});
