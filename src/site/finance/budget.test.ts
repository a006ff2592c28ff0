import { describe, expect, it } from 'vitest';
import type { DealerInput } from '../../config/schema/dealer.ts';
import type { CarInput } from '../../domain/car.ts';
import type { Page } from '../../page-kinds/page.ts';
import { planSite } from '../../page-kinds/plan-site.ts';
import { aCar, aDealer, inventoryOf } from '../dealer.fixture.ts';
import type { HomeProps } from '../home/home-props.ts';
import { planningOf } from '../planning-of.ts';
import { budgetOf } from './budget.ts';
import type { FinanceProps } from './finance-props.ts';

const yard = (cars: Partial<CarInput>[]) =>
  inventoryOf(cars.map((car, index) => aCar({ id: `${index}`, slug: `car-${index}`, ...car })));
const used = (...prices: number[]) => prices.map((price) => ({ price }));
const sources = (cars: Partial<CarInput>[], change: Partial<DealerInput> = {}) => ({
  dealer: aDealer(change),
  inventory: yard(cars),
  today: '2025-02-01',
});
const budget = (cars: Partial<CarInput>[], change: Partial<DealerInput> = {}) =>
  budgetOf(planningOf(sources(cars, change)));

describe('the budget finder of a site', () => {
  it('counts cars above 1000 dollars, and those within 200 a week and 2000 of deposit [BUDGET-3] [BUDGET-6]', () => {
    const { finder } = budget(used(0, 1000, 1001, 54_000, 54_001));
    expect(finder?.cars).toEqual({ count: 3, lowest: 1001, highest: 54_001 });
    expect(finder?.inReach).toBe(2);
  });

  it('knows each kind of car in stock, and asks for none where there is one [BUDGET-8]', () => {
    const mixed = [...used(9990, 20_000), { price: 61_000, car_type: 'new' as const }];
    expect(budget(mixed).finder?.carTypes).toEqual([
      { type: 'new', cars: { count: 1, lowest: 61_000, highest: 61_000 } },
      { type: 'used', cars: { count: 2, lowest: 9990, highest: 20_000 } },
    ]);
    expect(budget(used(9990)).finder?.carTypes).toEqual([]);
  });

  it('keeps to the kinds of cars on the page it leads to [CFG-21]', () => {
    const mixed = [...used(9990), { price: 21_000, car_type: 'new' as const }];
    const { finder, priceRange } = budget(mixed, { search: { searchPath: '/search/used-cars/' } });
    expect(finder).toMatchObject({
      action: '/search/used-cars/',
      cars: { count: 1 },
      counting: { scope: { car_type: ['used'] } },
    });
    expect(priceRange?.count).toBe(1);
  });

  it('is left out without a car that counts, and where finance never shows [CFG-43]', () => {
    expect(budget(used(0, 1000))).toEqual({});
    const excluded = budget(used(20_000), { finance: { financeExcluded: true } });
    expect(Object.keys(excluded)).toEqual(['priceRange']);
  });

  it('finds by the week where a lender names repayments [DATA-24]', () => {
    const finance_lenders = { manual: { interestRate: 7.99, comparisonRate: 8.45, paymentWeek: 122.6 } };
    const financed = [{ price: 26_990, status: 'in_stock' as const, finance_lenders }];
    expect(budget(financed, { finance: { lender: 'manual' } }).finder?.hasWeeklyPrices).toBe(true);
    expect(budget(financed).finder?.hasWeeklyPrices).toBe(false);
  });
});

describe('the price range of a site', () => {
  it('runs from 5000 to 250000 in steps of 500 unless the dealer says otherwise [BUDGET-11] [CFG-67]', () => {
    expect(budget(used(4999, 5000, 250_000, 250_001)).priceRange).toMatchObject({
      bounds: { min: 5000, max: 250_000, step: 500 },
      count: 2,
    });
    const priceRange = { min: 3000, max: 45_000, step: 1000 };
    expect(budget(used(4999), { budget: { priceRange } }).priceRange?.bounds).toEqual(priceRange);
  });

  it('is left out where it reaches no car', () => {
    expect(budget(used(4999, 300_000)).priceRange).toBeUndefined();
  });
});

it('is on the home page, and the finder on the finance page as well [BUDGET-1] [BUDGET-10]', () => {
  const { pages } = planSite(sources(used(20_000)));
  const propsOf = (route: Page['route']) => pages.find((page) => page.route === route)?.props;
  const home = propsOf('home') as HomeProps;
  expect(Object.keys(home.budget)).toEqual(['finder', 'priceRange']);
  expect((propsOf('finance') as FinanceProps).budget).toEqual(home.budget.finder);
});
