import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { queryOfCar } from './calculator-link.ts';
import { aFinancedCar, someFigures } from './finance.fixture.ts';
import { type Lender, type LenderFigures, lenderRule } from './lenders.ts';
import { advertisedLoan, totalPayable, workedExample } from './worked-example.ts';

const exampleOf = (lender: Lender, figures: Partial<LenderFigures> = {}, price = 26_990) => {
  const all = { ...someFigures, ...figures };
  const lines = workedExample(aFinancedCar({ price }, all), all, lenderRule(lender));
  return Object.fromEntries(lines.map(({ label, value }) => [label, value]));
};

describe('a worked example', () => {
  it('of Taurus has a deposit of a tenth of the price, whatever the feed says [FIN-9]', () => {
    expect(exampleOf('taurus', { deposit: 5 }).Deposit).toBe('$2,699');
    expect(exampleOf('manual', { deposit: 5 }).Deposit).toBe('$5');
    expect(lenderRule('taurus').assumptions).toContain('The offer is valid for one month.');
  });

  it('of Taurus totals a tenth of the price and all monthly payments [FIN-10]', () => {
    // 2,699.00 + 531.27 x 60 = 34,575.20
    expect(exampleOf('taurus')['Total payable']).toBe('$34,575');
  });

  it('of Angle ends in a payment of $0 [FIN-11]', () => {
    expect(exampleOf('angle', { balloon: 9000 })['Final payment']).toBe('$0');
    expect(exampleOf('manual', { balloon: 9000 })['Final payment']).toBe('$9,000');
    expect(exampleOf('manual')).not.toHaveProperty('Final payment');
  });

  it('lists what the lender provides, in whole dollars [PRICE-5]', () => {
    expect(exampleOf('manual', { deposit: 2000, balloon: 0 })).toEqual({
      Price: '$26,990',
      Deposit: '$2,000',
      'Each week': '$123',
      'Each month': '$531',
      Term: '60 months',
      'Final payment': '$0',
      'Total payable': '$33,876',
    });
    expect(
      exampleOf('ausloans', { paymentWeek: 0, paymentMonth: undefined, termMonths: undefined }, 0),
    ).toEqual({});
  });

  it('reads a term in years', () => {
    expect(exampleOf('manual', { termMonths: undefined, termYears: 5 }).Term).toBe('60 months');
  });

  it('adds up to the cent', () => {
    const cents = fc.integer({ min: 1, max: 5_000_000 });
    fc.assert(
      fc.property(
        cents,
        cents,
        cents,
        fc.integer({ min: 1, max: 120 }),
        (deposit, month, last, termMonths) => {
          const figures = {
            ...someFigures,
            deposit: deposit / 100,
            paymentMonth: month / 100,
            balloon: last / 100,
            termMonths,
          };
          const total = totalPayable(aFinancedCar({}, figures), figures, lenderRule('manual'));
          expect(Math.round(total! * 100)).toBe(deposit + month * termMonths + last);
        },
      ),
    );
  });
});

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
