import { describe, expect, it } from 'vitest';
import { aFinancedCar, someFigures, today } from './finance.fixture.ts';
import { type FinancedCar, type Lender, lenderRules, lenders } from './lenders.ts';
import { type FinanceTerms, financeEstimateOf, type Repayment, repaymentOf } from './repayment.ts';

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
    'our finance provider',
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
