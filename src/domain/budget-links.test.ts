import { expect, it } from 'vitest';
import { calculatorAt, weeklySearch } from './budget-links.ts';
import { stateOfQuery } from './finance/calculator-link.ts';

const choice = { repayment: 300, period: 'monthly', deposit: 2500 } as const;

it('links to cars whose repayment is at most the visitor’s weekly one [DATA-24]', () => {
  const address = new URL(weeklySearch('/search/used-cars/', choice, 'used')!, 'https://bay.example');
  expect(address.pathname).toBe('/search/used-cars/');
  expect([...address.searchParams]).toEqual([
    ['sortBy', 'price:desc'],
    ['refinementList[car_type][0]', 'used'],
    ['range[weekly_price]', '1:69'],
  ]);
});

it('has no link without a repayment', () => {
  expect(weeklySearch('/search/', { repayment: 0.5, period: 'weekly' }, undefined)).toBeUndefined();
});

it('gives the calculator the same settings as the budget finder', () => {
  const before = {
    startsFrom: 'price',
    price: 30_000,
    budget: 100,
    deposit: 0,
    tradeIn: 0,
    balloonPercent: 0,
    termYears: 3,
    interestRate: 9,
    frequency: 'weekly',
  } as const;
  const { search, hash, pathname } = new URL(calculatorAt('/finance/', choice), 'https://bay.example');
  expect([pathname, hash]).toEqual(['/finance/', '#calculator']);
  expect(stateOfQuery(search, before)).toEqual({
    ...before,
    startsFrom: 'repayment',
    budget: 300,
    deposit: 2500,
    frequency: 'monthly',
    termYears: 5,
  });
});
