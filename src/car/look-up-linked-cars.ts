import { type CarLookup, createCarLookup } from '../search/browser/car-lookup.ts';
import type { EngineSetup } from '../search/browser/search-client.ts';
import { type LinkedCar, linkedCar } from './linked-car.ts';

const lookupOf = new WeakMap<EngineSetup, CarLookup>();

/**
 * Looks up many cars at once, without their reservations: the lists that use it follow those themselves. Rejects when
 * the search engine does not answer.
 *
 * @returns an answer for every id
 */
export async function lookUpLinkedCars(
  ids: readonly string[],
  engine: EngineSetup,
): Promise<ReadonlyMap<string, LinkedCar>> {
  const listed = await lookupBy(engine)([{ field: 'id', in: [...ids] }], ids.length);
  const cars = new Map(listed.map((car) => [car.id, car]));
  return new Map(ids.map((id) => [id, linkedCar(cars.get(id))]));
}

/** Returns the look-up of an engine. It is reused, so that the next request need not load the index again. */
function lookupBy(engine: EngineSetup): CarLookup {
  const lookup = lookupOf.get(engine) ?? createCarLookup(engine);
  lookupOf.set(engine, lookup);
  return lookup;
}
