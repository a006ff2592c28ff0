import type { ListedCar } from '../../domain/cars/listed-car.ts';
import { matches } from '../../search/filter.ts';
import { countCars } from '../../search/first-answer.ts';
import { modelsByMake } from '../../search/make-models.ts';
import { pageFilter } from '../../search/request.ts';
import { carDefinition } from '../../search/static/definition.ts';
import { createEngine } from '../../search/static/documents.ts';
import type { Planning } from '../planning.ts';
import type { StockCar } from '../stock-of.ts';
import { curationOf } from './curation-of.ts';
import { oncePerStock } from './once-per-stock.ts';
import { searchRoutes } from './search-routes.ts';

/** The engine with the stock of a site, for the answers of all search pages and the counts of links. */
export const stockEngine = oncePerStock(({ stock }: Pick<Planning, 'stock'>) =>
  createEngine<ListedCar>(
    stock.map(({ listed }) => listed),
    carDefinition,
  ),
);

/** The models of each make in the stock of a site. */
export const stockModels = oncePerStock(({ stock }: Pick<Planning, 'stock'>) =>
  modelsByMake(stock.map(({ listed }) => listed)),
);

/** The scope of the search page at a path. Undefined when there is no search page. */
export function scopeOfPath(
  { dealer, landings }: Pick<Planning, 'dealer' | 'landings'>,
  path: string,
): Record<string, string[]> | undefined {
  const route = searchRoutes(dealer).find((one) => one.path === path);
  if (route) return route.carTypes.length > 0 ? { car_type: route.carTypes } : {};
  return landings.all.find((landing) => landing.path === path)?.scope;
}

/**
 * The number of cars on the search page that a link opens; throws when it opens none. Every count beside a link must
 * come from this function: a list includes recently sold cars and only the car types of its page.
 */
export function linkedCarCount(
  planning: Pick<Planning, 'dealer' | 'landings' | 'stock' | 'today'>,
  href: string,
): number {
  const { pathname, search } = new URL(href, 'https://site.invalid');
  const scope = scopeOfPath(planning, pathname);
  if (!scope) throw new Error(`"${href}" does not lead to a search page, so its cars cannot be counted.`);
  const { priceAscPositiveOnly } = planning.dealer.search;
  return countCars(
    stockEngine(planning),
    { scope, priceAscPositiveOnly, modelsByMake: stockModels(planning), ...curationOf(planning) },
    search,
  );
}

/** The cars of the dealer's own search page, which may be limited to some car types (CFG-21), newest first. */
export function carsOfSearch(planning: Pick<Planning, 'dealer' | 'landings' | 'stock'>): StockCar[] {
  const { dealer, stock } = planning;
  const scope = scopeOfPath(planning, dealer.search.searchPath) ?? {};
  const filter = pageFilter({ scope, priceAscPositiveOnly: false }, '');
  return stock.filter(({ listed }) => matches(filter, listed));
}
