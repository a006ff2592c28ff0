import { type Availability, isAvailable, isSold } from '../domain/cars/availability.ts';
import type { ListedCar } from '../domain/cars/listed-car.ts';
import type { LinkedCarSetup } from '../site/leads/form-props.ts';
import type { foundCar } from './look-up-linked-cars.ts';

/**
 * The result of looking up a car that a URL names. Every page, form and API call that receives a car's id uses this
 * type, so that all of them treat a sold car, and a car that the dealer does not list, in the same way.
 */
export type LinkedCar<Car = ListedCar> =
  | { kind: 'found'; car: Car }
  /** Sold, but still listed. */
  | { kind: 'sold'; car: Car }
  /** Not listed any more, never listed by this dealer, or listed in a state in which it is not for sale. */
  | { kind: 'gone' }
  /** The look-up failed. The message, if there is one, is for the visitor. */
  | { kind: 'failed'; message?: string };

/** The id of a car, or the slug of its page, as found in a URL. */
export type NamedCar = { id: string; slug?: never } | { id?: never; slug: string };

/** A car that was found is in the forms that pages and leads need. */
export type CarAnswer = LinkedCar<ReturnType<typeof foundCar>>;

/**
 * Returns the answer for a car.
 *
 * @param car the current data with its reservation; null or undefined when the dealer does not list the car
 */
export function linkedCar<Car extends Availability>(car: Car | null | undefined): LinkedCar<Car> {
  if (!car) return { kind: 'gone' };
  if (isSold(car)) return { kind: 'sold', car };
  return isAvailable(car) ? { kind: 'found', car } : { kind: 'gone' };
}

/** Texts shown in place of the car, above the visitor's other options. */
export const linkedCarWords = {
  looking: 'One moment, we are looking it up.',
  sold: 'The one you came for has been sold.',
  gone: 'The one you came for is not available at the moment.',
  reserved: 'Somebody else has reserved the one you came for.',
  failed: 'We could not look up the one you came for.',
} as const;

const longestId = 64;

/** Returns the id in a query such as '?car_id=4711'. Undefined when there is none or it cannot be an id. */
export function linkedCarId(search: string): string | undefined {
  const id = new URLSearchParams(search).get('car_id')?.trim();
  return id && id.length <= longestId && !/\p{Cc}/u.test(id) ? id : undefined;
}

/**
 * Looks up a car that a URL names. Never rejects. The code of the look-up and of the search engine is loaded only here,
 * because most visitors come without a car in the URL.
 */
export async function findLinkedCar(named: NamedCar, setup: LinkedCarSetup): Promise<CarAnswer> {
  try {
    const { lookUpLinkedCar, foundCar } = await import('./look-up-linked-cars.ts');
    const linked = await lookUpLinkedCar(named, setup.engine);
    return 'car' in linked ? { ...linked, car: foundCar(linked.car, setup) } : linked;
  } catch {
    return { kind: 'failed' };
  }
}
