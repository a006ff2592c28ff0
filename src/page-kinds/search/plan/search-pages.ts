import type { ListedCar } from '../../../domain/cars/listed-car.ts';
import type { Promotions } from '../../../domain/cars/promo.ts';
import { vehiclePath } from '../../../domain/slug.ts';
import type { Engine } from '../../../search/static/engine.ts';
import { itemListJsonLd } from '../../../site/json-ld/pages.ts';
import type { Link, LinkGroup } from '../../../site/link-props.ts';
import { headOf, type LinkingPage, pageOf } from '../../../site/page.ts';
import type { Planning } from '../../../site/planning.ts';
import { bodyTilesOf } from '../../../site/search/body-tiles.ts';
import { scopeOfPath, stockEngine } from '../../../site/search/link-counts.ts';
import { type SearchRoute, searchRoutes } from '../../../site/search/search-routes.ts';
import { type SearchWords, searchWords } from '../../../site/search/search-words.ts';
import { baseUrlOf } from '../../../site/site-identity.ts';
import { homeLink } from '../../home-link.ts';
import type { SearchSetup } from '../search-page.ts';
import { secondPageOf } from './further-pages.ts';
import { promotionsOf } from './promotions.ts';
import { browseStock, makesAbove } from './search-browse.ts';
import { landingSpec, toWholeStock } from './search-landing.ts';
import { type OwnSetup, searchSetup, withUsefulFilters } from './search-setup.ts';

/** The data of a search page without its cars. */
export interface SearchPageSpec {
  own: OwnSetup;
  words: SearchWords;
  /** Path of the page with the same list, otherwise the page's own path. */
  canonicalPath: string;
  /** False to exclude the page from search engines. A page without cars is always excluded. */
  index: boolean;
  /** Visible above the heading, on a page for one make, model or body type. Others have it only in structured data. */
  breadcrumb?: Link[];
  browse: LinkGroup[];
  /** Path of the second page, for browsers without scripts. */
  secondPage?: string | undefined;
}

type SearchPage = ReturnType<typeof searchPage>;

/** Props of `/search/*` (ROUTE-13, ROUTE-16). */
export type SearchProps = SearchPage['props'];

/** All search pages, including the landing pages. */
export function searchPages(planning: Planning): LinkingPage<SearchPage>[] {
  const { dealer, landings } = planning;
  const engine = stockEngine(planning);
  const specs = [
    ...searchRoutes(dealer).map((route) => stockSpec(planning, route)),
    ...landings.all.map((landing) => landingSpec(planning, landing)),
  ];
  return specs.map((spec) => ({
    path: spec.own.path,
    make: (addresses) => searchPage(planning, engine, spec, promotionsOf(planning, addresses)),
  }));
}

/** The spec of a page with all cars or some conditions. Pages with all have the dealer's search path as canonical. */
function stockSpec(planning: Planning, route: SearchRoute): SearchPageSpec {
  const { path, carTypes } = route;
  const { stock } = planning;
  // Without a car of the page's kinds, the way to the others stands out.
  const hasOthersOnly =
    stock.length > 0 && carTypes.length > 0 && !stock.some(({ car }) => carTypes.includes(car.car_type));
  return {
    own: {
      path,
      scope: scopeOfPath(planning, path) ?? {},
      noun: planning.noun,
      ...(hasOthersOnly && { widen: toWholeStock(planning) }),
    },
    words: searchWords(planning, carTypes),
    canonicalPath: carTypes.length === 0 ? planning.dealer.search.searchPath : path,
    index: true,
    browse: browseStock(planning, path),
    secondPage: secondPageOf(planning, route),
  };
}

function searchPage(
  planning: Planning,
  engine: Engine<ListedCar>,
  spec: SearchPageSpec,
  promotions: Promotions | undefined,
) {
  const { own, words, breadcrumb, browse, secondPage } = spec;
  const { heading } = words;
  const whole = searchSetup(planning, engine, own);
  const setup = breadcrumb ? withUsefulFilters(whole) : whole;
  const bodyTiles = bodyTilesOf(planning, setup);
  const search: SearchSetup = {
    ...setup,
    ...(bodyTiles.length > 0 && { bodyTiles }),
    ...(promotions && { promotions }),
  };
  const listed = search.initial.hits.map(({ slug }) => vehiclePath(slug));
  return pageOf({
    path: own.path,
    route: 'search',
    head: headOf(planning.dealer, {
      path: own.path,
      title: words.title,
      description: words.intro,
      canonicalPath: spec.canonicalPath,
      index: spec.index && search.initial.nbHits > 0,
      breadcrumb: breadcrumb ?? [homeLink, { label: heading, href: own.path }],
      jsonLd: [itemListJsonLd(baseUrlOf(planning.dealer), heading, listed)],
    }),
    props: {
      heading,
      intro: words.intro,
      search,
      ...(breadcrumb && { breadcrumb }),
      /** The makes above the list, in templates that have them there. */
      makes: makesAbove(planning),
      /** Plain links to related lists, under the results. */
      browse,
      ...(secondPage && { secondPage }),
    },
    measured: { page_type: 'itemlist' },
  });
}
