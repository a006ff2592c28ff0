import type { CardRules, PriceView } from '../cars/card-view.ts';
import type { ListedCar } from '../cars/listed-car.ts';
import { dollars } from './money.ts';
import { shownPrice } from './shown-price.ts';

type Priced = Pick<
  ListedCar,
  'price' | 'price_type' | 'before_price' | 'offer_price' | 'subscription_price' | 'preorder'
>;

/** What a car shows as its price, by PRICE-1 to PRICE-4 in this order. */
export function priceView(
  car: Priced,
  rules: Pick<CardRules, 'subscriptionOffered' | 'noPriceText'>,
): PriceView {
  const shown = shownPrice(car);
  const basis = priceBasis(car.price_type);
  if (showsSubscription(car, rules)) {
    const text = `${dollars(car.subscription_price)} per week`;
    // Visitors compare cars by what they cost to buy, and so do the price filter and the orders by price.
    const toBuy = shown && `or ${dollars(shown)} ${basis.toLowerCase()}`.trim();
    return { kind: 'subscription', text, ...(toBuy && { basis: toBuy }) };
  }
  if (shown) {
    const before = Math.max(car.before_price ?? 0, car.price ?? 0);
    return {
      kind: before > shown ? 'reduced' : 'price',
      text: dollars(shown),
      ...(before > shown && { was: dollars(before) }),
      ...(basis && { basis }),
    };
  }
  if (car.preorder) return { kind: 'preorder', text: 'PREORDER' };
  return { kind: 'none', text: rules.noPriceText };
}

/** True when a car's price by the week stands before its price to buy (PRICE-1, OPEN-43). */
export function showsSubscription<Car extends Pick<ListedCar, 'subscription_price'>>(
  car: Car,
  rules: Pick<CardRules, 'subscriptionOffered'>,
): car is Car & { subscription_price: number } {
  return rules.subscriptionOffered && Boolean(car.subscription_price);
}

/** True when the text is the car's price, and neither a subscription nor a text instead of a price. */
export function isPlainPrice({ kind }: Pick<PriceView, 'kind'>): boolean {
  return kind === 'price' || kind === 'reduced';
}

/** What the price includes, in this site's words. An unknown text of the feed stays unchanged. */
export function priceBasis(priceType: string): string {
  if (/drive\s*-?\s*away/i.test(priceType)) return 'Drive away';
  if (/excl\w*\.?\s.*go/i.test(priceType)) return 'Excl. government charges';
  return priceType.trim();
}
