import type { Car } from './car.ts';

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
