import { comparable } from '../../search/static/tokens.ts';
import { compareText } from '../places/location-of.ts';
import type { Planning } from '../planning.ts';
import { distinctNames } from '../search/distinct-names.ts';
import { carsOfSearch, linkedCarCount } from '../search/link-counts.ts';
import { chosenSearch, filteredSearch } from '../search/search-query.ts';
import type { HomeProps } from './home-props.ts';

/** The maximum prices that a visitor can choose, in whole dollars. */
const priceSteps = [
  5_000, 10_000, 15_000, 20_000, 25_000, 30_000, 40_000, 50_000, 60_000, 80_000, 100_000, 150_000, 200_000,
  300_000,
];

/** The choices of make, model and price with their numbers of cars. Choices without cars are left out. */
export function homeFinder(planning: Planning): HomeProps['finder'] {
  const { dealer, noun } = planning;
  const { searchPath } = dealer.search;
  const searched = carsOfSearch(planning);
  const byName = (a: { name: string }, b: { name: string }) => compareText(a.name, b.name);
  const makes = distinctNames(searched.map(({ listed }) => listed.make)).map((name) => {
    const make = comparable(name);
    const cars = searched.filter(({ listed }) => comparable(listed.make) === make);
    const models = distinctNames(cars.map(({ listed }) => listed.model)).map((model) => ({
      name: model,
      count: linkedCarCount(planning, chosenSearch(searchPath, { make: [name], model: [model] })),
    }));
    const count = linkedCarCount(planning, filteredSearch(searchPath, 'make', name));
    return { name, count, models: models.sort(byName) };
  });
  return {
    total: linkedCarCount(planning, searchPath),
    noun,
    makes: makes.sort(byName),
    priceSteps: usefulSteps(searched.map(({ listed }) => listed.price).filter((price) => price > 0)),
    action: searchPath,
  };
}

/** Only steps that exclude some cars and include others. */
export function usefulSteps(prices: number[]): number[] {
  const lowest = prices.reduce((low, price) => Math.min(low, price), Number.POSITIVE_INFINITY);
  const highest = prices.reduce((high, price) => Math.max(high, price), 0);
  return priceSteps.filter((step) => step >= lowest && step < highest);
}
