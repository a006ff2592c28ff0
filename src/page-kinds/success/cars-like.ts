import { lookUpLinkedCar } from '../../car/look-up-linked-cars.ts';
import { isAvailable } from '../../domain/cars/availability.ts';
import type { CardView } from '../../domain/cars/card-view.ts';
import { staticCardView } from '../../domain/cars/card-view-of.ts';
import type { ListedCar } from '../../domain/cars/listed-car.ts';
import { createCarLookup } from '../../search/browser/car-lookup.ts';
import type { SuccessSetup } from '../../site/leads/form-props.ts';
import { similarCars } from '../../site/vehicle/similar-cars.ts';
import { cardsMoment } from '../../ui/page-now.ts';

/** One row of cards on a wide screen. */
const similarShown = 4;
/** The number of cars of a body from which those with the closest price are chosen. */
const mostCompared = 250;

/**
 * The cards of available cars that are similar to a car. Empty when the car is gone. Rejects when no engine answers.
 */
export async function carsLike(
  carId: string,
  { engine, cardRules }: Pick<SuccessSetup, 'engine' | 'cardRules'>,
): Promise<CardView[]> {
  const linked = await lookUpLinkedCar({ id: carId }, engine);
  if (!('car' in linked)) return [];
  const { car } = linked;
  const ofBody = await createCarLookup(engine)([{ field: 'body', in: [car.body] }], mostCompared);
  const similar = similarCars(ofBody, (one: ListedCar) => one, isAvailable, similarShown)(car);
  return similar.map((one) => staticCardView(one, cardRules, cardsMoment(cardRules)));
}
