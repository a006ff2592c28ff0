import { isAvailable } from '../../domain/cars/availability.ts';
import { comparable } from '../../search/static/tokens.ts';
import { followedStockPath } from '../files/fetched-files.ts';
import { compareText } from '../places/location-of.ts';
import type { Planning } from '../planning.ts';
import { countedBodyTiles, tilesShown } from '../search/body-tiles.ts';
import { engineSetupOf } from '../search/engine-setup-of.ts';
import { carsOfSearch, linkedCarCount } from '../search/link-counts.ts';
import { chosenSearch, filteredSearch, sortedSearch } from '../search/search-routes.ts';
import type { StockCar } from '../stock-of.ts';

/** Maximum number of tiles: two rows of six on a wide screen. The directory lists all makes. */
const mostTiles = 12;
/** The smallest number of tiles. One make offers no choice. */
const fewestTiles = 2;

/**
 * Make tiles of the home page (TILE-1), sorted like the body tiles. A tile links to the make's own page or to the
 * search filtered by the make (CFG-22).
 */
export function homeMakes(planning: Planning) {
  const { dealer, stock, landings } = planning;
  const offered = stock.filter(({ listed }) => isAvailable(listed)).map(({ listed }) => listed.make);
  const tiles = distinctNames(offered).map((name) => {
    const landing = dealer.tiles.tileTarget === 'searchPath' ? landings.ofMake(name) : undefined;
    const href = landing?.path ?? filteredSearch(dealer.search.searchPath, 'make', name);
    return { name, count: linkedCarCount(planning, href), href };
  });
  const shown = tilesShown(tiles, mostTiles);
  return shown.length < fewestTiles ? [] : shown;
}

/** The maximum prices that a visitor can choose, in whole dollars. */
const allPriceSteps = [
  5_000, 10_000, 15_000, 20_000, 25_000, 30_000, 40_000, 50_000, 60_000, 80_000, 100_000, 150_000, 200_000,
  300_000,
];

/** The choices of make, model and price with their numbers of cars. Choices without cars are left out. */
export function homeFinder(planning: Planning) {
  const { dealer, noun } = planning;
  const { searchPath } = dealer.search;
  const searched = carsOfSearch(planning);
  const byName = (a: { name: string }, b: { name: string }) => compareText(a.name, b.name);
  const priced = (cars: readonly StockCar[]) => cars.flatMap(({ listed }) => listed.price ?? []);
  const priceSteps = usefulSteps(priced(searched));
  const upTo = (cars: readonly StockCar[]) => {
    const prices = priced(cars);
    return priceSteps.map((step) => prices.filter((price) => price <= step).length);
  };
  const makes = distinctNames(searched.map(({ listed }) => listed.make)).map((name) => {
    const make = comparable(name);
    const cars = searched.filter(({ listed }) => comparable(listed.make) === make);
    const models = distinctNames(cars.map(({ listed }) => listed.model)).map((model) => ({
      name: model,
      count: linkedCarCount(planning, chosenSearch(searchPath, { make: [name], model: [model] })),
      upTo: upTo(cars.filter(({ listed }) => comparable(listed.model) === comparable(model))),
    }));
    const count = linkedCarCount(planning, filteredSearch(searchPath, 'make', name));
    return { name, count, upTo: upTo(cars), models: models.sort(byName) };
  });
  return {
    total: linkedCarCount(planning, searchPath),
    /** How many of them cost at most each of the maximum prices. Makes and models have the same. */
    upTo: upTo(searched),
    noun,
    makes: makes.sort(byName),
    priceSteps,
    action: searchPath,
  };
}

/** Only steps that exclude some cars and include others. */
export function usefulSteps(prices: number[]): number[] {
  const lowest = prices.reduce((low, price) => Math.min(low, price), Number.POSITIVE_INFINITY);
  const highest = prices.reduce((high, price) => Math.max(high, price), 0);
  return allPriceSteps.filter((step) => step >= lowest && step < highest);
}

