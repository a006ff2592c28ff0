import { isAvailable } from '../domain/availability.ts';
import type { ItemType } from '../domain/car.ts';
import { compareText } from './location-of.ts';
import type { HomeProps } from './page.ts';
import type { Planning } from './planning.ts';
import { filteredSearch } from './search-query.ts';
import type { StockCar } from './stock-of.ts';

/** Whole dollars a visitor may stop at. */
const priceSteps = [
  5_000, 10_000, 15_000, 20_000, 25_000, 30_000, 40_000, 50_000, 60_000, 80_000, 100_000, 150_000, 200_000,
  300_000,
];

/** Make, model and price, with the number of cars behind each choice. */
export function homeFinder({ dealer, stock, noun }: Planning): HomeProps['finder'] {
  return {
    total: stock.length,
    noun,
    makes: [...grouped(stock, ({ car }) => car.make)]
      .map(([name, cars]) => ({
        name,
        count: cars.length,
        models: [...grouped(cars, ({ car }) => car.model)]
          .map(([model, same]) => ({ name: model, count: same.length }))
          .sort(byName),
      }))
      .sort(byName),
    priceSteps: usefulSteps(stock.map(({ listed }) => listed.price).filter((price) => price > 0)),
    action: dealer.search.searchPath,
  };
}

/** Body tiles: the most frequent bodies, then by name (TILE-4), as many as the dealer shows (TILE-3). */
export function homeBodies({ dealer, stock, pictures }: Planning): HomeProps['bodies'] {
  const available = stock.filter(({ listed }) => listed.body && isAvailable(listed));
  return [...grouped(available, ({ listed }) => listed.body)]
    .map(([name, cars]) => ({ name, cars }))
    .sort((a, b) => b.cars.length - a.cars.length || byName(a, b))
    .slice(0, dealer.tiles.bodyTileLimit)
    .map(({ name, cars }) => ({
      name,
      count: cars.length,
      href: filteredSearch(dealer.search.searchPath, 'body', name),
      image: pictures.drawing(typical(name, cars[0]!.car.item_type), 'side').src,
    }));
}

/** A silver one, whatever comes and goes: tiles are a set, and stay as they are when a car is sold. */
function typical(body: string, item_type: ItemType) {
  return { simple_body: body, item_type, colour: 'Silver', make: body, model: body, year: 2024 };
}

/** Steps that leave something out and something in. */
function usefulSteps(prices: number[]): number[] {
  const lowest = prices.reduce((low, price) => Math.min(low, price), Number.POSITIVE_INFINITY);
  const highest = prices.reduce((high, price) => Math.max(high, price), 0);
  return priceSteps.filter((step) => step >= lowest && step < highest);
}

function grouped(cars: StockCar[], keyOf: (car: StockCar) => string): Map<string, StockCar[]> {
  return Map.groupBy(cars, keyOf);
}

function byName(a: { name: string }, b: { name: string }): number {
  return compareText(a.name, b.name);
}
