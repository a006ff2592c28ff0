import { describe, expect, it } from 'vitest';
import type { DealerInput } from '../../config/schema/dealer.ts';
import { aCar, aDealer, inventoryOf } from '../../site/dealer.fixture.ts';
import type { VehicleProps } from '../../site/vehicle/vehicle-props.ts';
import type { Page, PropsOf } from '../page-plans.ts';
import { planSite } from '../plan-site.ts';

const today = '2025-02-01';
const figures = {
  interestRate: 7.99,
  comparisonRate: 8.45,
  paymentWeek: 122.6,
  paymentMonth: 531.27,
  termMonths: 60,
  deposit: 2000,
  balloon: 9000,
  disclaimer: 'Fees apply.',
};
const financed = (lender: string, change = {}) =>
  aCar({ price: 26_990, status: 'in_stock', finance_lenders: { [lender]: { ...figures, ...change } } });

const plan = (change: Partial<DealerInput> = {}, cars = [financed('manual')]) =>
  planSite({ dealer: aDealer(change), inventory: inventoryOf(cars), today }).pages;
const financeOf = (pages: Page[]) => pages.filter(({ route }) => route === 'finance');
const propsOf = (pages: Page[]) => financeOf(pages)[0]?.props as PropsOf<'finance'>;
const vehicleOf = (pages: Page[]) => pages.find(({ route }) => route === 'vehicle')?.props as VehicleProps;

describe('the finance page', () => {
  it('is at /finance/ by default [ROUTE-9] [CFG-19]', () => {
    expect(financeOf(plan()).map(({ path }) => path)).toEqual(['/finance/']);
  });

  it.each([[['/apply-for-finance', '/finance'] as const], [['/apply-for-finance'] as const]])(
    'is at %j and /finance/, and the first is the canonical one [ROUTE-9] [CFG-19]',
    (financePaths) => {
      const pages = financeOf(plan({ finance: { financePaths: [...financePaths] } }));
      expect(pages.map(({ path }) => path)).toEqual(['/apply-for-finance/', '/finance/']);
      expect(pages.map(({ head }) => head.canonical)).toEqual(
        Array(2).fill('https://www.bayside.example/apply-for-finance/'),
      );
    },
  );

  it('is absent when the dealer excludes finance, and so are button, panel and calculator [CFG-43] [OPEN-28]', () => {
    const pages = plan({ finance: { lender: 'manual', financeExcluded: true } });
    expect(financeOf(pages)).toEqual([]);
    expect(pages.some(({ route }) => route === 'personalised-finance')).toBe(false);
    const car = vehicleOf(pages);
    expect(car.actions.map(({ kind }) => kind)).not.toContain('finance');
    expect(car.repayment).toBeUndefined();
    expect(car.calculator).toBeUndefined();
  });

  it('shows the panels and small print of the dealer [OPEN-73]', () => {
    const panels = [{ heading: 'Fast answers', text: 'Within a day.' }];
    const props = propsOf(plan({ finance: { panels, bottomText: 'Credit licence 1.' } }));
    expect(props.panels).toEqual([{ title: 'Fast answers', text: 'Within a day.' }]);
    expect(props.bottomText).toBe('Credit licence 1.');
  });

  it('starts the calculator with the rate and fees of the dealer [CFG-44] [FIN-15]', () => {
    expect(propsOf(plan()).calculator.setup.interestRate).toBe(10);
    const finance = { calculatorRate: 8.5, calculatorFees: { establishment: 495, monthly: 9.95 } };
    expect(propsOf(plan({ finance })).calculator.setup).toEqual({
      price: 27_000,
      interestRate: 8.5,
      fees: { establishmentCents: 49_500, monthlyCents: 995 },
    });
  });

  it('shows one example car for each lender [FIN-17] [CFG-42]', () => {
    const examples = propsOf(plan({ finance: { lender: 'manual' } })).examples;
    expect(examples.map(({ repayment }) => repayment.provider)).toEqual(['']);
    expect(propsOf(plan()).examples).toEqual([]);
  });

  it('has no form when the dealer has no API', () => {
    const pages = plan({ api: { enabled: false } });
    expect(propsOf(pages).form).toBeUndefined();
    expect(pages.some(({ route }) => route === 'personalised-finance')).toBe(false);
  });
});

