import type { Filter } from './filter.ts';
import type { ModelsByMake } from './make-models.ts';
import type { Pin } from './pins.ts';

/** The conditions that a search page itself fixes. Visitors cannot change them. */
export interface PageScope {
  /**
   * Allowed values by field, as in the index: `{car_type: ['new', 'demo']}`, `{make: ['Toyota'], model: ['Corolla']}`.
   * Empty for all cars.
   */
  scope: Readonly<Record<string, readonly string[]>>;
  /** True to exclude cars without a price when the lowest price comes first (CFG-29, LIST-5). */
  priceAscPositiveOnly: boolean;
  /** The models of each make that the page shows. Undefined with fewer than two makes. */
  modelsByMake?: ModelsByMake;
  /** Cars at fixed positions, see `pinsFor`. Undefined when there are none. */
  pins?: readonly Pin[];
}

/**
 * The filter of the page: its scope (ROUTE-13, ROUTE-16), and a price above 0 when the lowest price comes first
 * (LIST-5).
 */
export function pageFilter(scope: PageScope, sort: string): Filter {
  const filter: Filter = Object.entries(scope.scope).map(([field, values]) => ({ field, in: [...values] }));
  if (scope.priceAscPositiveOnly && /^price:asc\b/.test(sort)) filter.push({ field: 'price', min: 1 });
  return filter;
}
