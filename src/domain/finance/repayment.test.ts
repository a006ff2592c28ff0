import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loanFigures } from './calculator.ts';
import { queryOfCar } from './calculator-link.ts';
import { aFinancedCar, someFigures, today } from './finance.fixture.ts';
import {
  type FinancedCar,
  type Lender,
  type LenderFigures,
  lenderRule,
  lenderRules,
  lenders,
} from './lenders.ts';
import {
  advertisedLoan,
  type FinanceTerms,
  financeEstimateOf,
  type Repayment,
  repaymentOf,
  totalPayable,
  workedExample,
} from './repayment.ts';

const shows = (lender: Lender, car: FinancedCar, terms: Partial<FinanceTerms> = {}) =>
  financeEstimateOf(car, { lender, excluded: false, today, ...terms }) !== undefined;

it('knows eight lenders, each by one entry [FIN-1]', () => {
  expect(lenders.map((lender) => lenderRules[lender].provider)).toEqual([
    'Taurus',
    'Powertorque',
    'AusLoans',
    'Angle',
    '360 Finance',
    'Nissan Finance',
    '',
    'Car Clarity',
  ]);
});

describe.each(lenders)('finance by %s', (lender) => {
  it('shows for a priced car in stock with both rates and payments [FIN-2]', () => {
    expect(shows(lender, aFinancedCar())).toBe(true);
  });

  it.each([
    ['no interest rate', aFinancedCar({}, { ...someFigures, interestRate: null }), {}],
    ['no comparison rate', aFinancedCar({}, { ...someFigures, comparisonRate: null }), {}],
    ['no data of the lender', aFinancedCar({ finance_lenders: {} }), {}],
    ['no data at all', aFinancedCar({ finance_lenders: undefined }), {}],
    ['no lender', aFinancedCar(), { lender: undefined }],
    ['an excluded dealer', aFinancedCar(), { excluded: true }],
  ])('is hidden with %s [FIN-2] [CFG-43]', (_, car, terms) => {
    expect(shows(lender, car, terms)).toBe(false);
  });

  it('accepts a rate of 0 [FIN-2]', () => {
    expect(shows(lender, aFinancedCar({}, { ...someFigures, interestRate: 0, comparisonRate: 0 }))).toBe(
      true,
    );
  });
});

const without = (payment: 'paymentWeek' | 'paymentMonth') =>
  aFinancedCar({}, { ...someFigures, [payment]: 0 });
const [hidden, shown] = [false, true];

/** How each lender treats a car that lacks one thing. */
const lacking = {
  'twelve years old': aFinancedCar({ year: 2013 }),
  'priced 500': aFinancedCar({ price: 500 }),
  'offered at 500': aFinancedCar({ offer_price: 500 }),
  sold: aFinancedCar({ sold: true }),
  'of unknown status': aFinancedCar({ status: 'in_transit' }),
  'without a weekly payment': without('paymentWeek'),
  'without a monthly payment': without('paymentMonth'),
};

describe.each([
  { lender: 'taurus', ids: '[FIN-3]', shows: [hidden, hidden, hidden, hidden, hidden, shown, shown] },
  { lender: 'manual', ids: '[FIN-4]', shows: [shown, hidden, hidden, hidden, hidden, hidden, shown] },
  { lender: 'angle', ids: '[FIN-4]', shows: [shown, hidden, hidden, hidden, hidden, hidden, shown] },
  { lender: 'powertorque', ids: '[FIN-4]', shows: [shown, hidden, hidden, hidden, hidden, hidden, shown] },
  { lender: 'nissan-finance', ids: '[FIN-5]', shows: [shown, hidden, hidden, hidden, hidden, shown, hidden] },
  { lender: '360-finance', ids: '[FIN-6]', shows: [shown, shown, shown, hidden, hidden, shown, shown] },
  { lender: 'ausloans', ids: '[FIN-6]', shows: [shown, shown, shown, hidden, hidden, shown, shown] },
  {
    lender: 'car-clarity',
    ids: '[FIN-7] [OPEN-26]',
    shows: [shown, shown, shown, hidden, hidden, shown, shown],
  },
] as const)('$lender', ({ lender, ids, shows: expected }) => {
  it.each(Object.entries(lacking).map(([name, car], index) => ({ name, car, shown: expected[index] })))(
    `for a car $name: shown $shown ${ids}`,
    ({ car, shown: isShown }) => expect(shows(lender, car)).toBe(isShown),
  );
});

