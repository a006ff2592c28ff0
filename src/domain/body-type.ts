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
