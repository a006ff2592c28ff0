import type { ListedCar } from './listed-car.ts';

type Held = Pick<ListedCar, 'id' | 'reserved' | 'reserve_amount'>;

/**
 * A car as its reservations on this site have it at a moment. What its feed says of it, sold or reserved, stands: such a
 * car has no deposit (`reserve_amount`), and no visitor can hold it.
 *
 * @param held ids of the cars that visitors hold; undefined: not known, the car stays as it was planned
 * @returns the same object where nothing changes
 */
export function withReservations<Car extends Held>(car: Car, held: ReadonlySet<string> | undefined): Car {
  if (!held || car.reserve_amount < 0 || car.reserved === held.has(car.id)) return car;
  return { ...car, reserved: !car.reserved };
}

/** The same of a list; the same array where no car changes. */
export function allWithReservations<Car extends Held>(
  cars: Car[],
  held: ReadonlySet<string> | undefined,
): Car[] {
  const current = cars.map((car) => withReservations(car, held));
  return current.every((car, at) => car === cars[at]) ? cars : current;
}
