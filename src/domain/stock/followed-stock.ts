import { isSold } from '../cars/availability.ts';
import { dollars } from '../prices/money.ts';
import {
  type FollowedCar,
  type FoundCars,
  followedPrice,
  mostFollowedCars,
  type SearchChanges,
} from './search-changes.ts';

/**
 * The cars on the lists of a site, with as few bytes as a comparison with an earlier visit needs: about 5 kB for 500
 * cars after compression. The site publishes it as a file, so that a home page needs no search engine for it.
 */
export interface FollowedStock {
  /** Number of cars. */
  total: number;
  /**
   * The newest `mostFollowedCars`, newest first: id, shown price in whole dollars (0 without one and for a preorder),
   * when it was listed in seconds since 1970, and 1 for a sold car.
   */
  cars: [id: string, price: number, listedAt: number, sold?: 1][];
}

/** @param cars newest first */
export function followedStock(cars: readonly FollowedCar[]): FollowedStock {
  return {
    total: cars.length,
    cars: cars.slice(0, mostFollowedCars).map((car) => {
      const { id, created_at = 0 } = car;
      const price = followedPrice(car);
      return isSold(car) ? [id, price, created_at, 1] : [id, price, created_at];
    }),
  };
}

/**
 * Reads the published file.
 *
 * @throws when it has another form, as the answer of a host that sends a page for a missing file
 */
export function readFollowedStock(file: unknown): FoundCars {
  const { total, cars } = (file ?? {}) as Partial<FollowedStock>;
  if (typeof total !== 'number' || !Array.isArray(cars)) throw new Error('The file has no followed stock.');
  return {
    total,
    cars: cars.map(([id, price, created_at, sold]) => ({
      id,
      price,
      created_at,
      preorder: false,
      status: sold ? 'sold' : 'in_stock',
    })),
  };
}

/** A car that changed since the visitor's last visit: 'A car you saved costs $1,500 less', 'New', 'Sold'. */
export type StockNews = ReturnType<typeof stockNews>[number];

/** Ids of the cars that the visitor has saved, and of those whose pages the visitor opened. */
export interface OwnCars {
  saved: ReadonlySet<string>;
  viewed: ReadonlySet<string>;
}

/**
 * The changed cars in the order in which they matter to a visitor: first the saved ones, then the viewed ones, then the
 * new ones. Other cars that were reduced or sold come last.
 *
 * @param noun 'car', 'caravan'
 */
export function stockNews(
  { added, reduced, sold }: SearchChanges<FollowedCar>,
  { saved, viewed }: OwnCars,
  noun: string,
) {
  const less = reduced.map(({ car, was }) => {
    const amount = dollars(was - followedPrice(car));
    return { id: car.id, own: `costs ${amount} less`, words: `${amount} less` };
  });
  const gone = sold.map(({ id }) => ({ id, own: 'was sold', words: 'Sold' }));
  const changed = [...less, ...gone];
  const ownNews = (ids: ReadonlySet<string>, did: string) =>
    changed
      .filter(({ id }) => ids.has(id))
      .map(({ id, own }) => ({ id, words: `A ${noun} you ${did} ${own}` }));
  const isOther = ({ id }: { id: string }) => !saved.has(id) && !viewed.has(id);
  return [
    ...ownNews(saved, 'saved'),
    ...ownNews(viewed, 'viewed').filter(({ id }) => !saved.has(id)),
    ...added.map(({ id }) => ({ id, words: 'New' })),
    ...changed.filter(isOther).map(({ id, words }) => ({ id, words })),
  ];
}
