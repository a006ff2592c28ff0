import { isAvailable } from './availability.ts';
import type { Car } from './car.ts';
import type { CardRules } from './card-view.ts';
import type { ListedCar } from './listed-car.ts';

/** CARD-12: certified makes for dealers without a setting. */
const usualMakes = ['Toyota'];

/**
 * True when a car has this dealer's certificate. It decides the car's tag, the badge on its page, and the flag in
 * lists, index and API. A feed may mark cars of makes that the dealer does not certify.
 *
 * @param makes certified makes, as the dealer wrote them. Empty: any make. Undefined: the dealer has no setting
 */
export function carriesCertificate(
  { certified, car_type, make }: Pick<Car, 'certified' | 'car_type' | 'make'>,
  makes: readonly string[] = usualMakes,
): boolean {
  if (!certified || car_type !== 'used') return false;
  return makes.length === 0 || makes.some((name) => name.trim().toLowerCase() === make.toLowerCase());
}

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
