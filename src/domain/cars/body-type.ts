import { slugify } from '../slug.ts';
import bodyPlurals from './body-plurals.json' with { type: 'json' };
import type { ListedCar } from './listed-car.ts';

/**
 * The body types of the product [TILE-6]. Feeds spell them in many ways. `inventory` converts every spelling to one of
 * these, so later code sees no other.
 */
export const bodyTypes = [
  '4x4',
  'bus',
  'cabChassis',
  'convertible',
  'coupe',
  'hardtop',
  'hatch',
  'hatchback',
  'motorhome',
  'lightTruck',
  'peopleMover',
  'sedan',
  'softtop',
  'suv',
  'ute',
  'van',
  'wagon',
  'stationWagon',
] as const;

export type BodyType = (typeof bodyTypes)[number];

const plurals: Record<string, string> = bodyPlurals;

/** Plural of a body type inside a sentence: 'utes' for 'Ute', 'SUVs' for 'SUV'. Undefined for an unknown body type. */
export function bodyPlural(body: string): string | undefined {
  return Object.hasOwn(plurals, body) ? plurals[body] : undefined;
}

/**
 * The dealer's categories that a car belongs to (OPEN-70). A category is a word that describes cars: a body ('SUVs',
 * 'Ute'), a fuel, a gearbox, a drive, a condition, a make, '7 seats', a tag, a price band or a feature. Case and
 * accents are ignored, and plural and singular are equal.
 */
export function categoriesOf(
  car: Omit<ListedCar, 'categories' | `market_${string}`>,
  categories: readonly string[],
): string[] {
  const said = [
    car.make,
    car.body,
    bodyPlural(car.body) ?? '',
    car.fuel,
    car.transmission,
    car.drive,
    car.seats && `${car.seats} seats`,
    car.car_type,
    `${car.car_type} ${car.item_type}`,
    car.item_type,
    car.tag,
    car.certified ? 'certified' : '',
    car.price_range,
    ...car.filtered_features,
  ];
  const words = new Set(said.map(slugify));
  return categories.filter((category) => {
    const slug = slugify(category);
    return slug !== '' && (words.has(slug) || words.has(slug.replace(/s$/, '')));
  });
}
