import { describe, expect, it } from 'vitest';
import { loanTermsText, readLoanTerms } from './loan-terms.ts';

describe('the terms a buyer set before [CFG-53]', () => {
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
