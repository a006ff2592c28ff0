/**
 * The body types the product knows [TILE-6]. Feeds spell them freely; `inventory` maps every spelling to one
 * of these when a car is read, so nothing past the edge handles a spelling.
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

/** Several of a body as it stands inside a sentence: 'utes' of 'Ute', 'SUVs' of 'SUV'. None for a body not known. */
export function bodyPlural(body: string): string | undefined {
  return Object.hasOwn(plurals, body) ? plurals[body] : undefined;
}
