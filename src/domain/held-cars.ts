import type { ListedCar } from './listed-car.ts';

type Held = Pick<ListedCar, 'id' | 'reserved' | 'reserve_amount'>;

/**
 * A car with its current reservations on this site. If the feed marks a car as sold or reserved, that stays: such a car
 * has no deposit (`reserve_amount`), so no visitor can hold it.
 *
 * @param held ids of the cars that visitors hold; undefined: unknown, the car stays as planned
 * @returns the same object if nothing changes
 */
export function withReservations<Car extends Held>(car: Car, held: ReadonlySet<string> | undefined): Car {
  if (!held || car.reserve_amount < 0 || car.reserved === held.has(car.id)) return car;
  return { ...car, reserved: !car.reserved };
}

/** The same for a list. Returns the same array if no car changes. */
export function allWithReservations<Car extends Held>(
  cars: Car[],
  held: ReadonlySet<string> | undefined,
): Car[] {
  const current = cars.map((car) => withReservations(car, held));
  return current.every((car, at) => car === cars[at]) ? cars : current;
}
