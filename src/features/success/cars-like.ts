import { isAvailable } from '../../domain/availability.ts';
import type { CardView } from '../../domain/card-view.ts';
import { staticCardView } from '../../domain/card-view-of.ts';
import type { ListedCar } from '../../domain/listed-car.ts';
import type { CarLookup } from '../../search/browser/car-lookup.ts';
import type { SuccessSetup } from '../../site/leads/form-props.ts';
import { similarCars } from '../../site/vehicle/similar-cars.ts';
import { cardsDay } from '../../ui/page-now.ts';

/** One row of cards on a wide screen. */
const similarShown = 4;
/** The number of cars of a body from which those with the closest price are chosen. */
const mostCompared = 250;

/**
 * The cards of available cars that are similar to a car. Empty when the site does not list that car. Rejects when no
 * engine answers.
 */
export async function carsLike(
  carId: string,
  lookUp: CarLookup,
  { cardRules }: Pick<SuccessSetup, 'cardRules'>,
): Promise<CardView[]> {
  const [car] = await lookUp([{ field: 'id', in: [carId] }], 1);
  if (!car) return [];
  const ofBody = await lookUp([{ field: 'body', in: [car.body] }], mostCompared);
  const similar = similarCars(ofBody, (one: ListedCar) => one, isAvailable, similarShown)(car);
  return similar.map((one) => staticCardView(one, cardRules, cardsDay(cardRules)));
}
