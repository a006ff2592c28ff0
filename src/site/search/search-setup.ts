import type { ListedCar } from '../../domain/listed-car.ts';
import { mayExceedCount } from '../../domain/show-count.ts';
import type { SearchAnswer } from '../../search/answer.ts';
import { firstAnswer, rangeFilters } from '../../search/first-answer.ts';
import { pageFilter } from '../../search/page-filter.ts';
import type { Engine } from '../../search/static/engine.ts';
import { wordsPath } from '../files/search-words.ts';
import type { Planning } from '../planning.ts';
import { engineSetupOf } from './engine-setup-of.ts';
import { searchPlaces } from './search-places.ts';
import type { SearchSetup } from './search-props.ts';

/** What tells one search page from another. */
type Own = Pick<SearchSetup, 'path' | 'scope' | 'noun' | 'widen'>;

/** All that the search island of a page is told, with its first answer. Every page is answered by the one engine. */
export function searchSetup(planning: Planning, engine: Engine<ListedCar>, own: Own): SearchSetup {
  const { dealer, stock, rules, today } = planning;
  const { search, template } = dealer;
  const setup = {
    ...own,
    engine: engineSetupOf(dealer, stock.length),
    words: wordsPath,
    filters: search.searchFilters.filter(
      (name) => own.scope[name]?.length !== 1 && (name !== 'weekly_price_range' || hasWeeklyPrices(planning)),
    ),
    sortOptions: sortOptions(search.sortByKms),
    hitsPerPage: search.hitsPerPage,
    hitsCap: search.hitsCap,
    priceAscPositiveOnly: search.priceAscPositiveOnly,
    makeListVariant: search.makeListVariant,
    popularMakes: search.popularMakes,
    cardRules: rules,
    today,
    template,
  };
  const initial = steady(firstAnswer(engine, setup));
  const places = searchPlaces(dealer, Object.keys(initial.facets['location_name'] ?? {}));
  return {
    ...setup,
    initial,
    ...(places.length > 0 && { places }),
    ...(mayExceedCount(initial.nbHits) && { stockCount: stockCount(engine, setup) }),
  };
}

/** Whether repayments show on the site (CFG-42, CFG-43), and a lender names them by the week. */
function hasWeeklyPrices({ rules, stock }: Pick<Planning, 'rules' | 'stock'>): boolean {
  return rules.repayment !== undefined && stock.some(({ listed }) => listed.weekly_price > 0);
}

/** Cars of the page that are in stock (LIST-8). */
function stockCount(engine: Engine<ListedCar>, setup: Parameters<typeof pageFilter>[0]): number {
  const filter = [...pageFilter(setup, ''), { field: 'status', in: ['in_stock'] }];
  return engine.search({ filter, hitsPerPage: 0 }).nbHits;
}

/**
 * The setup without filters that leave nothing to choose: a page of one model is mostly of one body. Its facets go
 * with them, which makes the page lighter; a link that asks for such a filter is still heard.
 */
export function withUsefulFilters(setup: SearchSetup): SearchSetup {
  const { facets, facets_stats, nbHits } = setup.initial;
  const isUseful = (name: string) => {
    if (name === 'keyword') return true;
    // A value that every car has leaves out none.
    if (!rangeFilters.includes(name))
      return Object.values(facets[name] ?? {}).some((count) => count < nbHits);
    const stats = facets_stats[name];
    return stats !== undefined && stats.min < stats.max;
  };
  const filters = setup.filters.filter(isUseful);
  const kept = <Value>(all: Record<string, Value>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => filters.includes(name)));
  return {
    ...setup,
    filters,
    initial: { ...setup.initial, facets: kept(facets), facets_stats: kept(facets_stats) },
  };
}

/** Averages and sums are shown nowhere, and would render every search page again with every price. */
function steady(answer: SearchAnswer): SearchAnswer {
  const stats = Object.entries(answer.facets_stats).map(([name, { min, max }]) => [
    name,
    { min, max, avg: 0, sum: 0 },
  ]);
  return { ...answer, facets_stats: Object.fromEntries(stats) };
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
