import { describe, expect, it } from 'vitest';
import { advertisedLoan } from './advertised-loan.ts';
import { queryOfCar } from './calculator-link.ts';
import { aFinancedCar, someFigures } from './finance.fixture.ts';
import { type Lender, lenderRule } from './lenders.ts';

const loanOf = (lender: Lender, change: Partial<typeof someFigures> = {}, price = 26_990) => {
  const figures = { ...someFigures, ...change };
  return advertisedLoan(aFinancedCar({ price }, figures), figures, lenderRule(lender));
};
const usual = { deposit: 0, balloonPercent: 0, termYears: 5, interestRate: 7.99, frequency: 'weekly' };

describe('the loan behind a repayment, for the calculator', () => {
  it.each([
    ['a lender that gives the deposit', 'manual', { deposit: 2000 }, { ...usual, deposit: 2000 }],
    ['Taurus, with a tenth of the price', 'taurus', { deposit: 5 }, { ...usual, deposit: 2699 }],
    [
      'a final payment, in per cent of the price',
      'manual',
      { balloon: 5398 },
      { ...usual, balloonPercent: 20 },
    ],
    ['Angle, with no final payment', 'angle', { balloon: 5398 }, usual],
    ['a term in years', 'manual', { termMonths: undefined, termYears: 7 }, { ...usual, termYears: 7 }],
    ['a payment by the month', 'nissan-finance', { paymentWeek: 0 }, { ...usual, frequency: 'monthly' }],
  ] as const)('of %s', (_, lender, change, expected) => {
    expect(loanOf(lender, change as Partial<typeof someFigures>)).toEqual(expected);
  });

  it.each([
    ['without a term', { termMonths: 0 }],
    ['with a term of half years', { termMonths: 54 }],
    ['longer than the calculator allows', { termMonths: 96 }],
    ['with a final payment above half of the price', { balloon: 20_000 }],
    ['at a rate with three decimals', { interestRate: 7.995 }],
  ])('is undefined %s', (_, change) => {
    expect(loanOf('manual', change)).toBeUndefined();
  });

  it('is undefined for a car without a price', () => {
    expect(loanOf('manual', {}, 0)).toBeUndefined();
  });

  it('is in the link to the finance page', () => {
    expect(queryOfCar('a b', loanOf('taurus'))).toBe(
      '?car_id=a+b&deposit=2699&balloon=0&term=5&rate=7.99&every=weekly',
    );
    expect(queryOfCar('a b')).toBe('?car_id=a+b');
  });
});
