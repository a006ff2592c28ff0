import type { ListedCar } from './listed-car.ts';

/** The fields that decide availability. Car and ListedCar both have them. */
export interface Availability {
  status: string;
  /** A feed may mark a sale separately from the status. A ListedCar has a single `status`. */
  sold?: boolean;
}

/** The one status of a car: 'sold' wins over whatever the feed left in `status`. */
export function statusOf(car: Availability): string {
  return car.sold ? 'sold' : car.status;
}

/** True when visitors may enquire about the car. A car with an unknown status is not available (OPEN-89). */
export function isAvailable(car: Availability): boolean {
  const status = statusOf(car);
  return status === 'in_stock' || status === 'coming_soon';
}

export function isSold(car: Availability): boolean {
  return statusOf(car) === 'sold';
}

type Held = Pick<ListedCar, 'id' | 'reserved' | 'reserve_amount'>;

/**
 * A car with its current reservations on this site. If the feed marks a car as sold or reserved, that stays: such a car
 * has no deposit (`reserve_amount`), so no visitor can hold it.
 *
 * @param held ids of the cars that visitors hold; undefined: unknown, the car stays as planned
 * @returns the same object if nothing changes
 */
export function withReservations<Car extends Held>(car: Car, held: ReadonlySet<string> | undefined): Car {
  if (!held || car.reserve_amount === undefined || car.reserved === held.has(car.id)) return car;
  return { ...car, reserved: !car.reserved };
}
