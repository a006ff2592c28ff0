import type { Dealer } from '../config/schema/dealer.ts';
import type { Car } from '../domain/car.ts';
import type { Location } from '../domain/location.ts';

/** Returns the dealership of a car: the one that the car names, otherwise that of its location. */
export function dealershipOf(
  car: Pick<Car, 'dealership_slug' | 'dealership_id'>,
  { dealerships }: Pick<Dealer, 'dealerships'>,
  location: Location | undefined,
): Dealer['dealerships'][number] | undefined {
  const named = [car.dealership_slug, car.dealership_id, location?.dealership_slug, location?.dealership_id];
  for (const key of named) {
    const found = key && dealerships.find((dealership) => dealership.slug === key || dealership.id === key);
    if (found) return found;
  }
  return undefined;
}
