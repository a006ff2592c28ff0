import { describe, expect, it } from 'vitest';
import type { DealerInput } from '../../config/schema/dealer.ts';
import type { CarInput } from '../../domain/cars/car.ts';
import type { Page, PropsOf } from '../../page-kinds/page-plans.ts';
import { planSite } from '../../page-kinds/plan-site.ts';
import { aCar, aDealer, inventoryOf } from '../dealer.fixture.ts';
import { planningOf } from '../planning.ts';
import { budgetOf } from './budget.ts';

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
  it('counts cars above $1,000, and those within $200 a week and a $2,000 deposit [BUDGET-3] [BUDGET-6]', () => {
    const { finder } = budget(used(0, 1000, 1001, 54_000, 54_001));
    expect(finder?.cars).toEqual({ count: 3, lowest: 1001, highest: 54_001 });
    expect(finder?.inReach).toBe(2);
  });

  it('lists each car type in stock, and no types when there is only one [BUDGET-8]', () => {
    const mixed = [...used(9990, 20_000), { price: 61_000, car_type: 'new' as const }];
    expect(budget(mixed).finder?.carTypes).toEqual([
      { type: 'new', cars: { count: 1, lowest: 61_000, highest: 61_000 } },
      { type: 'used', cars: { count: 2, lowest: 9990, highest: 20_000 } },
    ]);
    expect(budget(used(9990)).finder?.carTypes).toEqual([]);
  });

  it('counts only cars of the search page that it leads to [CFG-21]', () => {
    const mixed = [...used(9990), { price: 21_000, car_type: 'new' as const }];
    const { finder, priceRange } = budget(mixed, { search: { searchPath: '/search/used-cars/' } });
    expect(finder).toMatchObject({
      action: '/search/used-cars/',
      cars: { count: 1 },
      counting: { scope: { car_type: ['used'] } },
    });
    expect(priceRange?.count).toBe(1);
  });

  it('is left out when no car counts, or when the dealer excludes finance [CFG-43]', () => {
    expect(budget(used(0, 1000))).toEqual({});
    const excluded = budget(used(20_000), { finance: { financeExcluded: true } });
    expect(Object.keys(excluded)).toEqual(['priceRange']);
  });

  it('searches by weekly price when the dealer has a lender [DATA-24]', () => {
    const finance_lenders = { manual: { interestRate: 7.99, comparisonRate: 8.45, paymentWeek: 122.6 } };
    const financed = [{ price: 26_990, status: 'in_stock' as const, finance_lenders }];
    expect(budget(financed, { finance: { lender: 'manual' } }).finder?.hasWeeklyPrices).toBe(true);
    expect(budget(financed).finder?.hasWeeklyPrices).toBe(false);
  });
});

describe('the price range of a site', () => {
  it('runs from $5,000 to $250,000 in steps of $500, or as the dealer sets it [BUDGET-11] [CFG-67]', () => {
    expect(budget(used(4999, 5000, 250_000, 250_001)).priceRange).toMatchObject({
      bounds: { min: 5000, max: 250_000, step: 500 },
      count: 2,
    });
    const priceRange = { min: 3000, max: 45_000, step: 1000 };
    expect(budget(used(4999), { budget: { priceRange } }).priceRange?.bounds).toEqual(priceRange);
  });

  it('is left out when no car is within it', () => {
    expect(budget(used(4999, 300_000)).priceRange).toBeUndefined();
  });
});

it('the home page has the budget finder and price range, the finance page only the finder [BUDGET-1] [BUDGET-10]', () => {
  const { pages } = planSite(sources(used(20_000)));
  const propsOf = (route: Page['route']) => pages.find((page) => page.route === route)?.props;
  const home = propsOf('home') as PropsOf<'home'>;
  expect(Object.keys(home.budget)).toEqual(['finder', 'priceRange']);
  expect((propsOf('finance') as PropsOf<'finance'>).budget).toEqual(home.budget.finder);
});
