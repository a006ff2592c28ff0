import { beforeEach, expect, it } from 'vitest';
import type { ChangeoverFacts } from '../../domain/trade-in/changeover.ts';
import { keepFigures } from '../../stores/finance-figures.ts';
import { startUsingTradeIn } from '../../stores/trade-in-in-use.ts';
import { keepTradeInValue, tradeInValue } from '../../stores/trade-in-value.ts';
import { youPayText } from './you-pay.ts';

beforeEach(() => {
  document.body.innerHTML = '<you-pay data-price="32888" hidden></you-pay>';
});

const line = () => document.querySelector<HTMLElement>('you-pay')!;

it('shows the remaining amount while a trade-in is valued, and not after that', () => {
  expect(line().hidden).toBe(true);
  keepTradeInValue({ cents: 1_450_000, rego: 'ABC 123' });
  expect(line().hidden).toBe(false);
  expect(line().textContent).toBe('You pay $18,388 with your ABC 123, valued at $14,500.');
  tradeInValue.clear();
  expect(line().hidden).toBe(true);
});

it('says that nothing is left to pay when the trade-in is worth more than the car', () => {
  expect(youPayText(10_000, { cents: 1_200_000, rego: '' })).toBe(
    'With your car, valued at $12,000, there is nothing left to pay.',
  );
});

const mazda = { cents: 1_420_000, rego: '', car: '2018 Mazda 3', day: '2026-11-26', owedCents: 300_000 };
const showCar = (facts: ChangeoverFacts) => {
  document.body.innerHTML = '<main tabindex="-1"><you-pay hidden></you-pay></main>';
  line().dataset['car'] = JSON.stringify(facts);
  startUsingTradeIn(mazda);
};
const text = () => line().textContent.replaceAll('\u00a0', ' ');

it('spells out the sum of a trade-in in use, with both rates and the mark of the warning', () => {
  showCar({ price: 32_990, rates: { interestRate: 8.49, comparisonRate: 9.32 } });
  const sum = [...line().querySelectorAll('dl > div')].map((one) => one.textContent);
  expect(sum).toEqual([
    'Price$32,990',
    'Less your 2018 Mazda 3-$14,200',
    'Plus what you owe on it$3,000',
    'You pay$21,790',
  ]);
  const weekly = line().querySelector('.repayment')!;
  expect(weekly.textContent).toMatch(
    /per.week on your terms\n8\.49%.p\.a\..interest, 9\.32%.p\.a\..comparison.rate\*$/,
  );
  expect(weekly.querySelector('a')?.getAttribute('href')).toBe('#repayment-notes');
  expect(text()).toContain('Estimate. The dealer values your car when they see it.');
  expect(line().hasAttribute('role')).toBe(false);

  keepFigures('1', {}, { deposit: 5000 });
  expect(text()).toContain('Your terms: deposit $5,000, trade-in $14,200, $3,000 still owing on it, 5 years');
});

it.each([
  ['the dealer shows no repayment for the car', { price: 32_990 }, /You pay\$21,790/],
  [
    'the trade-in pays for the car',
    { price: 11_000, rates: { interestRate: 8.49, comparisonRate: 9.32 } },
    /Back to you\$200/,
  ],
])('has no weekly cost when %s', (_, facts, result) => {
  showCar(facts);
  expect(text()).toMatch(result);
  expect(line().querySelector('.repayment')).toBeNull();
});

it('asks for a new value after 30 days', () => {
  showCar({ price: 32_990 });
  startUsingTradeIn({ ...mazda, day: '2020-01-31' });
  expect(text()).toContain('This value is from 31 January 2020. Please get a new one.');
});

it('stops using the trade-in', () => {
  showCar({ price: 32_990 });
  line().querySelector('button')!.click();
  expect(line().hidden).toBe(true);
  expect(text()).toBe('');
  expect(document.activeElement).toBe(document.querySelector('main'));
});
