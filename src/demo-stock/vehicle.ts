import type { CarInput } from '../domain/car.ts';
import data from './catalogue/equipment.json' with { type: 'json' };
import { type Badge, type CatalogueLine, makeOf } from './catalogue.ts';
import { driveAway, holdOf, newPriceIn, shareLeft, tidyPrice } from './pricing.ts';
import type { Random } from './random.ts';
import type { Group, Habits } from './recipe.ts';

/** One vehicle before it is written as a stock line. */
export interface Vehicle {
  line: CatalogueLine;
  badge: Badge;
  carType: CarInput['car_type'];
  year: number;
  /** Years on the road. */
  age: number;
  /** Odometer, kilometres; none for a towed caravan. */
  km?: number;
  /** Whole dollars. */
  price: number;
  paint: string;
}

const usualKmPerYear = { car: 14_500, motorcycle: 4200, caravan: 9000 };

/** The model lines a group may draw from. */
export function linesFor(group: Group, lines: readonly CatalogueLine[]): CatalogueLine[] {
  const allows = (list: string[] | undefined, value: string) => !list || list.includes(value);
  const found = lines.filter(
    (line) =>
      line.kind === group.kind &&
      allows(group.makes, line.make) &&
      !group.excludeMakes.includes(line.make) &&
      allows(group.models, line.model) &&
      allows(group.bodies, line.body) &&
      (!group.fuels || ('power' in line && group.fuels.includes(line.power.fuel))) &&
      line.from <= group.years[1] &&
      line.to >= group.years[0],
  );
  if (found.length === 0) {
    throw new RangeError(`No model in the catalogue fits the group ${JSON.stringify(group)}; widen it.`);
  }
  return found;
}

function drawYear(line: CatalogueLine, group: Group, random: Random): number {
  const from = Math.max(line.from, group.years[0]);
  const to = Math.min(line.to, group.years[1]);
  // Dealers have more young cars than old ones, so the smaller of two random ages is used.
  return to - Math.min(random.whole(0, to - from), random.whole(0, to - from));
}

function drawKm(vehicle: { carType: string; age: number }, kmPerYear: number, random: Random): number {
  if (vehicle.carType === 'new') return random.whole(4, 48);
  if (vehicle.carType === 'demo') return random.whole(900, Math.round(kmPerYear * 0.55));
  const factor = Math.min(1.9, Math.max(0.35, Math.exp(0.28 * random.spread())));
  return Math.min(random.whole(280_000, 320_000), Math.round(vehicle.age * kmPerYear * factor));
}

/** One vehicle of a group. `asOfYear` is the date as a number of years: 2026.88 is mid November 2026. */
export function drawVehicle(
  group: Group,
  lines: readonly CatalogueLine[],
  habits: Habits,
  asOfYear: number,
  random: Random,
): Vehicle {
  for (let attempt = 0; attempt < 400; attempt++) {
    const line = random.weighted(lines, (each) => each.popularity);
    const badge = random.pick(line.badges);
    const year = drawYear(line, group, random);
    const age = Math.max(0.25, asOfYear - year - random.next() * 0.6);
    const kmPerYear = group.kmPerYear ?? usualKmPerYear[group.kind];
    const listPrice = newPriceIn(year, badge.newPrice, Math.min(line.to, 2026));
    const towed = line.kind === 'caravan' && line.body !== 'Motorhome';
    const km = towed ? undefined : drawKm({ carType: group.carType, age }, kmPerYear, random);
    const worth =
      group.carType === 'used'
        ? listPrice *
          shareLeft(age, km ?? age * kmPerYear, kmPerYear, holdOf(line)) *
          (1 + 0.05 * Math.max(-2.5, Math.min(2.5, random.spread())))
        : newPrice(group.carType, listPrice, age, habits, random);
    const price = tidyPrice(worth, habits.endings, random);
    if (price < Math.max(group.price[0], 1000) || price > group.price[1]) continue;
    const paint = random.pick(makeOf(line).paints);
    return {
      line,
      badge,
      carType: group.carType,
      year,
      age,
      price,
      paint,
      ...(km === undefined ? {} : { km }),
    };
  }
  throw new RangeError(
    `No vehicle of the group ${JSON.stringify(group)} came within its price; widen 'price' or 'years'.`,
  );
}

/** The asking price of a new vehicle or demonstrator before rounding. */
function newPrice(carType: string, listPrice: number, age: number, habits: Habits, random: Random): number {
  const onRoad = /away/i.test(habits.newPriceType) ? driveAway(listPrice) : listPrice;
  if (carType === 'demo') return onRoad * (0.9 + 0.05 * random.next());
  const lastYearsPlate = age > 1;
  return lastYearsPlate ? onRoad * 0.95 : onRoad;
}

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
