import { isAvailable } from '../../../domain/availability.ts';
import { type Landing, landingIndexing } from '../../../domain/landing.ts';
import { nounOfKinds } from '../../../site/heading-words.ts';
import type { Link } from '../../../site/link-props.ts';
import type { Planning } from '../../../site/planning.ts';
import type { StockCar } from '../../../site/stock-of.ts';
import { browseFrom } from './search-browse.ts';
import { landingWords } from './search-landing-words.ts';
import type { SearchPageSpec } from './search-pages.ts';

/** The spec of the search page for one make, model or body type (ROUTE-16). */
export function landingSpec(planning: Planning, landing: Landing<StockCar>): SearchPageSpec {
  const { dealer, stock, landings, noun } = planning;
  const { searchPath } = dealer.search;
  const offered = landing.cars.filter(({ listed }) => isAvailable(listed)).length;
  const words = landingWords(planning, landing);
  return {
    own: {
      path: landing.path,
      scope: landing.scope,
      noun: nounOfKinds([...new Set(landing.cars.map(({ car }) => car.item_type))]),
      widen: { label: `Search all ${noun.other.toLowerCase()}`, href: searchPath },
    },
    words,
    ...landingIndexing(landing, landings, { size: stock.length, path: searchPath }, offered),
    breadcrumb: landingTrail(planning, landing, words.heading),
    browse: browseFrom(planning, landing),
  };
}

/** The breadcrumb: Home, the make if it has a page, the page itself. */
function landingTrail({ landings }: Planning, landing: Landing<StockCar>, heading: string): Link[] {
  const make = landing.make === undefined ? undefined : landings.ofMake(landing.make);
  return [
    { label: 'Home', href: '/' },
    ...(make ? [{ label: make.name, href: make.path }] : []),
    { label: landing.kind === 'body' ? heading : landing.name, href: landing.path },
  ];
}
