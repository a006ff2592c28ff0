import type { CarType } from '../domain/car.ts';
import type { ListedCar } from '../domain/listed-car.ts';
import { vehiclePath } from '../domain/vehicle-path.ts';
import type { SearchAnswer } from '../search/answer.ts';
import { firstAnswer } from '../search/first-answer.ts';
import { carDefinition } from '../search/static/definition.ts';
import { createEngine } from '../search/static/engine.ts';
import { engineSetupOf } from './engine-setup-of.ts';
import { headOf } from './heads.ts';
import { breadcrumbJsonLd, itemListJsonLd } from './json-ld/lists.ts';
import type { Page, SearchSetup } from './page.ts';
import type { Planning } from './planning.ts';
import { searchWords } from './search-words.ts';
import { baseUrlOf } from './site-of.ts';

interface SearchRoute {
  path: string;
  /** Empty: all. */
  carTypes: CarType[];
}

/** ROUTE-13, and the stock page of ROUTE-2. */
const routes: SearchRoute[] = [
  { path: '/search/new-used-and-demo-cars/', carTypes: [] },
  { path: '/search/', carTypes: [] },
  { path: '/search/new-cars/', carTypes: ['new'] },
  { path: '/search/used-cars/', carTypes: ['used'] },
  { path: '/search/demo-cars/', carTypes: ['demo'] },
  { path: '/search/new-and-demo-cars/', carTypes: ['new', 'demo'] },
  { path: '/cars/', carTypes: [] },
];

/** The search pages of a site: the usual ones and, where it is another, the dealer's own search path (CFG-21). */
export function searchRoutes({ search }: Pick<Planning['dealer'], 'search'>): SearchRoute[] {
  const own = { path: search.searchPath, carTypes: [] };
  return routes.some(({ path }) => path === own.path) ? routes : [own, ...routes];
}

/** All search pages, answered by one engine. Pages that list the same cars name the dealer's search path as theirs. */
export function searchPages(planning: Planning): Page[] {
  const { dealer, stock } = planning;
  const engine = createEngine<ListedCar>(
    stock.map(({ listed }) => listed),
    carDefinition,
  );
  const all = searchRoutes(dealer);
  return all.map(({ path, carTypes }): Page => {
    const setup = searchSetup(planning, path, carTypes);
    const search = { ...setup, initial: steady(firstAnswer(engine, setup)) };
    const words = searchWords(planning, carTypes);
    const base = baseUrlOf(dealer);
    const mine = { label: words.heading, href: path };
    return {
      path,
      route: 'search',
      head: headOf(dealer, {
        path,
        title: words.title,
        description: words.intro,
        canonicalPath: carTypes.length === 0 ? dealer.search.searchPath : path,
        index: search.initial.nbHits > 0,
        jsonLd: [
          breadcrumbJsonLd(base, [{ label: 'Home', href: '/' }, mine]),
          itemListJsonLd(
            base,
            words.heading,
            search.initial.hits.map(({ slug }) => vehiclePath(slug)),
          ),
        ],
      }),
      props: { heading: words.heading, intro: words.intro, search },
    };
  });
}

/** Averages and sums are shown nowhere, and would render every search page again with every price. */
function steady(answer: SearchAnswer): SearchAnswer {
  const stats = Object.entries(answer.facets_stats).map(([name, { min, max }]) => [
    name,
    { min, max, avg: 0, sum: 0 },
  ]);
  return { ...answer, facets_stats: Object.fromEntries(stats) };
}

function searchSetup(
  { dealer, stock, rules, today, noun }: Planning,
  path: string,
  carTypes: CarType[],
): Omit<SearchSetup, 'initial'> {
  const { search, template } = dealer;
  return {
    path,
    scope: carTypes.length > 0 ? { car_type: carTypes } : {},
    engine: engineSetupOf(dealer, stock.length),
    filters: search.searchFilters,
    sortOptions: sortOptions(search.sortByKms),
    hitsPerPage: search.hitsPerPage,
    hitsCap: search.hitsCap,
    priceAscPositiveOnly: search.priceAscPositiveOnly,
    makeListVariant: search.makeListVariant,
    popularMakes: search.popularMakes,
    noun,
    cardRules: rules,
    today,
    template,
  };
}

/** LIST-4, with the values of OPEN-36. */
function sortOptions(byKms: boolean): SearchSetup['sortOptions'] {
  return [
    { value: '', label: 'Most relevant' },
    { value: 'created_at:desc', label: 'Latest' },
    { value: 'price:desc', label: 'Highest price' },
    { value: 'price:asc', label: 'Lowest price' },
    ...(byKms
      ? [
          { value: 'km:desc', label: 'Highest kms' },
          { value: 'km:asc', label: 'Lowest kms' },
        ]
      : []),
  ];
}
