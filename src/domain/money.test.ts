import { expect, it } from 'vitest';
import { dollars, grouped } from './money.ts';

it.each([
  [0, '$0'],
  [200, '$200'],
  [32990, '$32,990'],
  [649880, '$649,880'],
  [1234567, '$1,234,567'],
  [198.5, '$199'],
])('%d is %s [PRICE-5]', (amount, text) => {
  expect(dollars(amount)).toBe(text);
});

it('groups thousands of other figures', () => {
  expect(grouped(45210)).toBe('45,210');
});
