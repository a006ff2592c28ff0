import { type Availability, isAvailable, isSold } from './availability.ts';
import { isTestDriveOnly } from './card-actions.ts';
import type { ListedCar } from './listed-car.ts';

/**
 * What became of a car that an address names. Every page, form and call that is given a car's id asks this one question,
 * so that a car which one of them calls sold can be financed, driven or traded against at none of the others.
 */
export type LinkedCar<Car = ListedCar> =
  | { kind: 'found'; car: Car }
  /** Sold but still listed; not listed any more, or listed in a state in which it is not for sale. */
  | { kind: 'sold' | 'gone' };

/** @param car as it is listed now, with its reservation; none: the dealer does not list it */
export function linkedCar<Car extends Availability>(car: Car | null | undefined): LinkedCar<Car> {
  if (!car) return { kind: 'gone' };
  if (isSold(car)) return { kind: 'sold' };
  return isAvailable(car) ? { kind: 'found', car } : { kind: 'gone' };
}

/** The same for a test drive: nobody drives a car that somebody else has reserved (OPEN-45). */
export function carToDrive(linked: LinkedCar): LinkedCar | { kind: 'reserved' } {
  const isTaken = linked.kind === 'found' && linked.car.reserved && !isTestDriveOnly(linked.car);
  return isTaken ? { kind: 'reserved' } : linked;
}

/** What a visitor reads in place of the car, before what they can do instead. */
export const linkedCarWords = {
  looking: 'One moment, we are looking up the car.',
  sold: 'The car you came for has been sold.',
  gone: 'The car you came for is no longer available.',
  reserved: 'Somebody else has reserved the car you came for.',
  failed: 'We could not look up the car you came for.',
} as const;

const longestId = 64;

/** The car that an address asks for, '?car_id=4711'; undefined when it names none that could be looked up. */
export function linkedCarId(search: string): string | undefined {
  const id = new URLSearchParams(search).get('car_id')?.trim();
  return id && id.length <= longestId && !/\p{Cc}/u.test(id) ? id : undefined;
}
