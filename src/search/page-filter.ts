import type { Filter } from './filter.ts';

/** What a search page fixes, whatever the visitor chooses. */
export interface PageScope {
  /**
   * What the page stands for, field by field, as an index knows it: `{car_type: ['new', 'demo']}`,
   * `{make: ['Toyota'], model: ['Corolla']}`. Nothing: all cars.
   */
  scope: Readonly<Record<string, readonly string[]>>;
  /** CFG-29. */
  priceAscPositiveOnly: boolean;
}

/** The filter of the page itself: its scope (ROUTE-13, ROUTE-16), and LIST-5 under the lowest price first. */
export function pageFilter(scope: PageScope, sort: string): Filter {
  const filter: Filter = Object.entries(scope.scope).map(([field, values]) => ({ field, in: [...values] }));
  if (scope.priceAscPositiveOnly && /^price:asc\b/.test(sort)) filter.push({ field: 'price', min: 1 });
  return filter;
}
