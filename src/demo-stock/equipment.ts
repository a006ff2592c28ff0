import data from './catalogue/equipment.json' with { type: 'json' };
import type { Random } from './random.ts';
import type { Vehicle } from './vehicle.ts';

const prestigeMakes = new Set([
  'Aston Martin',
  'Audi',
  'BMW',
  'Bentley',
  'Genesis',
  'Land Rover',
  'Lexus',
  'Maserati',
  'Mercedes-AMG',
  'Mercedes-Benz',
  'Porsche',
]);

const workBodies = new Set(['Cab Chassis', 'Van', 'Light Truck', 'Bus']);

const since = data.since as Record<string, number | undefined>;
const notOn = data.notOn as Record<string, string[] | undefined>;
const minSeats = data.minSeats as Record<string, number | undefined>;
const bodyEquipment = data.body as Record<string, string[] | undefined>;

const isPrestige = ({ line }: Vehicle) => line.kind === 'car' && prestigeMakes.has(line.make);
const isElectric = ({ line }: Vehicle) => 'power' in line && line.power.fuel === 'Electric';

/** Number of equipment tiers of a badge, up to four for the most expensive badge. */
function tierCount(vehicle: Vehicle): number {
  if (workBodies.has(vehicle.line.body)) return 2;
  const most = vehicle.line.kind === 'car' && vehicle.badge.newPrice < 36_000 ? 3 : 4;
  return Math.min(most, 1 + Math.round(vehicle.badge.level * 3) + (isPrestige(vehicle) ? 1 : 0));
}

/** False for equipment that the vehicle's year, body or engine excludes. */
function fits(item: string, vehicle: Vehicle): boolean {
  const { line, year } = vehicle;
  if (isElectric(vehicle) && data.combustionOnly.includes(item)) return false;
  if (line.kind === 'car' && line.seats < (minSeats[item] ?? 0)) return false;
  return year >= (since[item] ?? 0) && !notOn[item]?.includes(line.body);
}

/** The share of its equipment that a feed lists: usually little, sometimes all, sometimes nothing. */
function copiedShare(random: Random): number {
  const draw = random.next();
  if (draw < 0.08) return 0;
  return draw < 0.95 ? 0.12 + 0.24 * random.next() : 0.75 + 0.25 * random.next();
}

/** The standard equipment in the feed: up to about sixty entries, depending on the badge. */
export function standardEquipment(vehicle: Vehicle, random: Random): string[] {
  const share = copiedShare(random);
  const pools: (readonly string[])[] = [
    ...data[vehicle.line.kind].slice(0, tierCount(vehicle)),
    bodyEquipment[vehicle.line.body] ?? [],
    isElectric(vehicle) && vehicle.line.kind === 'car' ? data.electric : [],
    isPrestige(vehicle) && vehicle.badge.newPrice > 110_000 ? data.prestige : [],
  ];
  const taken = pools.flatMap((pool) => {
    const possible = pool.filter((item) => fits(item, vehicle));
    return random.sample(possible, Math.round(possible.length * share));
  });
  return [...new Set(taken)];
}
