import { type Availability, isAvailable, isSold } from '../domain/availability.ts';
import { isTestDriveOnly } from '../domain/card-actions.ts';
import type { CardView } from '../domain/card-view.ts';
import type { LeadCar } from '../domain/lead-car.ts';
import type { ListedCar } from '../domain/listed-car.ts';

/**
 * The answer to the question for a car that an address names. Every page, form and call that receives a car's id asks
 * here, so that they all agree about a sold car and about one that the dealer does not list.
 */
export type LinkedCar<Car = ListedCar> =
  | { kind: 'found'; car: Car }
  /** Sold, but still listed. */
  | { kind: 'sold'; car: Car }
  /** Not listed any more, never listed by this dealer, or listed in a state in which it is not for sale. */
  | { kind: 'gone' }
  /** Nobody could say. The message, if there is one, is for the visitor. */
  | { kind: 'failed'; message?: string };

/** How an address names a car: by its id, or by the slug of its page. */
export type NamedCar = { id: string; slug?: never } | { id?: never; slug: string };

/** A car that was found, in the forms that pages and leads need. */
export interface FoundCar {
  listed: ListedCar;
  card: CardView;
  lead: LeadCar;
  /** Whole dollars, as its card shows it; 0 without one. */
  price: number;
}

/** The answer for a page. 'reserved': it was asked for a test drive, and somebody else has the car. */
export type CarAnswer = LinkedCar<FoundCar> | { kind: 'reserved' };

/** @param car as it is listed now, with its reservation; absent: the dealer does not list it */
export function linkedCar<Car extends Availability>(car: Car | null | undefined): LinkedCar<Car> {
  if (!car) return { kind: 'gone' };
  if (isSold(car)) return { kind: 'sold', car };
  return isAvailable(car) ? { kind: 'found', car } : { kind: 'gone' };
}

/** The same for a test drive: a reserved car cannot be driven (OPEN-45). */
export function carToDrive(linked: LinkedCar): LinkedCar | { kind: 'reserved' } {
  const isTaken = linked.kind === 'found' && linked.car.reserved && !isTestDriveOnly(linked.car);
  return isTaken ? { kind: 'reserved' } : linked;
}

/** Text that replaces the car, before the visitor's other options. */
export const linkedCarWords = {
  looking: 'One moment, we are looking up the car.',
  sold: 'The car you came for has been sold.',
  gone: 'The car you came for is no longer available.',
  reserved: 'Somebody else has reserved the car you came for.',
  failed: 'We could not look up the car you came for.',
} as const;

const longestId = 64;

/** The id in an address such as '?car_id=4711'. Undefined when there is none or it cannot be an id. */
export function linkedCarId(search: string): string | undefined {
  const id = new URLSearchParams(search).get('car_id')?.trim();
  return id && id.length <= longestId && !/\p{Cc}/u.test(id) ? id : undefined;
}
