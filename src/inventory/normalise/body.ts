import type { BodyType } from '../../domain/body-type.ts';
import { spellingKey, spellingTable } from './names.ts';

/** The body that a dealer calls 'truck' (CFG-56). */
export type TruckBody = 'ute' | 'lightTruck';

interface Body {
  /** As shown and filtered by. */
  display: string;
  /** Absent for bodies of caravans and motorcycles. */
  type?: BodyType;
  spellings: string[];
}

const bodies: Body[] = [
  {
    display: 'SUV',
    type: 'suv',
    spellings: ['sport utility', 'sports utility vehicle', 'crossover', 'softroader', 'wagon suv'],
  },
  { display: '4x4', type: '4x4', spellings: ['4wd', 'four wheel drive', 'offroad', 'off roader'] },
  {
    display: 'Ute',
    type: 'ute',
    spellings: [
      'utility',
      'ute tray',
      'pickup',
      'pick up',
      'dual cab',
      'double cab',
      'crew cab',
      'single cab',
      'extra cab',
      'space cab',
      'super cab',
      'king cab',
      'dual cab utility',
      'utility dual cab',
      'double cab pick up',
      'crew cab utility',
      'dual cab pickup',
      'single cab utility',
      'extended cab',
    ],
  },
  {
    display: 'Cab Chassis',
    type: 'cabChassis',
    spellings: [
      'cabchassis',
      'cab chassis',
      'c c',
      'chassis',
      'single cab chassis',
      'dual cab chassis',
      'double cab chassis',
      'crew cab chassis',
      'tray',
      'traytop',
    ],
  },
  {
    display: 'Hatch',
    type: 'hatch',
    spellings: ['hatchback', '3 door hatch', '5 door hatch', '3d hatch', '5d hatch', 'liftback', 'sportback'],
  },
  { display: 'Sedan', type: 'sedan', spellings: ['saloon', '4 door sedan', '4d sedan', 'limousine'] },
  {
    display: 'Wagon',
    type: 'wagon',
    spellings: [
      'station wagon',
      'stationwagon',
      'estate',
      'touring',
      'sportswagon',
      'sport wagon',
      'sports wagon',
      'tourer',
      '4d wagon',
      'avant',
    ],
  },
  {
    display: 'Van',
    type: 'van',
    spellings: ['commercial', 'cargo van', 'panel van', 'delivery van', 'vans', 'crew van'],
  },
  { display: 'Coupe', type: 'coupe', spellings: ['coupé', '2 door coupe', 'fastback', 'gran coupe'] },
  {
    display: 'Convertible',
    type: 'convertible',
    spellings: ['cabriolet', 'cabrio', 'roadster', 'spider', 'spyder', 'drophead'],
  },
  { display: 'Hardtop', type: 'hardtop', spellings: ['hard top'] },
  { display: 'Softtop', type: 'softtop', spellings: ['soft top', 'targa'] },
  {
    display: 'People Mover',
    type: 'peopleMover',
    spellings: ['mpv', 'minivan', 'mini van', 'people carrier'],
  },
  { display: 'Bus', type: 'bus', spellings: ['minibus', 'mini bus', 'coach'] },
  {
    display: 'Light Truck',
    type: 'lightTruck',
    spellings: ['light commercial truck', 'light duty truck', 'tipper', 'pantech'],
  },
  { display: 'Motorhome', type: 'motorhome', spellings: ['motor home', 'campervan', 'camper van', 'rv'] },
  { display: 'Caravan', spellings: ['camper trailer', 'pop top', 'poptop', 'trailer'] },
  { display: 'Motorcycle', spellings: ['motorbike', 'motor cycle', 'bike', 'scooter'] },
];

const bySpelling = spellingTable(bodies, (body) => [
  body.display,
  ...(body.type ? [body.type] : []),
  ...body.spellings,
]);
const ownTypes = new Map<string, BodyType>([
  ['hatchback', 'hatchback'],
  ['station wagon', 'stationWagon'],
  ['stationwagon', 'stationWagon'],
]);
const trucks = new Set(['truck', 'trucks']);

function bodyOf(spelling: string, truckBody: TruckBody): Body | undefined {
  const key = spellingKey(spelling);
  if (trucks.has(key)) return bodies.find((body) => body.type === truckBody);
  return bySpelling.get(key);
}

/**
 * 'Ute / Tray' is 'Ute'. Undefined when the spelling is not known.
 *
 * @param truckBody unknown: a truck stays 'Truck', as in an import that does not know whose site it is for
 */
export function displayBody(spelling: string, truckBody?: TruckBody): string | undefined {
  if (!truckBody && trucks.has(spellingKey(spelling))) return 'Truck';
  return bodyOf(spelling, truckBody ?? 'lightTruck')?.display;
}

/**
 * The body type of a label [TILE-7]. 'Hatchback' and 'Station wagon' are types of their own [TILE-6], though cars
 * of those bodies are shown as Hatch and Wagon.
 */
export function bodyTypeOf(spelling: string, truckBody: TruckBody = 'lightTruck'): BodyType | undefined {
  return ownTypes.get(spellingKey(spelling)) ?? bodyOf(spelling, truckBody)?.type;
}
