import { lookUpLinkedCar } from '../../car/look-up-linked-cars.ts';
import { isAvailable } from '../../domain/cars/availability.ts';
import type { ListedCar } from '../../domain/cars/listed-car.ts';
import { createCarLookup } from '../../search/browser/car-lookup.ts';
import { similarCars } from '../../site/vehicle/similar-cars.ts';
import type { SuccessSetup } from './success-page.ts';

/** One row of cards on a wide screen. */
const similarShown = 4;
/** The number of cars of a body from which those with the closest price are chosen. */
const mostCompared = 250;

/** The available cars that are similar to a car. Empty when the car is gone. Rejects when no engine answers. */
export async function carsLike(
  carId: string,
  { engine }: Pick<SuccessSetup, 'engine'>,
): Promise<ListedCar[]> {
  const linked = await lookUpLinkedCar({ id: carId }, engine);
  if (!('car' in linked)) return [];
  const { car } = linked;
  const ofBody = await createCarLookup(engine)([{ field: 'body', in: [car.body] }], mostCompared);
  return similarCars(ofBody, (one: ListedCar) => one, isAvailable, similarShown)(car);
}
