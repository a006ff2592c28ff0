import { describe, expect, it, test } from 'vitest';
import { stateOfQuery } from '../finance/calculator-link.ts';
import {
  type BudgetChoice,
  budgetAmount,
  budgetRange,
  budgetTotal,
  calculatorAt,
  isOutOfReach,
  priceCap,
  usualDeposit,
  usualRepayment,
  weeklyLimit,
  weeklySearch,
} from './budget.ts';
import { budgetProblem } from './budget-words.ts';

describe('a budget', () => {
  test.each<[BudgetChoice, number]>([
    [{ repayment: 200, period: 'weekly', deposit: 2000 }, 54_000],
    [{ repayment: 600, period: 'monthly', deposit: 2000 }, 38_000],
    [{ repayment: 200, period: 'weekly', deposit: 0 }, 52_000],
    [{ repayment: 0, period: 'monthly', deposit: 4500 }, 4500],
    [{ repayment: 0, period: 'weekly', deposit: 0 }, 0],
    [{ repayment: 99.99, period: 'weekly', deposit: 0.5 }, 25_997],
    [{ repayment: 1_000_000, period: 'weekly', deposit: 1_000_000 }, 261_000_000],
  ])('of %o is %i dollars [BUDGET-2]', (choice, total) => {
    expect(budgetTotal(choice)).toBe(total);
  });

  it('starts with 200 a week or 600 a month, and a deposit of 2000 [BUDGET-3]', () => {
    expect(usualRepayment).toEqual({ weekly: 200, monthly: 600 });
    expect(usualDeposit).toBe(2000);
  });
});

test.each([
  ['200', 200],
  ['199.50', 199.5],
  ['.5', 0.5],
  ['12.', 12],
  ['$1,250', 1250],
  [' 1 250 ', 1250],
  ['', 0],
  ['abc', 0],
  ['12abc', 0],
  ['1e3', 0],
  ['0x10', 0],
  ['1.2.3', 0],
  ['NaN', 0],
  ['Infinity', 0],
  ['٢٠٠', 0],
])('an amount typed as %j is %d [BUDGET-4]', (typed, amount) => {
  expect(budgetAmount(typed)).toBe(amount);
});

test.each([
  ['44k', 'We could not use “44k”. Did you mean $44,000? Please enter whole dollars.'],
  ['20.000', 'We could not use “20.000”. Did you mean $20,000? Please enter whole dollars.'],
  ['-5', 'We could not use “-5”. Please enter an amount of $0 or more.'],
  ['plenty', 'We could not use “plenty”. Please enter whole dollars, such as 30,000.'],
  ['9,999,999', 'We can count up to $1,000,000.'],
  ['', undefined],
  ['200', undefined],
  ['$2,000', undefined],
  ['99.99', undefined],
  ['1,000,000', undefined],
])('an amount typed as %j is refused: %s [BUDGET-4] [BUDGET-5]', (typed, problem) => {
  expect(budgetProblem(typed)).toBe(problem);
});

test.each([
  ['-5', 0],
  ['-0', 0],
  ['0', 0],
  ['1000000', 1_000_000],
  ['1000001', 1_000_000],
  ['9'.repeat(400), 1_000_000],
])('an amount typed as %j is kept within 0 and 1,000,000 [BUDGET-5]', (typed, amount) => {
  expect(budgetAmount(typed)).toBe(amount);
});

test.each([
  [54_000, { highest: 80_000 }, 54_000],
  [54_000, { highest: 41_990 }, 41_990],
  [54_000, {}, 54_000],
  [254_000, {}, 100_000],
])('the cap of a budget of %i among %o is %i [BUDGET-7]', (budget, cars, cap) => {
  expect(priceCap(budget, cars)).toBe(cap);
});

test.each([
  [54_000, { highest: 80_000 }, '1001:54000'],
  [254_000, { highest: 80_000 }, '1001:80000'],
  [254_000, {}, '1001:100000'],
  [0, {}, '1001:1001'],
])('the search of a budget of %i among %o is for %s [BUDGET-6] [BUDGET-7]', (budget, cars, range) => {
  expect(budgetRange(budget, cars)).toBe(range);
});

test.each([
  [9_989, { lowest: 9_990 }, true],
  [9_990, { lowest: 9_990 }, false],
  [0, { lowest: 1001 }, true],
  [54_000, {}, true],
])('a budget of %i among %o is out of reach: %s [BUDGET-8]', (budget, cars, isOut) => {
  expect(isOutOfReach(budget, cars)).toBe(isOut);
});

test.each<[number, BudgetChoice['period'], number]>([
  [200, 'weekly', 200],
  [600, 'monthly', 138],
  [199.99, 'weekly', 199],
  [0, 'monthly', 0],
])('%d dollars %s are at most %i a week [DATA-24]', (repayment, period, weekly) => {
  expect(weeklyLimit({ repayment, period })).toBe(weekly);
});

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
