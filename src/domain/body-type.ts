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

const plurals: Record<string, string> = {
  SUV: 'SUVs',
  '4x4': '4x4s',
  Ute: 'utes',
  'Cab Chassis': 'cab chassis',
  Hatch: 'hatches',
  Sedan: 'sedans',
  Wagon: 'wagons',
  Van: 'vans',
  Coupe: 'coupes',
  Convertible: 'convertibles',
  Hardtop: 'hardtops',
  Softtop: 'softtops',
  'People Mover': 'people movers',
  Bus: 'buses',
  'Light Truck': 'light trucks',
  Motorhome: 'motorhomes',
  Caravan: 'caravans',
  Motorcycle: 'motorcycles',
};

/** Plural of a body type inside a sentence: 'utes' for 'Ute', 'SUVs' for 'SUV'. Undefined for an unknown body type. */
export function bodyPlural(body: string): string | undefined {
  return Object.hasOwn(plurals, body) ? plurals[body] : undefined;
}
