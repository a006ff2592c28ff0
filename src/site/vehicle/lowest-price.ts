import { isAvailable } from '../../domain/availability.ts';
import type { ListedCar } from '../../domain/listed-car.ts';
import { priceBasis } from '../../domain/price-display.ts';

/** A price with its basis. */
export interface LowestPrice {
  /** Whole dollars. */
  price: number;
  /** 'Drive away', 'Excl. government charges'. Empty when the feed does not say. */
  basis: string;
}

/** The lowest price among available cars. Of two equal prices it is the one that includes more. */
export function lowestPrice(cars: readonly ListedCar[]): LowestPrice | undefined {
  let lowest: LowestPrice | undefined;
  for (const car of cars) {
    if (car.price <= 0 || !isAvailable(car)) continue;
    const one = { price: car.price, basis: priceBasis(car.price_type) };
    const isLower = !lowest || one.price < lowest.price;
    if (isLower || (one.price === lowest?.price && one.basis === driveAway)) lowest = one;
  }
  return lowest;
}

export const driveAway = 'Drive away';
