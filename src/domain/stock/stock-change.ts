import type { Car } from '../cars/car.ts';

type ComparedCar = Pick<Car, 'id' | 'name' | 'price' | 'images' | 'thumbnails' | 'primary_image_url'>;

/** A car in a list of what changed. */
export interface ChangedCar {
  id: string;
  name: string;
  /** Dollars before. 0: without a price. Undefined: the car was not there. */
  before?: number;
  /** Dollars after. 0: without a price. Undefined: the car is not there any more. */
  after?: number;
}

/** What differs between two stocks of a dealer. */
export interface StockChange {
  gone: ChangedCar[];
  come: ChangedCar[];
  /** Cars with another price. */
  priced: ChangedCar[];
  /** Cars that have lost all their photos. */
  bare: ChangedCar[];
  /** Cars that are in both. */
  kept: number;
}

const hasPhotos = ({ images, thumbnails, primary_image_url }: ComparedCar): boolean =>
  Boolean(images.length || thumbnails.length || primary_image_url);

/** Compares two stocks, car by car. Each list is in the order of the stock that has its cars. */
export function stockChange(before: readonly ComparedCar[], after: readonly ComparedCar[]): StockChange {
  const earlier = new Map(before.map((car) => [car.id, car]));
  const later = new Set(after.map(({ id }) => id));
  const change: StockChange = { gone: [], come: [], priced: [], bare: [], kept: 0 };
  for (const { id, name, price } of before) if (!later.has(id)) change.gone.push({ id, name, before: price });
  for (const car of after) {
    const { id, name, price } = car;
    const was = earlier.get(id);
    if (!was) {
      change.come.push({ id, name, after: price });
      continue;
    }
    change.kept += 1;
    const both = { id, name, before: was.price, after: price };
    if (was.price !== price) change.priced.push(both);
    if (hasPhotos(was) && !hasPhotos(car)) change.bare.push(both);
  }
  return change;
}
