/** PRICE-2: feeds write 0, 1 or 10 for a missing price. */
export const lowestPriceDollars = 10;

/**
 * The price for visitors in whole dollars: the offer's if there is one below the price (OPEN-60). 0 when the feed has none
 * (PRICE-2), so that such a car is last in every order by price, below no limit and in no 'from $1'.
 */
export function shownPrice(car: { price: number; offer_price?: number | undefined }): number {
  const price = known(car.price);
  const offer = known(car.offer_price);
  return offer > 0 && (offer < price || price === 0) ? offer : price;
}

const known = (dollars = 0) => (dollars > lowestPriceDollars ? dollars : 0);
