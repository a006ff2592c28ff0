import { withReservations } from '../domain/cars/availability.ts';
import { cardView } from '../domain/cars/card-view-of.ts';
import type { ListedCar } from '../domain/cars/listed-car.ts';
import { type LeadCar, leadCarOf } from '../domain/leads/lead-car.ts';
import { shownPrice } from '../domain/prices/shown-price.ts';
import { type CarLookup, createCarLookup } from '../search/browser/car-lookup.ts';
import type { EngineSetup } from '../search/browser/search-client.ts';
import type { LinkedCarSetup } from '../site/leads/form-props.ts';
import { knownReservation, reservedCarsNow } from '../stores/reserved-cars.ts';
import { cardsMoment } from '../ui/page-now.ts';
import { type LinkedCar, linkedCar, type NamedCar } from './linked-car.ts';

const lookUps = new Map<string, Promise<LinkedCar>>();

/**
 * Looks up a car by its id or by the slug of its page, with its current reservations. A car that this visitor has
 * reserved is treated as free. Parts of a page that need the same car share one request. Rejects when the search engine
 * does not answer.
 */
export function lookUpLinkedCar(named: NamedCar, engine: EngineSetup): Promise<LinkedCar> {
  const key = JSON.stringify(named);
  const asked = lookUps.get(key) ?? lookUp(named, engine);
  lookUps.set(key, asked);
  // A failed look-up is not cached.
  asked.catch(() => lookUps.delete(key));
  return asked;
}

async function lookUp({ id, slug }: NamedCar, engine: EngineSetup): Promise<LinkedCar> {
  const condition = id === undefined ? { field: 'slug', in: [slug] } : { field: 'id', in: [id] };
  const [[car], held] = await Promise.all([createCarLookup(engine)([condition], 1), reservedCarsNow()]);
  const isOwn = car && knownReservation(car.id) !== undefined;
  return linkedCar(car && withReservations(car, isOwn ? new Set() : held));
}

/** Returns a listed car in the forms that pages and leads need. */
export function foundCar(listed: ListedCar, { cardRules }: Pick<LinkedCarSetup, 'cardRules'>) {
  const card = cardView(listed, cardRules, { today: cardsMoment(cardRules) });
  const lead: LeadCar = { ...leadCarOf(card.page), image: card.image };
  /** The price is in whole dollars, as shown on the card. */
  return { listed, card, lead, price: shownPrice(listed) };
}

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
