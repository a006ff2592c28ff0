import type { ListedCar } from '../../domain/cars/listed-car.ts';

/** One row of cards on a wide screen. */
const shown = 4;

/** The properties by which cars are compared. */
export type Comparable = Pick<ListedCar, 'id' | 'make' | 'body' | 'price'>;

const priceOf = ({ price = 0 }: Comparable) => price;

/**
 * For every car the most similar others: same body and make, then same body, then same make, then any, each sorted by
 * the difference in price. Cars are grouped and sorted by price, so that the nearest ones are neighbours, for any
 * number of cars. The result depends only on the chosen cars, so that a changed price affects only the lists that the
 * car leaves or enters.
 *
 * @param offered true when a car may be suggested; sold cars may not
 */
export function similarCars<T>(
  cars: readonly T[],
  compared: (car: T) => Comparable,
  offered: (car: T) => boolean,
  count = shown,
): (car: T) => T[] {
  const shelves = new Map<string, Shelf<T>>();
  for (const car of cars) {
    if (!offered(car)) continue;
    for (const name of shelfNames(compared(car))) {
      const shelf = shelves.get(name) ?? [];
      shelf.push({ car, ...compared(car) });
      shelves.set(name, shelf);
    }
  }
  for (const shelf of shelves.values()) shelf.sort(byPriceThenId);

  return (car) => {
    const chosen = new Set<T>();
    const self = compared(car);
    for (const name of shelfNames(self)) {
      const shelf = shelves.get(name) ?? [];
      for (const other of outwards(shelf, self)) {
        if (chosen.size === count) return [...chosen];
        if (other.id !== self.id) chosen.add(other.car);
      }
    }
    return [...chosen];
  };
}

type Shelf<T> = (Comparable & { car: T })[];

/** From most to least similar. */
function shelfNames({ make, body }: Comparable): string[] {
  return [`${body}\n${make}`, `${body}\n`, `\n${make}`, ''];
}

function byPriceThenId(a: Comparable, b: Comparable): number {
  return priceOf(a) - priceOf(b) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/**
 * The cars of a group in order of their distance from a price. Of two equally distant cars the cheaper one is first.
 */
function* outwards<T>(shelf: Shelf<T>, from: Comparable): Generator<Shelf<T>[number]> {
  let right = firstNotBelow(shelf, from);
  let left = right - 1;
  while (left >= 0 || right < shelf.length) {
    const below = shelf[left];
    const above = shelf[right];
    if (below && (!above || priceOf(from) - priceOf(below) <= priceOf(above) - priceOf(from))) {
      yield below;
      left -= 1;
    } else if (above) {
      yield above;
      right += 1;
    }
  }
}

function firstNotBelow(shelf: Comparable[], from: Comparable): number {
  let low = 0;
  let high = shelf.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (byPriceThenId(shelf[middle]!, from) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
