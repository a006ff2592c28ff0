import type { Filter } from './filter.ts';

/** What a search page fixes, whatever the visitor chooses. */
export interface PageScope {
  /** Empty: all. */
  carTypes: readonly string[];
  /** CFG-29. */
  priceAscPositiveOnly: boolean;
}

/** The filter of the page itself: its condition (ROUTE-13), and LIST-5 under the lowest price first. */
export function pageFilter(scope: PageScope, sort: string): Filter {
  const filter: Filter = [];
  if (scope.carTypes.length > 0) filter.push({ field: 'car_type', in: [...scope.carTypes] });
  if (scope.priceAscPositiveOnly && /^price:asc\b/.test(sort)) filter.push({ field: 'price', min: 1 });
  return filter;
}
