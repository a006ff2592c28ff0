import type { ListedCar } from '../cars/listed-car.ts';

/**
 * True for an amount in whole dollars that is a price (PRICE-2): feeds write 0, 1 or 10 for a missing one. The one place
 * that decides it.
 */
export const isPrice = (dollars: number | undefined): dollars is number => (dollars ?? 0) > 10;

/**
 * The price for visitors in whole dollars: the offer's if there is one below the price (OPEN-60). Undefined when the feed
 * has none (PRICE-2), so that such a car is last in every order by price, below no limit and in no 'from $1'.
 */
export function shownPrice({
  price,
  offer_price,
}: Pick<ListedCar, 'price' | 'offer_price'>): number | undefined {
  return [price, offer_price].filter(isPrice).sort((one, other) => one - other)[0];
}
