import { expect, it } from 'vitest';
import { dollars, dollarsAndCents, grouped } from './money.ts';

it.each([
  [0, '$0'],
  [200, '$200'],
  [32990, '$32,990'],
  [649880, '$649,880'],
  [1234567, '$1,234,567'],
  [198.5, '$199'],
  [999.5, '$1,000'],
  [-0.4, '$0'],
  [-1500, '-$1,500'],
])('formats %d dollars as %s [PRICE-5]', (amount, text) => {
  expect(dollars(amount)).toBe(text);
});

it('groups the thousands of other numbers', () => {
  expect(grouped(45210)).toBe('45,210');
});

it.each([
  [39500, '$395'],
  [995, '$9.95'],
  [2405, '$24.05'],
  [118000, '$1,180'],
  [-123456, '-$1,234.56'],
  [2495.0000000001, '$24.95'],
])('formats %d cents as %s', (cents, text) => {
  expect(dollarsAndCents(cents)).toBe(text);
});

it('formats numbers as the locale does', () => {
  const locale = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 });
  for (const amount of [7, 999, 1000, 12_345, 999_999, 1_000_000, 98_765_432, 2_500_000_000]) {
    expect(grouped(amount)).toBe(locale.format(amount));
    expect(grouped(-amount)).toBe(locale.format(-amount));
  }
});
