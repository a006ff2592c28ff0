import { isTestDriveOnly } from '../domain/card-actions.ts';
import type { CardRules } from '../domain/card-view.ts';
import { cardView } from '../domain/card-view-of.ts';
import { type LeadCar, leadFacts } from '../domain/lead-car.ts';
import type { ListedCar } from '../domain/listed-car.ts';

/** A car as a form and its visitor see it. @param today ISO date for ages */
export function leadCarOf(car: ListedCar, rules: CardRules, today: string): LeadCar {
  const { title, href, image, price } = cardView(car, rules, today);
  return { ...leadFacts(car, isTestDriveOnly(car)), title, href, image, price: price.text };
}