/** Body tiles of the home page, each with the number of cars that its page lists. */
export function homeBodies(planning: Planning) {
  const countOf = (bodies: string[]) => linkedCarCount(planning, hrefOf(planning, bodies));
  return countedBodyTiles(planning, countOf).map(({ name, bodies, image, count }) => ({
    name,
    count,
    href: hrefOf(planning, bodies),
    image,
  }));
}

/** The body's own page, or the search filtered by it (CFG-22). */
function hrefOf({ dealer, landings }: Planning, bodies: string[]): string {
  const [only, ...more] = bodies;
  const hasOwnPage = dealer.tiles.tileTarget === 'searchPath' && more.length === 0;
  const landing = hasOwnPage && only !== undefined ? landings.ofBody(only) : undefined;
  return landing?.path ?? filteredSearch(dealer.search.searchPath, 'body', ...bodies);
}

/**
 * The distinct names. Spellings that a search treats as equal ('HiAce', 'Hiace') become one name, the most frequent of
 * them. A name without words is omitted, because a search for it finds nothing.
 */
function distinctNames(names: readonly string[]): string[] {
  const bySame = Map.groupBy(names.filter(comparable), comparable);
  return [...bySame.values()].map((spellings) => {
    const counts = Map.groupBy(spellings, (name) => name);
    return [...counts].reduce((most, one) => (one[1].length > most[1].length ? one : most))[0];
  });
}

const newestShown = 6;
const featuredShown = 3;

/** The first cars, of each look one, so that a row is no row of the same car. Others fill up what is left. */
function unalike(cars: StockCar[], count: number): StockCar[] {
  const byLook = new Map(
    cars
      .slice(0, 3 * count)
      .toReversed()
      .map((car) => [car.card.image.src, car]),
  );
  const first = new Set(byLook.values());
  return [...cars.filter((car) => first.has(car)), ...cars.filter((car) => !first.has(car))].slice(0, count);
}

/** The newest cars, under the dealer's heading for new arrivals (OPEN-41). */
export function newestCars({ dealer, stock }: Planning) {
  const cars = unalike(
    stock.filter(({ card }) => card.available),
    newestShown,
  );
  return {
    heading: dealer.cards.newArrivalText.replace(/arrival$/i, '$&s'),
    cars: cars.map(({ card }) => card),
    href: sortedSearch(dealer.search.searchPath, 'created_at:desc'),
  };
}

/** Two rows of two on a tablet, one row on a wide screen. */
const onOtherPages = 4;

/** The newest cars for pages about something else, without repayments: their terms would have to be on the page. */
export function newestWithoutTerms(planning: Planning) {
  return newestCars(planning)
    .cars.slice(0, onOtherPages)
    .map(({ repayment: _, source, ...card }) => ({
      ...card,
      ...(source && { source: { ...source, weekly_price: 0 } }),
    }));
}

/** The cars with the largest price reductions, if they fill a row. Cars of the list of newest cars are excluded. */
export function featuredCars(planning: Planning) {
  const shown = new Set(newestCars(planning).cars.map(({ id }) => id));
  const reduced = planning.stock
    .filter(({ card }) => card.available && card.price.kind === 'reduced' && !shown.has(card.id))
    .sort((a, b) => reduction(b) - reduction(a) || (a.car.id < b.car.id ? -1 : 1));
  if (reduced.length < featuredShown) return undefined;
  return {
    heading: 'Reduced prices',
    cars: unalike(reduced, featuredShown).map(({ card }) => card),
    href: planning.dealer.search.searchPath,
  };
}

/** What the browser needs to show the cars that changed since the visitor's last visit. Plain JSON. */
export type LastVisitBlock = ReturnType<typeof lastVisitBlock>;

export function lastVisitBlock(planning: Planning) {
  const { dealer, stock, noun, rules } = planning;
  const { subscriptionOffered, noPriceText, timeZone } = rules;
  return {
    /** URL path of the published `FollowedStock`. */
    stock: followedStockPath,
    engine: engineSetupOf(dealer, stock.length),
    rules: { subscriptionOffered, noPriceText, timeZone },
    noun,
    newestHref: newestCars(planning).href,
  };
}

function reduction({ listed }: StockCar): number {
  return (listed.before_price ?? 0) - (listed.price ?? 0);
}
