import { isAvailable } from './availability.ts';
import type { CardRules } from './card-view.ts';
import type { ListedCar } from './listed-car.ts';

/** What used cars of some dealers come with (CARD-19, CFG-46). */
export const usedCarPerks = [
  {
    title: '48 hour money-back guarantee',
    text: 'Bring it back within 48 hours and we return what you paid.',
  },
  { title: '12 months roadside assist', text: 'Help at the roadside for a year after you drive away.' },
] as const;

/** The perks named on a card: of a used car that can still be had. */
export function cardPerks(
  car: Pick<ListedCar, 'car_type' | 'status'>,
  rules: Pick<CardRules, 'usedCarPerks'>,
): string[] {
  if (!rules.usedCarPerks || car.car_type !== 'used' || !isAvailable(car)) return [];
  return usedCarPerks.map(({ title }) => title);
}