describe('the personalised finance page', () => {
  const page = (change: Partial<DealerInput> = {}) =>
    plan(change).find(({ route }) => route === 'personalised-finance');

  it('is open to everyone, and not indexed [ROUTE-12] [CFG-53]', () => {
    expect(page()).toMatchObject({ path: '/personalised/finance/', head: { index: false } });
    expect(page()).not.toHaveProperty('gate');
  });

  it('requires a sign-in when the dealer sets that [ROUTE-12] [CFG-53]', () => {
    expect(page({ gates: { gatePersonalisedFinance: true } })?.gate).toBe('finance');
  });

  it("knows each dealership's lender by id and slug [CFG-42]", () => {
    const props = page({
      finance: { lender: 'manual' },
      dealerships: [{ id: 'd-1', slug: 'north', name: 'North', lender: 'angle' }],
    })?.props as PropsOf<'personalised-finance'>;
    expect(props.form.lenders).toEqual({ ofDealership: { 'd-1': 'angle', north: 'angle' }, usual: 'manual' });
  });
});

describe("finance on a car's own page", () => {
  const lineOf = ({ repayment }: VehicleProps, label: string) =>
    repayment?.example.find((line) => line.label === label)?.value;

  it.each([
    ['taurus', 'Deposit', '$2,699', '[FIN-9]'],
    ['taurus', 'Total payable', '$34,575', '[FIN-10]'],
    ['angle', 'Final payment', '$0', '[FIN-11]'],
    ['manual', 'Final payment', '$9,000', '[VEH-18]'],
  ] as const)('with %s shows %s %s %s [VEH-18]', (lender, label, value, _id) => {
    // The final payment of the feed counts for a lender that has one. Taurus has none.
    const balloon = lender === 'taurus' ? 0 : figures.balloon;
    const car = vehicleOf(plan({ finance: { lender } }, [financed(lender, { balloon })]));
    expect(lineOf(car, label)).toBe(value);
    expect(car.repayment?.lenderDisclaimer).toBe('Fees apply.');
  });

  it('shows only the rates when the lender gives no payment [FIN-6]', () => {
    const cars = [financed('ausloans', { paymentWeek: undefined, paymentMonth: undefined })];
    const car = vehicleOf(plan({ finance: { lender: 'ausloans' } }, cars));
    expect(car.repayment?.view.text.replaceAll('\u00a0', ' ')).toMatch(
      /^Finance from 7\.99% p\.a\. interest\n8\.45%/,
    );
  });

  it('has no panel when the lender does not finance the car, but has the calculator [FIN-2] [VEH-18]', () => {
    const car = vehicleOf(
      plan({ finance: { lender: 'manual' } }, [financed('manual', { comparisonRate: null })]),
    );
    expect(car.repayment).toBeUndefined();
    expect(car.calculator).toMatchObject({ setup: { price: 26_990 }, sharePath: '/finance/' });
  });

  it.each([
    ['sold', { sold: true, sold_at: '2025-01-30T00:00:00Z' }],
    ['without a price', { price: 0 }],
  ])('has no calculator for a car that is %s', (_, change) => {
    expect(vehicleOf(plan({}, [{ ...financed('manual'), ...change }])).calculator).toBeUndefined();
  });

  it('has a button that links to the finance page with the car [ROUTE-10] [FIN-14]', () => {
    const { actions, card } = vehicleOf(plan({ finance: { financePaths: ['/finance-enquiry'] } }));
    expect(actions.find(({ kind }) => kind === 'finance')).toMatchObject({
      label: 'Get Finance',
      href: `/finance-enquiry/?car_id=${card.id}`,
    });
  });
});
