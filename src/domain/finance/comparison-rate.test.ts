import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparisonRate, contractComparisonRate } from './comparison-rate.ts';

const noFees = { establishmentCents: 0, monthlyCents: 0 };

describe('the comparison rate', () => {
  it('of a loan without fees is its interest rate [FIN-8]', () => {
    expect(comparisonRate(10, noFees)).toBe(10);
    expect(comparisonRate(8.5, noFees)).toBe(8.5);
    expect(comparisonRate(0, noFees)).toBe(0);
  });

  it('of $30,000 over five years counts the fees of the loan [FIN-8]', () => {
    // The comparison rate calculator of loangorilla.com.au shows 7.76% for 6.49%, $587 a month, $5,211 of interest and
    // $1,000 of fees. These figures fit fees of $400 at the start and $10 a month: 29,600 = sum of 596.84 / 1.00647^j.
    expect(comparisonRate(6.49, { establishmentCents: 40_000, monthlyCents: 1000 })).toBe(7.76);
  });

  it('solves the same equation as the annual percentage rate of Regulation Z, appendix J', () => {
    // Example (c)(1)(i): $5,000, 24 monthly payments of $230: 9.69%.
    const contract = { amountCents: 500_000, feesAtStartCents: 0, paidEachTimeCents: 23_000, repayments: 24 };
    expect(contractComparisonRate({ ...contract, frequency: 'monthly' })).toBe(9.69);
  });

  it.each([
    ['monthly', 12],
    ['fortnightly', 26.09],
    ['weekly', 52.18],
  ] as const)('counts %s repayments as %s a year, as the regulation requires', (frequency, perYear) => {
    // One repayment after one interval, 0.1 % higher than the loan, so r is 0.001.
    const contract = { amountCents: 100_000, feesAtStartCents: 0, paidEachTimeCents: 100_100, repayments: 1 };
    expect(contractComparisonRate({ ...contract, frequency })).toBe(Math.round(perYear * 10) / 100);
  });

  it('is never below the interest rate, and rises with the fees', () => {
    const cents = fc.integer({ min: 0, max: 200_000 });
    const rate = fc.integer({ min: 0, max: 3000 }).map((hundredths) => hundredths / 100);
    fc.assert(
      fc.property(rate, cents, fc.integer({ min: 0, max: 5000 }), (interestRate, start, monthly) => {
        const fees = { establishmentCents: start, monthlyCents: monthly };
        const dearer = { establishmentCents: start + 10_000, monthlyCents: monthly + 100 };
        const found = comparisonRate(interestRate, fees);
        expect(found).toBeGreaterThanOrEqual(interestRate);
        expect(comparisonRate(interestRate, dearer)).toBeGreaterThan(found);
      }),
    );
  });
});
