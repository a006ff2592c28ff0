import { type BodyType, bodyTypes } from '../../domain/cars/body-type.ts';
import { shownWord, spellingKey } from './spellings.ts';

/** The body that a dealer calls 'truck' (CFG-56). */
export type TruckBody = 'ute' | 'lightTruck';

const bodyOf = shownWord('body');
const ownTypes = new Map<string, BodyType>([
  ['hatchback', 'hatchback'],
  ['station wagon', 'stationWagon'],
  ['stationwagon', 'stationWagon'],
]);
const trucks = new Set(['truck', 'trucks']);
const truckNames: Record<TruckBody, string> = { ute: 'Ute', lightTruck: 'Light Truck' };

/**
 * 'Ute / Tray' is 'Ute'. Undefined when the spelling is not known.
 *
 * @param truckBody unknown: a truck stays 'Truck', as in an import that does not know whose site it is for
 */
export function displayBody(spelling: string, truckBody?: TruckBody): string | undefined {
  if (!trucks.has(spellingKey(spelling))) return bodyOf(spelling);
  return truckBody ? truckNames[truckBody] : 'Truck';
}

/**
 * The body type of a label [TILE-7]. 'Hatchback' and 'Station wagon' are types of their own [TILE-6], though cars
 * of those bodies are shown as Hatch and Wagon.
 */
export function bodyTypeOf(spelling: string, truckBody: TruckBody = 'lightTruck'): BodyType | undefined {
  const display = displayBody(spelling, truckBody);
  return ownTypes.get(spellingKey(spelling)) ?? bodyTypes.find((type) => displayBody(type) === display);
}
