import type { Dealer } from '../../../config/schema/dealer.ts';
import { templates } from '../../../config/templates.ts';
import type { ListedCar } from '../../../domain/cars/listed-car.ts';
import { hasFigure, ratesOfFigures } from '../../../domain/finance/repayment-view.ts';
import type { Place } from '../../../domain/places/distance.ts';
import { locationType } from '../../../domain/places/location.ts';
import { bandWidth } from '../../../domain/prices/price-bands.ts';
import { showsSubscription } from '../../../domain/prices/price-display.ts';
import { offersAlerts, savedListPaths } from '../../../domain/prices/saving.ts';
import { offeredRangeKeys } from '../../../domain/stock/searchable.ts';
import { mayExceedCount, type Noun } from '../../../domain/stock/show-count.ts';
import { type Filter, matches } from '../../../search/filter.ts';
import { firstAnswer } from '../../../search/first-answer.ts';
import type { ModelsByMake } from '../../../search/make-models.ts';
import { pageFilter, type SearchAnswer } from '../../../search/request.ts';
import type { Engine } from '../../../search/static/engine.ts';
import { followedStockPath, wordsPath } from '../../../site/files/fetched-files.ts';
import type { Link } from '../../../site/link-props.ts';
import { shownLocations } from '../../../site/places/location-of.ts';
import type { Planning } from '../../../site/planning.ts';
import { curationOf } from '../../../site/search/curation-of.ts';
import { engineSetupOf } from '../../../site/search/engine-setup-of.ts';
import { stockModels } from '../../../site/search/link-counts.ts';
import { dealershipNames } from '../../../site/site-identity.ts';
import { onRoadNote } from '../../../site/vehicle/on-road.ts';

/** What differs between search pages. */
export interface OwnSetup {
  /** The path of the page. The island only changes its query string. */
  path: string;
  /** Filters that the page fixes, see `PageScope`. A field with one value has no filter on the page. */
  scope: Record<string, string[]>;
  noun: Noun;
  /** Link from a page of one make, model or body type to all cars: 'Search all cars'. */
  widen?: Link;
}

/** The setup of the search island on a page, with the first answer. All pages of a site share the engine. */
export function searchSetup(planning: Planning, engine: Engine<ListedCar>, own: OwnSetup) {
  const { dealer, stock, rules, today } = planning;
  const { search, cards } = dealer;
  const { secondView } = templates[dealer.template];
  /** The template's own view of the cars comes before the grid. */
  const isFirst = cards.secondView === 'first';
  const onRoad = onRoadNote(stock.map(({ listed }) => listed));
  const weekly = weeklySetup(planning);
  const alsoByWeek = stock.some(({ listed }) => showsSubscription(listed, rules));
  const priceWord = alsoByWeek ? 'Purchase price' : 'Price';
  const ofPage = pageFilter({ ...own, priceAscPositiveOnly: search.priceAscPositiveOnly }, '');
  const models = shownModels(planning, ofPage);
  const hasMakes = Object.keys(models).length > 1;
  const asked = { filter: ofPage, facets: ['price'], boundsOnly: true, hitsPerPage: 0 };
  const dearest = engine.search(asked).facets_stats['price']?.max ?? 0;
  const setup = {
    ...own,
    ...(dearest > 0 && search.searchFilters.includes('price') && { priceBandDollars: bandWidth(dearest) }),
    engine: engineSetupOf(dealer, stock.length),
    words: wordsPath,
    ...(rules.saving &&
      dealer.saving.searches && {
        savedSearches: {
          list: savedListPaths[rules.saving.list],
          ...(offersAlerts(dealer) && { alerts: true as const }),
        },
      }),
    /** Missing where the page does not show what changed since the visitor's last visit. */
    ...(dealer.lastVisit.enabled && { followedStock: followedStockPath }),
    ...(Object.keys(own.scope).length > 0 && { allCars: search.searchPath }),
    filters: withMake(search.searchFilters, hasMakes && !own.scope['make']).filter(
      (name) =>
        own.scope[name]?.length !== 1 &&
        (name !== 'weekly_price_range' || weekly) &&
        (name !== 'market_judgement' || stock.some(({ listed }) => listed.market_judgement)),
    ),
    sortOptions: sortOptions(priceWord, {
      byKms: search.sortByKms,
      byMarket: stock.some(({ listed }) => listed.market_saving !== undefined),
    }),
    ...(alsoByWeek && { priceLabel: priceWord }),
    hitsPerPage: search.hitsPerPage,
    hitsCap: search.hitsCap,
    priceAscPositiveOnly: search.priceAscPositiveOnly,
    ...curationOf(planning),
    makeListVariant: search.makeListVariant,
    popularMakes: search.popularMakes,
    cardRules: rules,
    dealershipNames: dealershipNames(dealer),
    ...(weekly && { weekly }),
    ...(onRoad && { onRoad }),
    ...(cards.photosInList && { photosInList: true as const }),
    ...(cards.secondView && { secondView: { ...secondView, isFirst } }),
    /** Cards above the fold. Pictures of rows are small: a browser chooses the copy of a lazy one by the size that it has. */
    priorityCards: isFirst && secondView.icon === 'rows' ? 0 : 3,
    /** The first render in the browser uses it for ages of cars, so that it equals the HTML. */
    today,
  };
  const initial = withoutUnseen(firstAnswer(engine, setup));
  const places = searchPlaces(dealer, Object.keys(initial.facets['location_name'] ?? {}));
  return {
    ...setup,
    initial,
    ...(hasMakes && { modelsByMake: models }),
    /** For 'Near me', with the `location_name` of the cars. */
    ...(places.length > 0 && { places }),
    ...(mayExceedCount(initial.nbHits) && { stockCount: stockCount(engine, ofPage) }),
  };
}

