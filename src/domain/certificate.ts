import type { Car } from './car.ts';

/** CARD-12: whose certificate it is where the dealer does not say. */
const usualMakes = ['Toyota'];

/**
 * Whether a car carries the certificate of this dealer: its tag, its badge on its page, and the flag that lists, index
 * and API have of it. A feed may flag cars of makes whose certificate the dealer has nothing to do with.
 *
 * @param makes whose certificate it is, as the dealer wrote them; none named: of any make. Undefined: the dealer says
 *   nothing of certificates
 */
export function carriesCertificate(
  { certified, car_type, make }: Pick<Car, 'certified' | 'car_type' | 'make'>,
  makes: readonly string[] = usualMakes,
): boolean {
  if (!certified || car_type !== 'used') return false;
  return makes.length === 0 || makes.some((name) => name.trim().toLowerCase() === make.toLowerCase());
}
