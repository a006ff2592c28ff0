import { withReservations } from '../domain/held-cars.ts';
import { createCarLookup } from '../search/browser/car-lookup.ts';
import type { EngineSetup } from '../search/browser/engine-setup.ts';
import { reservedCarsNow } from '../stores/follow-reserved-cars.ts';
import { knownReservation } from '../stores/own-reservations.ts';
import { type LinkedCar, linkedCar } from './linked-car.ts';

const lookUps = new Map<string, Promise<LinkedCar>>();

/**
 * Looks up a car that an address names by its id, with its current reservations. For the visitor who holds it, it
 * counts as free. Parts of a page that need the same car share one request. Rejects when no engine answers.
 */
export function lookUpLinkedCar(id: string, engine: EngineSetup): Promise<LinkedCar> {
  const asked = lookUps.get(id) ?? lookUp(id, engine);
  lookUps.set(id, asked);
  // A failed look-up is not cached.
  asked.catch(() => lookUps.delete(id));
  return asked;
}

async function lookUp(id: string, engine: EngineSetup): Promise<LinkedCar> {
  const [[car], held] = await Promise.all([
    createCarLookup(engine)([{ field: 'id', in: [id] }], 1),
    reservedCarsNow(),
  ]);
  const isOwn = knownReservation(id) !== undefined;
  return linkedCar(car && withReservations(car, isOwn ? new Set() : held));
}