export type PageSetup = ReturnType<typeof searchSetup>;

/**
 * The dealer's filters, with that of makes on a page that has several: without it, visitors could not choose a model
 * either. It stands before the models, or else after the first filters of most dealers.
 */
function withMake(filters: readonly string[], hasMakes: boolean): readonly string[] {
  if (!hasMakes || filters.includes('make')) return filters;
  const isLater = (name: string) => name !== 'keyword' && name !== 'car_type';
  const next = filters.includes('model') ? 'model' : filters.find(isLater);
  return filters.toSpliced(next ? filters.indexOf(next) : filters.length, 0, 'make');
}

/**
 * What the filter by weekly repayment needs to know of the stock. Undefined when the site shows no repayments (CFG-42,
 * CFG-43), or when no car has a weekly price.
 */
function weeklySetup({ rules, stock }: Pick<Planning, 'rules' | 'stock'>) {
  const cars = stock.map(({ listed }) => listed).filter(hasFigure);
  /** The rates with their comparison rates, as a sentence. */
  const note = ratesOfFigures(cars);
  if (!rules.repayment || !note) return undefined;
  return {
    rates: [...new Set(cars.map(({ interest_rate }) => interest_rate))].sort((a, b) => a - b),
    /** The highest advertised repayment, whole dollars a week. */
    mostDollars: Math.max(...cars.map(({ weekly_price }) => weekly_price)),
    /** The highest price of a car with a repayment, whole dollars. */
    dearestDollars: Math.max(...cars.map(({ price = 0 }) => price)),
    note,
  };
}

function shownModels(planning: Planning, ofPage: Filter): ModelsByMake {
  const makes = new Set(
    planning.stock.flatMap(({ listed }) => (matches(ofPage, listed) ? [listed.make] : [])),
  );
  return Object.fromEntries(Object.entries(stockModels(planning)).filter(([make]) => makes.has(make)));
}

/** The number of cars in stock on the page (LIST-8). */
function stockCount(engine: Engine<ListedCar>, ofPage: Filter): number {
  const filter = [...ofPage, { field: 'status', in: ['in_stock'] }];
  return engine.search({ filter, hitsPerPage: 0 }).nbHits;
}

/**
 * The setup without filters that offer no choice, such as the body type on the page of a model. Their facets are
 * removed as well, to make the page smaller. A link with such a filter still works.
 */
export function withUsefulFilters(setup: PageSetup): PageSetup {
  const { facets, facets_stats, nbHits } = setup.initial;
  const isUseful = (name: string) => {
    if (name === 'keyword') return true;
    // A value that every car has excludes no car.
    if (!offeredRangeKeys.includes(name))
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

/**
 * The answer without what no page shows: averages and sums, which would change with every price, and on-road prices that
 * equal the price.
 */
function withoutUnseen(answer: SearchAnswer): SearchAnswer {
  const stats = Object.entries(answer.facets_stats).map(([name, { min, max }]) => [
    name,
    { min, max, avg: 0, sum: 0 },
  ]);
  const hits = answer.hits.map((car) => {
    const { on_road_price, ...others } = car;
    return on_road_price === car.price ? (others as ListedCar) : car;
  });
  return { ...answer, hits, facets_stats: Object.fromEntries(stats) };
}

/** The sort orders (LIST-4, OPEN-36). @param priceWord 'Price', or which price it is where cars have two */
function sortOptions(priceWord: string, { byKms, byMarket }: { byKms: boolean; byMarket: boolean }) {
  const price = priceWord.toLowerCase();
  const orders: [value: string, label: string, isOffered?: boolean][] = [
    ['', 'Most relevant'],
    ['created_at:desc', 'Latest'],
    ['price:desc', `Highest ${price}`],
    ['price:asc', `Lowest ${price}`],
    ['market_saving:desc', 'Most below market', byMarket],
    ['km:desc', 'Highest kms', byKms],
    ['km:asc', 'Lowest kms', byKms],
  ];
  return orders.flatMap(([value, label, isOffered = true]) => (isOffered ? [{ value, label }] : []));
}

/**
 * The locations for 'Near me' (OPEN-67): sales locations with coordinates whose names are those of cars on the page.
 * Empty when there are fewer than two.
 */
export function searchPlaces(dealer: Dealer, names: readonly string[]): Place[] {
  const places = shownLocations(dealer).flatMap((location): Place[] => {
    const { lat, long } = location.address;
    if (locationType(location) !== 'sales' || lat === undefined || long === undefined) return [];
    return names.includes(location.name) ? [{ name: location.name, lat, lng: long }] : [];
  });
  return places.length > 1 ? places : [];
}
