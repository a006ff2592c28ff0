import type { ListedCar } from '../../domain/listed-car.ts';
import type { CarLookup } from '../../search/browser/car-lookup.ts';
import { type AddressedCar, similarFilters } from './car-address.ts';
import type { GoneCarSetup } from './not-found-page.ts';

/** One row of cards on a wide screen. */
const similarShown = 4;

/** The cars to show instead of a car that is gone, the most similar first. Rejects when no engine answers. */
export async function findSimilar(
  lookUp: CarLookup,
  car: AddressedCar,
  setup: Pick<GoneCarSetup, 'bodies'>,
): Promise<ListedCar[]> {
  const found = new Map<string, ListedCar>();
  for (const filter of similarFilters(await withBody(lookUp, car, setup))) {
    if (found.size >= similarShown) break;
    for (const one of await lookUp(filter, similarShown)) found.set(one.id, one);
  }
  return [...found.values()].slice(0, similarShown);
}

/** A URL seldom contains a body type, so the body type of other cars of the model is used. */
async function withBody(
  lookUp: CarLookup,
  car: AddressedCar,
  { bodies }: Pick<GoneCarSetup, 'bodies'>,
): Promise<AddressedCar> {
  if (car.body || !car.model) return car;
  const [ofModel = []] = similarFilters(car);
  const [like] = await lookUp(ofModel, 1);
  const body = bodies.find(({ values }) => like && values.includes(like.body));
  return body ? { ...car, body } : car;
}
