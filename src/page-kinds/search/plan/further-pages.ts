import type { CarType } from '../../../domain/cars/car.ts';
import { firstAnswer } from '../../../search/first-answer.ts';
import { headOf, pageOf } from '../../../site/page.ts';
import type { Planning } from '../../../site/planning.ts';
import { curationOf } from '../../../site/search/curation-of.ts';
import { scopeOfPath, stockEngine } from '../../../site/search/link-counts.ts';
import { type SearchRoute, searchRoutes } from '../../../site/search/search-routes.ts';
import { searchWords } from '../../../site/search/search-words.ts';
import { homeLink } from '../../home-link.ts';
import { browseStock } from './search-browse.ts';

/** The most pages of a list, including the first. In a larger stock, visitors without scripts use makes and models. */
const mostPages = 20;

/**
 * The further pages of each list of cars, for browsers without scripts. A query string cannot change a built page, so
 * '?page=2' of the search has its own page '/search/used-cars/page/2/'. These pages are not indexed by search engines.
 */
export function furtherPages(planning: Planning) {
  const roots = new Set(searchRoutes(planning.dealer).map((route) => rootOf(planning, route).path));
  return searchRoutes(planning.dealer)
    .filter(({ path }) => roots.has(path))
    .flatMap((route) => pagesOf(planning, route));
}

export type CarsPageProps = ReturnType<typeof furtherPages>[number]['props'];

/** URL path of the second page of a list. Undefined when the list has only one page. */
export function secondPageOf(planning: Planning, route: SearchRoute): string | undefined {
  const root = rootOf(planning, route);
  return pageCount(planning, root.carTypes) > 1 ? pathOf(root.path, 2) : undefined;
}

/** The route whose further pages a list uses. Several routes list all cars, but only one of them has further pages. */
function rootOf({ dealer }: Planning, route: SearchRoute): SearchRoute {
  if (route.carTypes.length > 0) return route;
  const all = searchRoutes(dealer).filter(({ carTypes }) => carTypes.length === 0);
  return all.find(({ path }) => path === dealer.search.searchPath) ?? all[0] ?? route;
}

const pathOf = (root: string, page: number) => (page === 1 ? root : `${root}page/${page}/`);

function pageCount({ dealer, stock }: Planning, carTypes: CarType[]): number {
  const cars = stock.filter(({ car }) => carTypes.length === 0 || carTypes.includes(car.car_type));
  return Math.min(mostPages, Math.ceil(cars.length / dealer.search.hitsPerPage));
}

function pagesOf(planning: Planning, { path: root, carTypes }: SearchRoute) {
  const { dealer, noun } = planning;
  const total = pageCount(planning, carTypes);
  const words = searchWords(planning, carTypes);
  const browse = browseStock(planning, root);
  return Array.from({ length: Math.max(0, total - 1) }, (_, index) => {
    const page = index + 2;
    const path = pathOf(root, page);
    const heading = `${words.heading}, page ${page}`;
    const props = {
      heading,
      breadcrumb: [homeLink, { label: words.heading, href: root }, { label: `Page ${page}`, href: path }],
      ...carsOn(planning, root, page),
      noun,
      paging: {
        page,
        total,
        previous: pathOf(root, page - 1),
        ...(page < total && { next: pathOf(root, page + 1) }),
      },
      browse,
    };
    const head = headOf(dealer, { path, title: heading, description: words.intro, index: false });
    return pageOf({ path, route: 'cars-page', head, props, measured: { page_type: 'itemlist' } });
  });
}

/** The cars of a page, in the order of the search engine. */
function carsOn(planning: Planning, root: string, page: number) {
  const { dealer, stock } = planning;
  const { hitsPerPage } = dealer.search;
  const setup = {
    scope: scopeOfPath(planning, root) ?? {},
    filters: [],
    priceAscPositiveOnly: false,
    hitsPerPage,
    ...curationOf(planning),
  };
  const { hits, nbHits } = firstAnswer(stockEngine(planning), setup, page - 1);
  const cards = new Map(stock.map(({ listed, card }) => [listed.id, card]));
  return {
    cars: hits.flatMap(({ id }) => cards.get(id) ?? []),
    /** Index of the first car in the whole list, from 0. */
    start: (page - 1) * hitsPerPage,
    /** Number of cars in the whole list. */
    found: nbHits,
  };
}
