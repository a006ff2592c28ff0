import type { Location } from '../../domain/location.ts';
import type { Planning } from '../planning.ts';
import { filteredSearch } from '../search/search-query.ts';
import type { StockCar } from '../stock-of.ts';
import { locationSummary } from './location-of.ts';
import type { CarsOfPlace } from './location-props.ts';

/** Maximum number of cars in a strip. The search shows all of them. */
const mostCars = 9;

/** The newest available cars at a location. Undefined when there are none. */
export function carsOfPlace(planning: Planning, location: Location): CarsOfPlace | undefined {
  const { dealer, stock, noun } = planning;
  const cars = availableCars(stock, (one) => one.location?.slug === location.slug);
  if (cars.length === 0) return undefined;
  const { searchPath } = dealer.search;
  const { name } = locationSummary(location, dealer);
  return {
    heading: `${noun.other} at ${name}`,
    cars,
    // The filtered search (ROUTE-18). A location without a dealership is filtered by its name.
    href: location.dealership_slug
      ? filteredSearch(searchPath, 'dealership_slug', location.dealership_slug)
      : filteredSearch(searchPath, 'location_name', location.name),
  };
}

/** The newest matching cars that are available, up to the size of a strip. */
export function availableCars(stock: readonly StockCar[], matches: (one: StockCar) => boolean) {
  return stock
    .filter((one) => one.card.available && matches(one))
    .slice(0, mostCars)
    .map(({ card }) => card);
}
