import { describe, expect, it } from 'vitest';
import { aListedCar, someCardRules } from '../cars/listed-car.fixture.ts';
import { loanAnswer } from './calculator.ts';
import {
  loanTermsText,
  type OwnTerms,
  ownRepayment,
  ownTermsOf,
  ownTermsText,
  readLoanTerms,
} from './loan-terms.ts';
import { repaymentNotes } from './repayment-notes.ts';
import { listedRepayment } from './repayment-view.ts';

describe('the terms that a buyer set before [CFG-53]', () => {
  it.each([
    [{}, {}, ''],
    [{ deposit: 5000, price: 30_000, interestRate: 7 }, { deposit: 5000 }, 'deposit $5,000'],
    [
      { deposit: 0, tradeIn: 12_000, termYears: 3, balloonPercent: 20, frequency: 'monthly' },
      { deposit: 0, tradeIn: 12_000, termYears: 3, balloonPercent: 20, frequency: 'monthly' },
      'deposit $0, trade-in $12,000, 3 years, final payment 20%, monthly repayments',
    ],
    [{ termYears: 90, deposit: -4 }, { termYears: 7, deposit: 0 }, 'deposit $0, 7 years'],
    [{ deposit: '5000', termYears: Number.NaN, frequency: 'daily' }, {}, ''],
  ])('of %j are %j', (written, terms, text) => {
    expect(readLoanTerms(written)).toEqual(terms);
    expect(loanTermsText(readLoanTerms(written))).toBe(text);
  });
});

const usual = { deposit: 0, tradeIn: 0, termYears: 5, balloonPercent: 0, frequency: 'weekly' } as const;
const spaced = (text = '') => text.replaceAll('\u00a0', ' ');

describe("the visitor's own loan terms", () => {
  it.each([
    ['no terms', {}, 9000, undefined],
    ['only a deposit', { deposit: 5000 }, 0, { ...usual, deposit: 5000 }],
    [
      'a term, and a valuation of the trade-in',
      { termYears: 3 },
      9000,
      { ...usual, termYears: 3, tradeIn: 9000 },
    ],
    ['a typed trade-in', { tradeIn: 4000 }, 9000, { ...usual, tradeIn: 4000 }],
  ])('with %s', (_, set, valued, expected) => {
    expect(ownTermsOf(set, { cents: valued * 100, rego: '' })).toEqual(expected);
  });

  it.each([
    ['alone', {}, undefined, { ...usual, tradeIn: 9000 }, 'trade-in $9,000, 5 years, weekly repayments'],
    [
      'with money owing on it, instead of a typed one',
      { deposit: 5000, tradeIn: 4000 },
      300_000,
      { ...usual, deposit: 5000, tradeIn: 9000, owing: 3000 },
      'deposit $5,000, trade-in $9,000, $3,000 still owing on it, 5 years, weekly repayments',
    ],
  ])('have the trade-in that is in use: %s', (_, set, owedCents, expected, text) => {
    const used = { cents: 900_000, rego: '', day: '2026-11-26', isUsed: true } as const;
    const terms = ownTermsOf(set, { ...used, ...(owedCents && { owedCents }) })!;
    expect(terms).toEqual(expected);
    expect(ownTermsText(terms)).toBe(text);
  });

  it('borrow what is still owed on the trade-in', () => {
    const borrowing = (terms: OwnTerms, price: number) => ownRepayment(price, 8, terms)?.cents;
    expect(borrowing({ ...usual, tradeIn: 9000, owing: 3000 }, 30_000)).toBe(borrowing(usual, 24_000));
    expect(borrowing({ ...usual, tradeIn: 9000 }, 9000)).toBeUndefined();
  });

  it('leave out amounts of 0', () => {
    expect(ownTermsText({ ...usual, deposit: 5000, termYears: 3 })).toBe(
      'deposit $5,000, 3 years, weekly repayments',
    );
  });
});

describe('a repayment on the visitor’s own terms', () => {
  const car = aListedCar({ price: 30_000, weekly_price: 150, interest_rate: 8.49, comparison_rate: 9.32 });
  const terms = { ...usual, deposit: 5000, termYears: 3, frequency: 'monthly' } as const;
  const notes = repaymentNotes(['manual'])!;

  it('equals that of the calculator, at the rate of the lender', () => {
    const calculated = loanAnswer(
      { ...terms, price: 30_000, interestRate: 8.49 },
      { establishmentCents: 0, monthlyCents: 0 },
    );
    const own = ownRepayment(car.price!, car.interest_rate!, terms)!;
    expect(spaced(calculated.repayment?.text)).toMatch(
      new RegExp(`^\\$${Math.round(own.cents / 100)} per month`),
    );
  });

  it('has both rates on every card, even when the advertised repayments have none', () => {
    const rules = someCardRules({ repayment: { notes } });
    expect(spaced(listedRepayment(car, rules, { ownTerms: terms })?.text)).toBe(
      '$789 per month on your terms\n8.49% p.a. interest, 9.32% p.a. comparison rate',
    );
  });

  it.each([
    ['that costs less than deposit and trade-in', { price: 4000 }],
    ['without a repayment of its lender', { weekly_price: 0 }],
    ['without a comparison rate', { comparison_rate: Number.NaN }],
  ])('is not shown for a car %s', (_, change) => {
    const rules = someCardRules({ repayment: { notes } });
    expect(listedRepayment({ ...car, ...change }, rules, { ownTerms: terms })).toBeUndefined();
  });
});
