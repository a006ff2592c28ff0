import { dollars } from './money.ts';
import { type FollowedCar, followedPrice, type SearchChanges } from './search-changes.ts';

/** A car that changed since the visitor's last visit. */
export interface StockNews {
  id: string;
  /** 'A car you saved costs $1,500 less', 'New', 'Sold'. */
  words: string;
}

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
): StockNews[] {
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
