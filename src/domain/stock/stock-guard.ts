import type { Car, CarType } from '../cars/car.ts';
import { isPrice } from '../prices/shown-price.ts';

/** What a dealer allows a new stock to lose. */
export interface StockGuard {
  /** The share of cars that may be missing, or lose their price, photos, kind and so on, in per cent. */
  maxDropPercent: number;
}

export const usualStockGuard: StockGuard = { maxDropPercent: 30 };

/** What the guard knows of a stock. */
export interface GuardedStock {
  /** By id. */
  cars: ReadonlyMap<string, GuardedCar>;
  /** Rows or lines of it that were rejected. */
  rejected: number;
}

interface GuardedCar {
  /** Dollars; 0 without a price. */
  price: number;
  kind: CarType | undefined;
  make: string;
  /** Its names and those of its colour and place. */
  names: string;
  /** How many cars have its first photo. */
  sharing: number;
  /** The facts that it has. */
  has: ReadonlySet<string>;
}

/** What a car without is hardly found or bought, and all cars are without at once when a column has another name. */
const facts: Readonly<Record<string, (car: Partial<Car>) => boolean>> = {
  'a price': ({ price }) => isPrice(price || 0),
  photos: ({ images, thumbnails, primary_image_url }) =>
    Boolean(images?.length || thumbnails?.length || primary_image_url),
  'a year': ({ year }) => Boolean(year),
  'an odometer': ({ km }) => Boolean(km),
  'a body': ({ simple_body }) => Boolean(simple_body),
  'a location': ({ location_id, location_name }) => Boolean(location_id || location_name),
};

const firstPhoto = ({ primary_image_url, images, thumbnails }: Partial<Car>) =>
  primary_image_url || images?.[0]?.image_url || thumbnails?.[0];

/** @param rejected rows or lines that were rejected */
export function guardedStock(cars: readonly Partial<Car>[], rejected: number): GuardedStock {
  const byId = new Map<string, GuardedCar>();
  const withPhoto = Map.groupBy(cars, firstPhoto);
  for (const car of cars) {
    const { id, price, car_type, make = '', model, badge, series, colour, location_name, city } = car;
    const has = new Set(Object.keys(facts).filter((fact) => facts[fact]!(car)));
    const sharing = withPhoto.get(firstPhoto(car))!.length;
    const names = [make, model, badge, series, colour, location_name, city].join(' ');
    if (id !== undefined)
      byId.set(String(id), { price: price || 0, kind: car_type, make, names, sharing, has });
  }
  return { cars: byId, rejected };
}

/** Letters beyond ASCII, which an export in a wrong encoding drops or writes as 'e', '?' or a sign. */
const accents = /[^\p{ASCII}\P{L}]/u;
const plainLetters = (text: string) => text.normalize('NFKD').replace(/[^a-z\d]+/gi, '');

function lostAccents({ names: before }: GuardedCar, { names: after }: GuardedCar): boolean {
  const now = plainLetters(after);
  const dropped = plainLetters(before.replace(/\P{ASCII}/gu, ''));
  return !accents.test(after) && (now === plainLetters(before) || now === dropped);
}

/** Below this many cars, a share says nothing: one of three cars sold is 33 %. Only an empty stock is then held. */
const fewCars = 10;

/** A price that changed by more than this factor is a wrong unit or decimal mark, not a new price. */
const wildFactor = 3;

/** When fewer of the cars before are in a stock, per cent, the others were not sold: the source gave them other ids. */
const leastKeptPercent = 10;

/** When this share of the rows is rejected that was not before, per cent, the source has changed its form. */
const mostRejectedPercent = 25;

/** What many cars lose at once only when their source is broken. */
const losses: readonly {
  /** The cars that can lose it. */
  among: (before: GuardedCar, after: GuardedCar) => boolean;
  isLost: (before: GuardedCar, after: GuardedCar) => boolean;
  /** What is said after '7 of 20'. */
  said: string;
  /** How many cars must be able to lose it. */
  least?: number;
}[] = [
  ...Object.keys(facts).map((fact) => ({
    among: ({ has }: GuardedCar) => has.has(fact),
    isLost: (_: GuardedCar, { has }: GuardedCar) => !has.has(fact),
    said: `cars with ${fact} have none now`,
  })),
  {
    among: ({ sharing }) => sharing === 1,
    isLost: (_, { sharing }) => sharing >= fewCars,
    said: 'cars with a photo of their own have one that many share now',
  },
  {
    among: (before, after) => isPrice(before.price) && isPrice(after.price),
    isLost: (before, after) => Math.max(after.price / before.price, before.price / after.price) > wildFactor,
    said: `prices are more than ${wildFactor} times what they were, or less than a third`,
  },
  {
    among: () => true,
    isLost: (before, after) => before.kind !== after.kind,
    said: 'cars are of another kind now (new, used, demo)',
  },
  {
    among: () => true,
    isLost: (before, after) => before.make.toLowerCase() !== after.make.toLowerCase(),
    said: 'cars are of another make now, as when an id is the number of a row',
  },
  {
    among: ({ names }) => accents.test(names),
    isLost: lostAccents,
    said: 'cars with letters such as é and ü have none in their names now, as in a wrong encoding',
    // Few names have one, and all of them lose it together.
    least: 3,
  },
];

/**
 * Why a new stock must not replace the last good one without a person's consent. Undefined when it may.
 *
 * @param mostLately the most cars that the stock had in the last 24 hours, so that it does not shrink in small steps
 */
export function whyHeld(
  before: GuardedStock,
  after: GuardedStock,
  { maxDropPercent }: StockGuard,
  mostLately = 0,
): string | undefined {
  const [had, has] = [before.cars.size, after.cars.size];
  if (had === 0) return undefined;
  if (has === 0) return `it has no cars, and there were ${had}`;
  const most = Math.max(had, mostLately);
  const dropPercent = (100 * (most - has)) / most;
  if (most >= fewCars && dropPercent > maxDropPercent) {
    const ofWhen = most > had ? 'of the last 24 hours' : 'before';
    return `it has ${has} cars, ${Math.round(dropPercent)} % fewer than the ${most} ${ofWhen} (at most ${maxDropPercent} % may go at once: stock.guard.maxDropPercent)`;
  }
  const rows = has + after.rejected;
  const rejected = after.rejected - before.rejected;
  if (rows >= fewCars && 100 * rejected >= mostRejectedPercent * rows)
    return `${rejected} of its ${rows} rows are rejected that were not before`;
  const pairs = [...before.cars].flatMap(([id, car]): [GuardedCar, GuardedCar][] => {
    const now = after.cars.get(id);
    return now ? [[car, now]] : [];
  });
  if (had >= fewCars && has >= fewCars && 100 * pairs.length < leastKeptPercent * had)
    return `${pairs.length} of the ${had} cars before are in it: the others seem to have other ids`;
  for (const { among, isLost, said, least = fewCars } of losses) {
    const able = pairs.filter((pair) => among(...pair));
    const lost = able.filter((pair) => isLost(...pair)).length;
    if (able.length >= least && 100 * lost > maxDropPercent * able.length)
      return `${lost} of ${able.length} ${said}`;
  }
  return undefined;
}
