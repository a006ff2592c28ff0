import { headOf } from './heads.ts';
import { newestCars } from './home-cars.ts';
import type { Page } from './page.ts';
import type { Planning } from './planning.ts';

const newestShown = 3;

/** The page for an address that is not there: mostly of a car that has been sold. */
export function notFoundPage(planning: Planning): Page {
  const { dealer } = planning;
  return {
    path: '/404.html',
    route: 'not-found',
    head: headOf(dealer, {
      path: '/404.html',
      title: 'Page not found',
      description: 'This page is not here any more. The car may have been sold.',
      index: false,
      jsonLd: [],
    }),
    props: {
      searchPath: dealer.search.searchPath,
      newest: newestCars(planning).cars.slice(0, newestShown),
    },
  };
}
