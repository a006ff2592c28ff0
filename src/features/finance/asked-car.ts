import { isTestDriveOnly } from '../../domain/card-actions.ts';
import type { CardRules, CardView } from '../../domain/card-view.ts';
import { cardView } from '../../domain/card-view-of.ts';
import { type LeadCar, leadFacts } from '../../domain/lead-car.ts';
import type { ListedCar } from '../../domain/listed-car.ts';

/** A car as the form, and who fills it in, know it. */
export function leadCarOf(car: ListedCar, rules: CardRules, today: string): LeadCar {
  const { title, href, image, price }: CardView = cardView(car, rules, today);
  return { ...leadFacts(car, isTestDriveOnly(car)), title, href, image, price: price.text };
}

/** Whole dollars that the calculator begins with for a car; undefined for one without a price. */
export function askedPrice(car: ListedCar | undefined): number | undefined {
  if (!car) return undefined;
  const price = car.offer_price || car.price;
  return price > 0 ? price : undefined;
}
