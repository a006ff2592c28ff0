import type { Dealer } from '../../config/schema/dealer.ts';
import type { CarType } from '../../domain/cars/car.ts';
import { type Landings, landingsOf } from '../../domain/stock/landing.ts';
import type { StockCar } from '../stock-of.ts';

export interface SearchRoute {
  path: string;
  /** Car types of the page. Empty for all. */
  carTypes: CarType[];
}

/** The search pages of every site (ROUTE-13), with the stock page of ROUTE-2. */
const routes: SearchRoute[] = [
  { path: '/search/new-used-and-demo-cars/', carTypes: [] },
  { path: '/search/', carTypes: [] },
  { path: '/search/new-cars/', carTypes: ['new'] },
  { path: '/search/used-cars/', carTypes: ['used'] },
  { path: '/search/demo-cars/', carTypes: ['demo'] },
  { path: '/search/new-and-demo-cars/', carTypes: ['new', 'demo'] },
  { path: '/cars/', carTypes: [] },
];

/** The search pages of every site, plus the dealer's own search path if it is another one (CFG-21). */
export function searchRoutes({ search }: Pick<Dealer, 'search'>): SearchRoute[] {
  const own = { path: search.searchPath, carTypes: [] };
  return routes.some(({ path }) => path === own.path) ? routes : [own, ...routes];
}

/** The landing pages for the stock of a site, except at paths of other search pages. */
export function siteLandings(dealer: Pick<Dealer, 'search'>, stock: readonly StockCar[]): Landings<StockCar> {
  return landingsOf(stock, ({ listed }) => listed, new Set(searchRoutes(dealer).map(({ path }) => path)));
}

/** Link to a search with selected values of one filter, in the URL form of the search page (OPEN-37). */
export function filteredSearch(searchPath: string, filter: string, ...values: string[]): string {
  return chosenSearch(searchPath, { [filter]: values });
}

/** Link to a search with selected values of several filters: `{make: ['Mazda'], model: ['2']}`. */
export function chosenSearch(searchPath: string, filters: Readonly<Record<string, string[]>>): string {
  const chosen = Object.entries(filters).flatMap(([filter, values]) =>
    values.map(
      (value, index) =>
        `${encodeURIComponent(`refinementList[${filter}][${index}]`)}=${encodeURIComponent(value)}`,
    ),
  );
  return [searchPath, ...(chosen.length > 0 ? [chosen.join('&')] : [])].join('?');
}

/** Link to a search with a sort order of OPEN-36. */
export function sortedSearch(searchPath: string, sort: string): string {
  return `${searchPath}?sortBy=${encodeURIComponent(sort)}`;
}
