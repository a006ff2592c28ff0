import { describe, expect, test } from 'vitest';
import { driveAway, newPriceIn, shareLeft, tidyPrice } from './pricing.ts';
import { randomFrom } from './random.ts';

describe('prices', () => {
  test('have the endings of the recipe, within $1,000 of the value', () => {
    const random = randomFrom(5);
    for (let amount = 3000; amount < 90_000; amount += 731) {
      const price = tidyPrice(amount, [990, 888], random);
      expect([990, 888]).toContain(price % 1000);
      expect(Math.abs(price - amount)).toBeLessThan(1000);
    }
  });

  test('fall with age and kilometres, more slowly for a make that keeps its value', () => {
    expect(shareLeft(2, 29_000, 14_500, 1)).toBeGreaterThan(shareLeft(6, 87_000, 14_500, 1));
    expect(shareLeft(4, 30_000, 14_500, 1)).toBeGreaterThan(shareLeft(4, 120_000, 14_500, 1));
    expect(shareLeft(6, 87_000, 14_500, 1.2)).toBeGreaterThan(shareLeft(6, 87_000, 14_500, 0.9));
  });

  test('fall to half of the new price between five and eight years for an average make', () => {
    expect(shareLeft(5, 72_500, 14_500, 1)).toBeGreaterThan(0.5);
    expect(shareLeft(8, 116_000, 14_500, 1)).toBeLessThan(0.5);
  });

  test('were lower for the same new car in earlier years, and include on-road costs when drive away', () => {
    expect(newPriceIn(2020, 50_000, 2026)).toBeLessThan(newPriceIn(2025, 50_000, 2026));
    expect(newPriceIn(2027, 50_000, 2026)).toBe(50_000);
    expect(driveAway(50_000)).toBeGreaterThan(53_000);
  });
});
