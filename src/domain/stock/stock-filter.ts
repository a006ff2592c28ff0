import type { CarType, ItemType } from '../cars/car.ts';
import { type ListedCar, startOfDayBefore } from '../cars/listed-car.ts';

/**
 * Rules for which cars a site lists (LIST-32). Plain data, so that the function below and the search engine's filter
 * use the same rules. A car is listed when every condition is true.
 */
export interface StockFilter {
  /** Statuses that are always listed. `soldSince` adds sold cars. */
  statuses: string[];
  /** Seconds since 1970: cars sold at this time or later are listed. Absent: no sold car is listed. */
  soldSince?: number;
  carTypes: CarType[];
  itemTypes: ItemType[];
  /** As the dealer wrote them; compared without case. */
  excludeMakes: string[];
  /** As the dealer wrote them; compared without case. */
  excludeStockNumbers: string[];
}

/** The dealer's options for the filter: `stock` in dealer.json. */
export interface StockOptions {
  itemTypes: ItemType[];
  /** Number of days that a sold car stays listed (CFG-9, OPEN-29). */
  stockFilterVariant: number;
  /** The same, overriding the variant (CFG-11). */
  soldIncludedDays?: number | undefined;
  stockFilterExtra: {
    usedOnly: boolean;
    inStockOnly: boolean;
    excludeMakes: string[];
    excludeStockNumbers: string[];
  };
}

/**
 * @param today ISO date from which the days since a sale are counted
 * @param timeZone the dealer's, in which a day begins
 */
export function stockFilterOf(stock: StockOptions, today: string, timeZone: string): StockFilter {
  const { usedOnly, inStockOnly, excludeMakes, excludeStockNumbers } = stock.stockFilterExtra;
  const soldDays = inStockOnly ? 0 : soldDaysOf(stock);
  return {
    statuses: inStockOnly ? ['in_stock'] : ['in_stock', 'coming_soon'],
    ...(soldDays > 0 && { soldSince: startOfDayBefore(today, soldDays, timeZone) }),
    carTypes: usedOnly ? ['used'] : ['new', 'used', 'demo'],
    itemTypes: stock.itemTypes,
    excludeMakes,
    excludeStockNumbers,
  };
}

/** Days that a sold car stays listed (CFG-9, CFG-11). */
export function soldDaysOf(stock: Pick<StockOptions, 'soldIncludedDays' | 'stockFilterVariant'>): number {
  return stock.soldIncludedDays ?? stock.stockFilterVariant;
}

type Filtered = Pick<ListedCar, 'status' | 'sold_at' | 'car_type' | 'item_type' | 'make' | 'stocknum'>;

/** True when the site has a page about a car. `isOffLists` says of which pages no list knows. */
export function isListed(car: Filtered, filter: StockFilter): boolean {
  return (
    isInState(car, filter) && isOfSite(car, filter) && !includesText(filter.excludeStockNumbers, car.stocknum)
  );
}

/**
 * True for a sold car without a date of sale: nobody knows since when. It keeps its page while the feed has its line, and
 * is on no list, where it would stay as long.
 */
export function isOffLists({ status, sold_at }: Pick<Filtered, 'status' | 'sold_at'>): boolean {
  return status === 'sold' && !sold_at;
}

/**
 * True when a car that the site does not list may be back: it is of the kinds that the site sells, and is not sold. It
 * is on hold, in the workshop, or its dealer hides it.
 */
export function mayBeBack(car: Filtered, filter: StockFilter): boolean {
  return car.status !== 'sold' && isOfSite(car, filter);
}

function isOfSite(car: Filtered, filter: StockFilter): boolean {
  return (
    filter.carTypes.includes(car.car_type) &&
    filter.itemTypes.includes(car.item_type) &&
    !includesText(filter.excludeMakes, car.make)
  );
}

function isInState({ status, sold_at }: Filtered, { statuses, soldSince }: StockFilter): boolean {
  if (status === 'sold') return soldSince !== undefined && (!sold_at || sold_at >= soldSince);
  return statuses.includes(status);
}

function includesText(list: string[], text: string): boolean {
  const wanted = text.toLowerCase();
  return list.some((entry) => entry.toLowerCase() === wanted);
}
