/**
 * True for an amount in whole dollars that is a price (PRICE-2): feeds write 0, 1 or 10 for a missing one. The one place
 * that decides it.
 */
export const isPrice = (dollars = 0) => dollars > 10;

/**
 * The price for visitors in whole dollars: the offer's if there is one below the price (OPEN-60). 0 when the feed has none
 * (PRICE-2), so that such a car is last in every order by price, below no limit and in no 'from $1'.
 */
export function shownPrice(car: { price: number; offer_price?: number | undefined }): number {
  const price = isPrice(car.price) ? car.price : 0;
  const { offer_price: offer = 0 } = car;
  return isPrice(offer) && (offer < price || price === 0) ? offer : price;
}
