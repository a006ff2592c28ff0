import { isAvailable } from './availability.ts';
import type { CardRules } from './card-view.ts';
import type { ListedCar } from './listed-car.ts';

/** Extras that come with a used car at some dealers (CARD-19, CFG-46). */
export const usedCarPerks = [
  {
    title: '48 hour money-back guarantee',
    text: 'Bring it back within 48 hours and we return what you paid.',
  },
  { title: '12 months roadside assist', text: 'Help at the roadside for a year after you drive away.' },
] as const;

/** The extras named on a card: only for used cars that are available. */
export function cardPerks(
  car: Pick<ListedCar, 'car_type' | 'status'>,
  rules: Pick<CardRules, 'usedCarPerks'>,
): string[] {
  if (!rules.usedCarPerks || car.car_type !== 'used' || !isAvailable(car)) return [];
  return usedCarPerks.map(({ title }) => title);
}
