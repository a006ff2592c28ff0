import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frequencies, type LoanChoice } from './amortise.ts';
import { loanAnswer, loanFigures, priceForRepayment } from './calculator.ts';
import { calculatorAssumptions } from './calculator-settings.ts';

const noFees = { establishmentCents: 0, monthlyCents: 0 };
const someFees = { establishmentCents: 39_500, monthlyCents: 800 };
const choice: LoanChoice = {
  price: 30_000,
  deposit: 0,
  tradeIn: 0,
  balloonPercent: 0,
  termYears: 5,
  interestRate: 10,
  frequency: 'monthly',
};
const dearest = 1_000_000;

const choices: fc.Arbitrary<LoanChoice> = fc.record({
  price: fc.integer({ min: 1000, max: 300_000 }),
  deposit: fc.integer({ min: 0, max: 60_000 }),
  tradeIn: fc.integer({ min: 0, max: 60_000 }),
  balloonPercent: fc.integer({ min: 0, max: 50 }),
  termYears: fc.integer({ min: 1, max: 7 }),
  interestRate: fc.integer({ min: 0, max: 2500 }).map((hundredths) => hundredths / 100),
  frequency: fc.constantFrom(...frequencies),
});
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

describe('a loan of the calculator', () => {
  it('covers the price less deposit and trade-in, amortised over the term [OPEN-27]', () => {
    const figures = loanFigures({ ...choice, price: 36_000, deposit: 2000, tradeIn: 4000 }, noFees);
    expect(figures).toMatchObject({
      borrowedCents: 3_000_000,
      repaymentCents: 63_741,
      balloonCents: 0,
    });
    expect(figures.totalCents).toBe(3_600_000 + figures.interestCents);
  });

  it.each([
    ['weekly', 14_709],
    ['fortnightly', 29_419],
    ['monthly', 63_741],
  ] as const)('has one total, shown %s too [OPEN-27] [FIN-10]', (frequency, cents) => {
    const figures = loanFigures({ ...choice, frequency }, noFees);
    expect(figures.repaymentCents).toBe(cents);
    expect(figures.totalCents).toBe(loanFigures(choice, noFees).totalCents);
  });

  it('has a balloon in per cent of the price, paid with the last repayment', () => {
    const figures = loanFigures({ ...choice, interestRate: 6, balloonPercent: 30 }, noFees);
    expect([figures.repaymentCents, figures.balloonCents]).toEqual([45_099, 900_000]);
    expect(figures.years.at(-1)!.balanceCents).toBe(0);
    expect(figures.years.at(-2)!.balanceCents).toBeGreaterThan(900_000);
  });

  it('counts the fees neither in the repayment nor in the total: a lender does not either [FIN-10]', () => {
    const figures = loanFigures(choice, someFees);
    expect(figures.feesCents).toBe(39_500 + 800 * 60);
    expect(figures.repaymentCents).toBe(63_741);
    expect(figures.totalCents).toBe(3_000_000 + figures.interestCents);
  });

  it('is zero if deposit and trade-in pay for the car', () => {
    const paid = { ...choice, price: 10_000, deposit: 8000, tradeIn: 5000 };
    expect(loanFigures(paid, someFees)).toMatchObject({ borrowedCents: 0, years: [], totalCents: 1_000_000 });
    expect(loanAnswer(paid, someFees)).not.toHaveProperty('repayment');
  });

  it('shows its repayment with both rates in one text, in whole dollars [FIN-12] [PRICE-5]', () => {
    const text = loanAnswer({ ...choice, frequency: 'weekly' }, someFees).repayment?.text ?? '';
    expect(text.replaceAll('\u00a0', ' ')).toBe(
      '$147 per week\n10.00% p.a. interest, 11.12% p.a. comparison rate',
    );
  });

  it.each([
    [10, '9.32%', 'come on top. The comparison rate is the lender’s own, and so are the fees in it.'],
    [9.75, '10.87%', 'counted in the comparison rate. They come on top of the repayment and the total.'],
  ])(
    "at %d %% has the comparison rate %s beside a lender's rates of 10 and 9.32 % [FIN-12]",
    (interestRate, comparison, fees) => {
      const lender = { interestRate: 10, comparisonRate: 9.32 };
      const state = { ...choice, interestRate };
      expect(loanAnswer(state, someFees, lender).repayment?.text).toContain(`${comparison}\u00a0p.a.`);
      expect(calculatorAssumptions(state, someFees, lender).join(' ')).toContain(fees);
    },
  );

  it('is consistent: the yearly figures, the interest and the total are the sums of the repayments', () => {
    fc.assert(
      fc.property(choices, (any) => {
        const figures = loanFigures(any, someFees);
        const { years } = figures;
        expect(sum(years.map(({ principalCents }) => principalCents))).toBe(figures.borrowedCents);
        expect(sum(years.map(({ interestCents }) => interestCents))).toBe(figures.interestCents);
        expect(years.at(-1)?.balanceCents ?? 0).toBe(0);
        expect(years).toHaveLength(figures.borrowedCents ? any.termYears : 0);
      }),
    );
  });

  it('never has a higher repayment with a higher deposit or trade-in', () => {
    fc.assert(
      fc.property(choices, fc.integer({ min: 0, max: 20_000 }), (any, more) => {
        const before = loanFigures(any, noFees).repaymentCents;
        for (const name of ['deposit', 'tradeIn'] as const) {
          const after = loanFigures({ ...any, [name]: any[name] + more }, noFees).repaymentCents;
          expect(after).toBeLessThanOrEqual(before);
        }
      }),
    );
  });
});

describe('the price that a repayment pays for', () => {
  it('is the price that gives this repayment [OPEN-27]', () => {
    expect(priceForRepayment(637.41, choice, dearest)).toBe(30_000);
    expect(priceForRepayment(637.41, { ...choice, deposit: 2000, tradeIn: 4000 }, dearest)).toBe(36_000);
    expect(priceForRepayment(450.99, { ...choice, interestRate: 6, balloonPercent: 30 }, dearest)).toBe(
      30_000,
    );
  });

  it('is deposit plus trade-in for a repayment of zero, and at most the highest price', () => {
    expect(priceForRepayment(0, { ...choice, deposit: 5000 }, dearest)).toBe(5000);
    expect(priceForRepayment(1e9, choice, dearest)).toBe(dearest);
  });

  it('is the highest price that the repayment covers', () => {
    fc.assert(
      fc.property(choices, fc.integer({ min: 20, max: 3000 }), (any, budget) => {
        const price = priceForRepayment(budget, any, dearest);
        const repayment = (dollars: number) => loanFigures({ ...any, price: dollars }, noFees).repaymentCents;
        expect(repayment(price)).toBeLessThanOrEqual(budget * 100);
        if (price < dearest) expect(repayment(price + 1)).toBeGreaterThan(budget * 100);
      }),
    );
  });
});
