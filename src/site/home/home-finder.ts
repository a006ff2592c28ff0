import type { HomeProps } from '../page.ts';
import { compareText } from '../places/location-of.ts';
import type { Planning } from '../planning.ts';
import type { StockCar } from '../stock-of.ts';

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

/** Steps that leave something out and something in. */
export function usefulSteps(prices: number[]): number[] {
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
