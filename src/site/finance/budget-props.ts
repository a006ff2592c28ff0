import type { PricedCars } from '../../domain/budget.ts';
import type { CarType } from '../../domain/car.ts';
import type { PriceBounds } from '../../domain/price-range.ts';
import type { SearchClientSetup } from '../../search/browser/create-search-client.ts';
import type { PageScope } from '../../search/request.ts';

/** The budget finder and the price range. A part that would find no car is undefined. */
export interface Budget {
  finder?: BudgetFinder;
  priceRange?: PriceRangeBlock;
}

/** The setup to count cars in the browser. Plain JSON. Equal setups share one engine. */
export type CountSetup = SearchClientSetup & PageScope;

/** The search page that a block leads to, and the setup to count its cars. */
interface LeadsToSearch {
  noun: { one: string; other: string };
  /** The search page: '/search/new-used-and-demo-cars/'. */
  action: string;
  /** The scope of that page, so that the counts equal those of its list. */
  counting: CountSetup;
}

/** 'Find cars for your budget' (BUDGET-1 to BUDGET-9). */
export interface BudgetFinder extends LeadsToSearch {
  /** The number of cars of each kind at the time of the build. */
  cars: PricedCars;
  /** How many of them are within the initial budget. */
  inReach: number;
  /** Each kind in stock with its number of cars. Empty when there is only one kind. */
  carTypes: { type: CarType; cars: PricedCars }[];
  /** The path of the calculator with interest. */
  calculatorPath: string;
  /** True when some cars have a repayment of their lender, which can be searched. */
  hasWeeklyPrices: boolean;
}

/** The price-range slider (BUDGET-10 to BUDGET-12). */
export interface PriceRangeBlock extends LeadsToSearch {
  bounds: PriceBounds;
  /** The number of cars in the range at the time of the build. */
  count: number;
}