it.each([
  ['eleven years old', { year: 2014 }],
  ['priced 501', { price: 501 }],
  ['coming soon', { status: 'coming_soon' }],
])('is still financed by Taurus: %s [FIN-3]', (_, change) => {
  expect(shows('taurus', aFinancedCar(change))).toBe(true);
});

describe('a repayment', () => {
  const of = (lender: Lender, figures = someFigures) =>
    repaymentOf(aFinancedCar({}, figures), { lender, excluded: false, today });

  it("is the lender's own figure, in cents, with everything the law requires beside it [FIN-17]", () => {
    expect(of('angle')).toMatchObject({
      lender: 'angle',
      weeklyCents: 12_260,
      monthlyCents: 53_127,
      interestRate: 7.99,
      comparisonRate: 8.45,
      warning: expect.stringMatching(/^WARNING: This comparison rate is true only/),
      comparisonBasis: expect.stringContaining('$30,000'),
      disclaimer: expect.arrayContaining([
        'The repayment is indicative only.',
        'There is a $0 final payment.',
      ]),
    });
  });

  it('has the lender’s disclaimer for the car [FIN-16]', () => {
    expect(of('manual', { ...someFigures, disclaimer: ' Fees apply. ' })?.lenderDisclaimer).toBe(
      'Fees apply.',
    );
    expect(of('manual')).not.toHaveProperty('lenderDisclaimer');
  });

  it('is monthly if the lender gives no weekly figure, and is never calculated [FIN-5]', () => {
    const repayment = of('nissan-finance', { ...someFigures, paymentWeek: undefined });
    expect(repayment?.weeklyCents).toBeUndefined();
    expect(repayment?.monthlyCents).toBe(53_127);
  });

  it('is undefined if finance is shown without a payment [FIN-6]', () => {
    const rates = { interestRate: 7.99, comparisonRate: 8.45 };
    expect(of('ausloans', rates)).toBeUndefined();
    expect(shows('ausloans', aFinancedCar({}, rates))).toBe(true);
  });

  it('can be created only by the rule', () => {
    // @ts-expect-error: the seal is not exported
    const written: Repayment = {
      lender: 'manual' as const,
      provider: '',
      weeklyCents: 1,
      interestRate: 1,
      comparisonRate: 1,
      warning:
        'WARNING: This comparison rate is true only for the examples given and may not include all fees and charges. Different terms, fees or other loan amounts might result in a different comparison rate.' as const,
      comparisonBasis: 'The comparison rate is for a secured loan of $30,000 over 5 years.' as const,
      disclaimer: [],
      assumptions: [],
      example: [],
    };
    expect(written).toBeDefined();
  });
});

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

  it('has the total of the calculator that begins with its loan', () => {
    // 24,291 dollars at 7.99 % over 60 months: 492.41 a month.
    const figures = { ...someFigures, paymentMonth: 492.41 };
    const car = aFinancedCar({}, figures);
    const loan = advertisedLoan(car, figures, lenderRule('taurus'))!;
    const fees = { establishmentCents: 39_500, monthlyCents: 800 };
    const { totalCents } = loanFigures({ ...loan, price: car.price, tradeIn: 0 }, fees);
    const total = totalPayable(car, figures, lenderRule('taurus'))!;
    expect(Math.abs(totalCents / 100 - total)).toBeLessThan(1);
  });

  it.each([
    ['a final payment of the feed', 'taurus', { balloon: 9000 }, '$43,575'],
    ['none', 'taurus', { balloon: undefined }, '$34,575'],
  ] as const)('of Taurus with %s totals %s %o %s [FIN-10]', (_, lender, change, total) => {
    expect(exampleOf(lender, change)['Total payable']).toBe(total);
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
