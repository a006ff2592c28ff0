import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Loan, monthlyCents, repaymentCents, repaymentSchedule } from './amortise.ts';

const monthly = (dollars: number, percentAYear: number, months: number, balloonDollars = 0): Loan => ({
  borrowedCents: dollars * 100,
  ratePerMonth: percentAYear / 100 / 12,
  months,
  balloonCents: balloonDollars * 100,
});

describe('a repayment agrees to the cent with published examples', () => {
  it.each([
    // savings.com.au, 'Car loan calculator with balloon payment': $30,000 over five years at 6%.
    ['savings.com.au, no balloon', monthly(30_000, 6, 60), 579.98],
    ['savings.com.au, a balloon of 30%', monthly(30_000, 6, 60, 9000), 450.99],
    // Hewlett-Packard, 'HP 10bII+ Financial Calculator User's Guide', page 76, table 6-18.
    ["HP 10bII+ User's Guide", monthly(180_000, 7.75, 360), 1289.54],
    // pocketsense.com, 'Mathematically, how does a car loan's amortization schedule work?'
    ['PocketSense, a car loan', monthly(20_000, 9, 60), 415.17],
    // thydzik.com, 'How to calculate comparison interest rate in Excel', 20 January 2015.
    ['thydzik.com, the home loan of comparison rates', monthly(150_000, 4.63, 300), 844.86],
    // searchlawrence.com, amortization schedule of $45,000 at 1.07% over 60 months.
    ['searchlawrence.com, at a low rate', monthly(45_000, 1.07, 60), 770.58],
  ])('%s', (_, loan, dollars) => {
    expect(monthlyCents(loan) / 100).toBe(dollars);
  });

  it('without interest, it is the amount divided by the number of repayments', () => {
    expect(monthlyCents(monthly(12_000, 0, 24))).toBe(50_000);
    expect(monthlyCents(monthly(12_000, 0, 24, 2400))).toBe(40_000);
  });
});

it.each([
  // 579.98 x 12 = 6,959.76 a year.
  ['weekly', 133.84],
  ['fortnightly', 267.68],
  ['monthly', 579.98],
] as const)('the same loan is shown %s as a share of the same year', (frequency, dollars) => {
  expect(repaymentCents(monthly(30_000, 6, 60), frequency) / 100).toBe(dollars);
});

describe('a schedule', () => {
  it('equals the schedule in Hewlett-Packard’s 10B tutorial line by line, and the last repayment includes the remaining two cents', () => {
    // 'HP 10B Tutorial', page 13: $1,000 over three years at 10%, repaid in yearly amounts of $402.11. 2 cents remain.
    const loan = { borrowedCents: 100_000, ratePerMonth: 0.1, months: 3 };
    expect(monthlyCents(loan)).toBe(40_211);
    expect(repaymentSchedule(loan)).toEqual([
      { interestCents: 10_000, principalCents: 30_211, balanceCents: 69_789 },
      { interestCents: 6979, principalCents: 33_232, balanceCents: 36_557 },
      { interestCents: 3656, principalCents: 36_557, balanceCents: 0 },
    ]);
  });

  it('starts like the car loan in the PocketSense example', () => {
    expect(repaymentSchedule(monthly(20_000, 9, 60))[0]).toEqual({
      interestCents: 15_000,
      principalCents: 26_517,
      balanceCents: 1_973_483,
    });
  });

  it('charges interest in whole cents, as a calculator set to cents does over thirty years', () => {
    // hpmuseum.org, thread 16594: the loan of the HP 10bII+ guide with every amount rounded. $1,579.82 are repaid in
    // the first year, and $3.00 are left after 360 repayments of $1,289.54.
    const schedule = repaymentSchedule(monthly(180_000, 7.75, 360));
    const firstYear = schedule.slice(0, 12).reduce((sum, { principalCents }) => sum + principalCents, 0);
    expect(firstYear).toBe(157_982);
    const last = schedule.at(-1)!;
    expect(last.interestCents + last.principalCents).toBe(128_954 + 300);
  });

  const loans = fc.record({
    borrowedCents: fc.integer({ min: 1, max: 100_000_000 }),
    ratePerMonth: fc.integer({ min: 0, max: 6000 }).map((hundredths) => hundredths / 10_000 / 12),
    months: fc.integer({ min: 1, max: 364 }),
    balloonShare: fc.integer({ min: 0, max: 100 }),
  });
  const withBalloon = ({
    balloonShare,
    ...loan
  }: typeof loans extends fc.Arbitrary<infer T> ? T : never) => ({
    ...loan,
    balloonCents: Math.floor((loan.borrowedCents * balloonShare) / 100),
  });

  it('ends exactly at the balloon, never charges twice and never grows', () => {
    fc.assert(
      fc.property(loans, (raw) => {
        const loan = withBalloon(raw);
        const schedule = repaymentSchedule(loan);
        const repaid = schedule.reduce((sum, { principalCents }) => sum + principalCents, 0);
        expect(schedule).toHaveLength(loan.months);
        expect(schedule.at(-1)!.balanceCents).toBe(loan.balloonCents);
        expect(repaid).toBe(loan.borrowedCents - loan.balloonCents);
        expect(
          schedule.every(({ interestCents, principalCents }) => interestCents >= 0 && principalCents >= 0),
        ).toBe(true);
      }),
    );
  });

  it('changes its last repayment only by rounding: at most a cent for each repayment and its interest', () => {
    const sensible = loans.filter(({ ratePerMonth, months }) => ratePerMonth * months < 1);
    fc.assert(
      fc.property(sensible, (raw) => {
        const loan = withBalloon(raw);
        const last = repaymentSchedule(loan).at(-1)!;
        const difference = last.interestCents + last.principalCents - monthlyCents(loan);
        expect(Math.abs(difference)).toBeLessThanOrEqual(2 * loan.months);
      }),
    );
  });
});
