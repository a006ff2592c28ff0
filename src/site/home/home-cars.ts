import type { Planning } from '../planning.ts';
import { sortedSearch } from '../search/search-routes.ts';
import type { StockCar } from '../stock-of.ts';
import type { HomeProps } from './home-props.ts';

const newestShown = 6;
const featuredShown = 3;

/** The newest cars, under the dealer's heading for new arrivals (OPEN-41). */
export function newestCars({ dealer, stock }: Planning): HomeProps['newest'] {
  const cars = stock.filter(({ card }) => card.available).slice(0, newestShown);
  return {
    heading: dealer.cards.newArrivalText.replace(/arrival$/i, '$&s'),
    cars: cars.map(({ card }) => card),
    href: sortedSearch(dealer.search.searchPath, 'created_at:desc'),
  };
}

/** The cars with the largest price reductions, if they fill a row. Cars of the list of newest cars are excluded. */
export function featuredCars(planning: Planning): HomeProps['featured'] {
  const shown = new Set(newestCars(planning).cars.map(({ id }) => id));
  const reduced = planning.stock
    .filter(({ card }) => card.available && card.price.kind === 'reduced' && !shown.has(card.id))
    .sort((a, b) => reduction(b) - reduction(a) || (a.car.id < b.car.id ? -1 : 1))
    .slice(0, featuredShown);
  if (reduced.length < featuredShown) return undefined;
  return {
    heading: 'Reduced prices',
    cars: reduced.map(({ card }) => card),
    href: planning.dealer.search.searchPath,
  };
}

function reduction({ listed }: StockCar): number {
  return listed.before_price - listed.price;
}
