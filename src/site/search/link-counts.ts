import type { ListedCar } from '../../domain/listed-car.ts';
import { countCars } from '../../search/count-cars.ts';
import { matches } from '../../search/filter.ts';
import { pageFilter } from '../../search/page-filter.ts';
import { carDefinition } from '../../search/static/definition.ts';
import { createEngine, type Engine } from '../../search/static/engine.ts';
import type { Planning } from '../planning.ts';
import type { StockCar } from '../stock-of.ts';
import { searchRoutes } from './search-routes.ts';

const engines = new WeakMap<readonly StockCar[], Engine<ListedCar>>();

/** The engine over a site's stock, made once: it answers every search page, and counts for every link to one. */
export function stockEngine({ stock }: Pick<Planning, 'stock'>): Engine<ListedCar> {
  const engine =
    engines.get(stock) ??
    createEngine<ListedCar>(
      stock.map(({ listed }) => listed),
      carDefinition,
    );
  engines.set(stock, engine);
  return engine;
}

/** What the search page of an address stands for; undefined where there is no search page. */
export function scopeOfPath(
  { dealer, landings }: Pick<Planning, 'dealer' | 'landings'>,
  path: string,
): Record<string, string[]> | undefined {
  const route = searchRoutes(dealer).find((one) => one.path === path);
  if (route) return route.carTypes.length > 0 ? { car_type: route.carTypes } : {};
  return landings.all.find((landing) => landing.path === path)?.scope;
}

/**
 * How many cars the search page behind a link lists when it is opened. Whatever says a number beside a link asks here: a
 * list holds the cars that were just sold as well, and those of the page's own kinds alone.
 *
 * @throws when the link leads to no search page
 */
export function carsBehind(planning: Pick<Planning, 'dealer' | 'landings' | 'stock'>, href: string): number {
  const { pathname, search } = new URL(href, 'https://site.invalid');
  const scope = scopeOfPath(planning, pathname);
  if (!scope) throw new Error(`"${href}" leads to no search page, so no cars can be counted behind it.`);
  const { priceAscPositiveOnly } = planning.dealer.search;
  return countCars(stockEngine(planning), { scope, priceAscPositiveOnly }, search);
}

/** The cars of the dealer's own search page, which may be of some kinds only (CFG-21), newest first. */
export function carsOfSearch(planning: Pick<Planning, 'dealer' | 'landings' | 'stock'>): StockCar[] {
  const { dealer, stock } = planning;
  const scope = scopeOfPath(planning, dealer.search.searchPath) ?? {};
  const filter = pageFilter({ scope, priceAscPositiveOnly: false }, '');
  return stock.filter(({ listed }) => matches(filter, listed));
}
