import type { PricedCars } from '../../domain/budget.ts';
import type { CarType } from '../../domain/car.ts';
import type { PriceBounds } from '../../domain/price-range.ts';
import type { SearchClientSetup } from '../../search/browser/create-search-client.ts';

/** Ways to a car by what it costs. A part that has nothing to find is left out. */
export interface Budget {
  finder?: BudgetFinder;
  priceRange?: PriceRangeBlock;
}

/** What counts cars in the browser. Plain JSON; equal setups share one engine. */
export type CountSetup = SearchClientSetup;

/** The search a block leads to, and who counts for it. */
interface LeadsToSearch {
  noun: { one: string; other: string };
  /** The search page: '/search/new-used-and-demo-cars/'. */
  action: string;
  /** The page's cars, and no others: what is counted is what its list will say. */
  counting: CountSetup;
}

/** 'Find cars for your budget' (BUDGET-1 to BUDGET-9). */
export interface BudgetFinder extends LeadsToSearch {
  /** Cars of every kind that count, as the site was built. */
  cars: PricedCars;
  /** Of them, within the budget that the finder begins with. */
  inReach: number;
  /** Each kind that is in stock, with its cars; empty where there is one kind only. */
  carTypes: { type: CarType; cars: PricedCars }[];
  /** Where the calculator is that counts interest. */
  calculatorPath: string;
  /** Some cars have a repayment that their lender names, and can be found by it. */
  hasWeeklyPrices: boolean;
}

/** The price-range slider (BUDGET-10 to BUDGET-12). */
export interface PriceRangeBlock extends LeadsToSearch {
  bounds: PriceBounds;
  /** Cars between its ends, as the site was built. */
  count: number;
}
