import { afterEach, beforeEach, expect, it } from 'vitest';
import { forgetTradeInValue, keepTradeInValue } from '../../stores/trade-in-value.ts';
import { youPayText } from './you-pay.ts';

beforeEach(() => {
  document.body.innerHTML = '<you-pay data-price="32888" hidden></you-pay>';
});
afterEach(() => {
  document.body.innerHTML = '';
  forgetTradeInValue();
});

const line = () => document.querySelector<HTMLElement>('you-pay')!;

it('shows the remaining amount while a trade-in is valued, and not after that', () => {
  expect(line().hidden).toBe(true);
  keepTradeInValue({ cents: 1_450_000, rego: 'ABC 123' });
  expect(line().hidden).toBe(false);
  expect(line().textContent).toBe('You pay $18,388 with your ABC 123, valued at $14,500.');
  forgetTradeInValue();
  expect(line().hidden).toBe(true);
});

it('says that nothing is left to pay when the trade-in is worth more than the car', () => {
  expect(youPayText(10_000, { cents: 1_200_000, rego: '' })).toBe(
    'With your car, valued at $12,000, there is nothing left to pay.',
  );
});
