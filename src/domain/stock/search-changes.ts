import { isSold } from '../cars/availability.ts';
import type { ListedCar } from '../cars/listed-car.ts';
import { grouped } from '../prices/money.ts';
import { isPrice, shownPrice } from '../prices/shown-price.ts';
import { isRecord } from '../record.ts';
import { dayInWords } from '../time/day-in-words.ts';
import { localDay } from '../time/time-zone.ts';

/** The most cars of one saved search, or of the stock, whose prices the browser remembers. */
export const mostFollowedCars = 500;

/** After this time without a look at a saved search, in milliseconds, the next look is another visit. */
const visitEndsAfterMs = 30 * 60_000;

/** The fields of a car that the comparison needs. */
export type FollowedCar = Pick<
  ListedCar,
  'id' | 'status' | 'price' | 'offer_price' | 'preorder' | 'created_at'
>;

/** The cars that a search finds. */
export interface FoundCars<Car extends FollowedCar = FollowedCar> {
  /** Newest first. All of them, or the newest ones of a search that finds more than `mostFollowedCars`. */
  cars: Car[];
  /** How many the search finds. */
  total: number;
}

/**
 * What a search found at one moment. The browser stores it, so it is compact.
 *
 * A search of up to `mostFollowedCars` has `cars`. A larger one has `newest` instead: new cars are then those listed
 * later, and reduced or sold cars are not known.
 */
export interface SearchSnapshot {
  /** Milliseconds since 1970. */
  at: number;
  /** Id and shown price of each car that was not sold. In whole dollars, 0 without a price. */
  cars?: [id: string, price: number][];
  /** When the newest car was listed, seconds since 1970. */
  newest?: number;
}

/** The latest two visits of a saved search. */
export interface SearchVisits {
  /** The latest look at the search. Undefined until the search was first answered. */
  seen?: SearchSnapshot;
  /** What the visit before found. Undefined during the first visit. */
  before?: SearchSnapshot;
}

/** What became different in a search since a snapshot. */
export interface SearchChanges<Car extends FollowedCar = FollowedCar> {
  /** Cars that the search did not find then, newest first. */
  added: Car[];
  /** Cars that cost less now, with the price of then in whole dollars. */
  reduced: { car: Car; was: number }[];
  /** Cars that were sold since. */
  sold: Car[];
  /** How many cars the site lists no more: sold, or taken off. */
  gone: number;
}

export function snapshotOf({ cars, total }: FoundCars, at: number): SearchSnapshot {
  if (total > cars.length || total > mostFollowedCars) {
    return { at, newest: Math.max(0, ...cars.map(({ created_at = 0 }) => created_at)) };
  }
  return { at, cars: cars.filter((car) => !isSold(car)).map((car) => [car.id, followedPrice(car)]) };
}

/** Ids of cars that the search found then and does not find now. They were sold, taken off, or no longer match. */
export function missingIds(then: SearchSnapshot, now: FoundCars): string[] {
  const found = new Set(now.cars.map(({ id }) => id));
  return (then.cars ?? []).flatMap(([id]) => (found.has(id) ? [] : [id]));
}

/**
 * Compares a search with an earlier snapshot of it.
 *
 * @param elsewhere those of `missingIds` that the site still lists. A car that only stopped matching, such as one whose
 *   price rose above the limit of the search, is no change.
 */
export function searchChanges<Car extends FollowedCar>(
  then: SearchSnapshot,
  now: FoundCars<Car>,
  elsewhere: readonly Car[],
): SearchChanges<Car> {
  const onSale = now.cars.filter((car) => !isSold(car));
  if (!then.cars) {
    const { newest = 0 } = then;
    return {
      added: onSale.filter(({ created_at = 0 }) => created_at > newest),
      reduced: [],
      sold: [],
      gone: 0,
    };
  }
  const prices = new Map(then.cars);
  const known = [...now.cars, ...elsewhere].filter(({ id }) => prices.has(id));
  return {
    added: onSale.filter(({ id }) => !prices.has(id)),
    reduced: onSale.flatMap((car) => {
      const was = prices.get(car.id) ?? 0;
      const price = followedPrice(car);
      return isPrice(price) && price < was ? [{ car, was }] : [];
    }),
    sold: known.filter(isSold),
    gone: prices.size - new Set(known.map(({ id }) => id)).size,
  };
}

