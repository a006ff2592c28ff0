import { isAvailable } from './availability.ts';
import type { CardRules, PriceView } from './card-view.ts';
import type { ListedCar } from './listed-car.ts';
import { isPlainPrice, priceBasis, shownPrice } from './price-display.ts';

/**
 * What a page says of a car so that a script can work out its changeover price: the HTML is built before the visitor's
 * trade-in is known. Plain JSON.
 */
export interface ChangeoverFacts {
  /** The advertised price in whole dollars. */
  price: number;
  /** True when government charges are added to the price. */
  plusOnRoad?: boolean;
  /**
   * The lender's interest rate and comparison rate, per cent a year, where a script also replaces the weekly figure of
   * the card. Lists in islands do that themselves.
   */
  rates?: readonly [interest: number, comparison: number];
}

type ChangeoverCar = Pick<
  ListedCar,
  'price' | 'offer_price' | 'price_type' | 'preorder' | 'status' | 'reserved'
>;

/** Undefined for cars that show no changeover price: without a price, ordered in advance, or sold. */
export function changeoverFacts(
  car: ChangeoverCar,
  price: PriceView,
  { changeoverHref }: Pick<CardRules, 'changeoverHref'>,
): ChangeoverFacts | undefined {
  if (!changeoverHref || !isPlainPrice(price) || car.preorder || !isAvailable(car)) return undefined;
  const lacksCharges = priceBasis(car.price_type) === 'Excl. government charges';
  return { price: shownPrice(car), ...(lacksCharges && { plusOnRoad: true }) };
}
