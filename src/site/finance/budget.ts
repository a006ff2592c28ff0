import { carTypes } from '../../domain/cars/car.ts';
import {
  budgetRange,
  budgetSort,
  budgetTotal,
  leastBudgetPrice,
  type PricedCars,
  usualDeposit,
  usualRepayment,
} from '../../domain/prices/budget.ts';
import { exactRange } from '../../domain/prices/exact-range.ts';
import { priceRangeText } from '../../domain/prices/price-range.ts';
import type { SearchClientSetup } from '../../search/browser/search-client.ts';
import type { PageScope } from '../../search/request.ts';
import type { Planning } from '../planning.ts';
import { curationOf } from '../search/curation-of.ts';
import { engineSetupOf } from '../search/engine-setup-of.ts';
import { carsOfSearch, linkedCarCount, scopeOfPath } from '../search/link-counts.ts';
import type { StockCar } from '../stock-of.ts';

/** The budget finder and the price range of a site, for any page that shows them. */
export function budgetOf(planning: Planning) {
  const finder = budgetFinder(planning);
  const priceRange = priceRangeBlock(planning);
  return { ...(finder && { finder }), ...(priceRange && { priceRange }) };
}

/**
 * Undefined when no car matches, and when the dealer hides finance (CFG-43), because a repayment would promise
 * something that the dealer does not offer.
 */
export function budgetFinder(planning: Planning) {
  const { dealer, rules } = planning;
  const found = carsOfSearch(planning);
  const cars = pricedCars(found);
  if (cars.count === 0 || dealer.finance.financeExcluded) return undefined;
  const total = weekly(usualRepayment.weekly);
  const inReach = linkedCarCount(planning, priceSearch(planning, budgetRange(total, cars)));
  // It would open with 'No cars found': not for the buyers of this dealer.
  if (inReach === 0) return undefined;
  const kinds = carTypes
    .map((type) => ({ type, cars: pricedCars(found.filter(({ listed }) => listed.car_type === type)) }))
    .filter((kind) => kind.cars.count > 0);
  return {
    ...leadsToSearch(planning),
    cars,
    /** How many of them are within the initial budget. */
    inReach,
    /** Each kind in stock with its number of cars. Empty when there is only one kind. */
    carTypes: kinds.length > 1 ? kinds : [],
    /** The path of the calculator with interest. */
    calculatorPath: rules.financePath,
    /** True when some cars have a repayment of their lender, which can be searched. */
    hasWeeklyPrices: rules.repayment !== undefined && found.some(({ listed }) => listed.weekly_price),
  };
}

/** The URL of the search with this price range, such as '1001:54000'. */
function priceSearch({ dealer }: Planning, range: string): string {
  return `${dealer.search.searchPath}?sortBy=${budgetSort}&range[price]=${exactRange(range)}`;
}

const weekly = (repayment: number) => budgetTotal({ repayment, period: 'weekly', deposit: usualDeposit });

/** Undefined when no car is in the range of the slider. */
function priceRangeBlock(planning: Planning) {
  const bounds = planning.dealer.budget.priceRange;
  const whole = priceRangeText({ from: bounds.min, to: bounds.max });
  const count = linkedCarCount(planning, priceSearch(planning, whole));
  if (count === 0) return undefined;
  return { ...leadsToSearch(planning), bounds, count };
}

/**
 * The search page that a block leads to, and the setup to count its cars in the scope of that page, which may list only
 * some kinds of cars (CFG-21).
 */
function leadsToSearch(planning: Planning) {
  const { dealer, stock, noun } = planning;
  const { searchPath, hitsCap } = dealer.search;
  const counting: CountSetup = {
    engine: engineSetupOf(dealer, stock.length),
    scope: scopeOfPath(planning, searchPath) ?? {},
    // No sort order, because only counts are needed.
    priceAscPositiveOnly: false,
    hitsCap,
    ...curationOf(planning),
  };
  return { noun, action: searchPath, counting };
}

/** The prices of the cars, without prices that are too low for the budget finder (BUDGET-6). */
function prices(cars: readonly StockCar[]): number[] {
  return cars.flatMap(({ listed }) => listed.price ?? []).filter((price) => price >= leastBudgetPrice);
}

function pricedCars(cars: readonly StockCar[]): PricedCars {
  const sorted = prices(cars).sort((a, b) => a - b);
  const [lowest] = sorted;
  return lowest === undefined
    ? { count: 0 }
    : { count: sorted.length, lowest, highest: sorted.at(-1) ?? lowest };
}

/** The setup to count cars in the browser. Plain JSON. Equal setups share one engine. */
export type CountSetup = SearchClientSetup & PageScope;

/** 'Find cars for your budget' (BUDGET-1 to BUDGET-9). */
export type BudgetFinder = NonNullable<ReturnType<typeof budgetFinder>>;

/** The price-range slider (BUDGET-10 to BUDGET-12). */
export type PriceRangeBlock = NonNullable<ReturnType<typeof priceRangeBlock>>;