/**
 * What to compare a look at this moment with. Looks within half an hour are one visit, so that a reload or the way back
 * from a car shows the same changes. Undefined when there is no earlier visit.
 *
 * @param now milliseconds since 1970
 */
export function lastVisit({ seen, before }: SearchVisits, now: number): SearchSnapshot | undefined {
  return seen && isSameVisit(seen, now) ? before : seen;
}

/** The visits after a look at the search. */
export function afterLook(visits: SearchVisits, seen: SearchSnapshot): SearchVisits {
  const before = lastVisit(visits, seen.at);
  return { seen, ...(before && { before }) };
}

/** From this time on, in milliseconds since 1970, the next look is another visit. */
export const visitEndsAt = ({ at }: SearchSnapshot): number => at + visitEndsAfterMs;

/** A time in the future is invalid: the clock of the device was set back. It ends the visit too. */
const isSameVisit = (seen: SearchSnapshot, now: number) => seen.at <= now && now < visitEndsAt(seen);

/**
 * The price that the card shows, in whole dollars, as browsers and the server keep it: 0 without one, and for a preorder,
 * whose card shows none.
 */
export const followedPrice = (car: Pick<FollowedCar, 'preorder' | 'price' | 'offer_price'>): number =>
  (car.preorder ? undefined : shownPrice(car)) ?? 0;

/** The kinds of changes that there are: ['3 new', '1 reduced', '1 sold', '2 no longer listed']. */
export function changeWords({ added, reduced, sold, gone }: SearchChanges): string[] {
  const counts: [number, string][] = [
    [added.length, 'new'],
    [reduced.length, 'reduced'],
    [sold.length, 'sold'],
    [gone, 'no longer listed'],
  ];
  return counts.flatMap(([count, word]) => (count > 0 ? [`${grouped(count)} ${word}`] : []));
}

/** 'since 12 November' or 'since earlier today', see `visitDayWords`. */
export function sinceWords(at: number, now: number, timeZone: string): string {
  return `since ${visitDayWords(at, now, timeZone)}`;
}

/**
 * '12 November', with the year unless it is this one, or 'earlier today'.
 *
 * @param at milliseconds since 1970, as `now`
 * @param timeZone the dealer's
 */
export function visitDayWords(at: number, now: number, timeZone: string): string {
  const day = localDay(at, timeZone);
  const today = localDay(now, timeZone);
  if (day === today) return 'earlier today';
  const words = dayInWords(day);
  return day.slice(0, 4) === today.slice(0, 4) ? words.replace(/ \d+$/, '') : words;
}

const longestId = 200;

/** Reads the visits in a value that a browser kept. Leaves out what is damaged. */
export function readVisits(kept: Record<string, unknown>): SearchVisits {
  const seen = keptSnapshot(kept['seen']);
  const before = keptSnapshot(kept['before']);
  return { ...(seen && { seen }), ...(seen && before && { before }) };
}

function keptSnapshot(value: unknown): SearchSnapshot | undefined {
  if (!isRecord(value)) return undefined;
  const { at, cars, newest } = value;
  if (!isCount(at)) return undefined;
  if (Array.isArray(cars)) return { at, cars: cars.filter(isIdAndPrice).slice(0, mostFollowedCars) };
  return isCount(newest) ? { at, newest } : undefined;
}

function isIdAndPrice(value: unknown): value is [string, number] {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [id, price] = value;
  return typeof id === 'string' && id !== '' && id.length <= longestId && isCount(price);
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;
