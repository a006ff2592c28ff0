import { isSold } from '../cars/availability.ts';
import type { ListedCar } from '../cars/listed-car.ts';
import { isPrice } from '../prices/shown-price.ts';
import { localTime } from '../time/time-zone.ts';
import { followedPrice } from './search-changes.ts';

/**
 * What a visitor may be told about a saved car. A saved search has one sort of news: cars that it did not find before.
 * - drop: it costs less
 * - back: it was reserved, sold or taken off, and is for sale again
 * - sold: it was sold, or the site lists it no more
 */
export const carNewsKinds = ['drop', 'back', 'sold'] as const;
export type CarNewsKind = (typeof carNewsKinds)[number];

/** The most saved cars of one request. */
export const mostAlertCars = 50;
/** The most saved searches of one request. */
export const mostAlertSearches = 10;
/** The most cars that a search may find to be watched. A wider one would be news every day. */
export const mostWatchedMatches = 500;

/**
 * What a visitor agrees to, by version, apart from every other consent (Spam Act 2003 (Cth), Schedule 2). The server
 * stores the text. Never change a published version: add a new one.
 */
export const alertConsents = {
  '2026-11': (dealer: string) =>
    `Yes, ${dealer} may email me when that happens, at most once a day. Every email has a link that stops all of them.`,
} as const;
export type AlertConsentVersion = keyof typeof alertConsents;
/** The version that the form shows now. */
export const alertConsentVersion: AlertConsentVersion = '2026-11';

/** A watched car at one moment. */
export interface WatchedCar {
  state: 'for-sale' | 'reserved' | 'withheld' | 'sold' | 'gone';
  /** The last price at which it was for sale, in whole dollars. 0 when it never had one. */
  price: number;
}

/** One change of a car that somebody watches. */
export interface CarNews {
  kind: CarNewsKind;
  /** The price before, in whole dollars. Only of a drop. */
  was?: number;
  /** True when the site does not say that the car was sold, but lists it no more. */
  isGone?: boolean;
}

type Watchable = Pick<ListedCar, 'status' | 'reserved' | 'price' | 'offer_price' | 'preorder'>;

/**
 * @param car undefined when the site does not list it
 * @param mayBeBack true for a car that is not shown at the moment: its watcher hears when it is back
 */
export function watchedCar(car: Watchable | undefined, mayBeBack = false): WatchedCar {
  if (!car) return { state: mayBeBack ? 'withheld' : 'gone', price: 0 };
  const price = followedPrice(car);
  return { state: isSold(car) ? 'sold' : car.reserved ? 'reserved' : 'for-sale', price };
}

/**
 * Compares a car with what its watcher was last told. Whatever happened in between and was undone is no news. The price
 * of a car that nobody can buy is no news either: it is compared when the car is back on sale.
 *
 * @returns the news, and what to compare with next time
 */
export function carNews(seen: WatchedCar, now: WatchedCar): { news: CarNews[]; seen: WatchedCar } {
  const isForSale = now.state === 'for-sale';
  const price = isForSale && isPrice(now.price) ? now.price : seen.price || now.price;
  const news: CarNews[] = [];
  if (isForSale && seen.state !== 'for-sale') news.push({ kind: 'back' });
  if (isForSale && isPrice(now.price) && now.price < seen.price) news.push({ kind: 'drop', was: seen.price });
  const isOver = (state: WatchedCar['state']) => state === 'sold' || state === 'gone';
  if (isOver(now.state) && !isOver(seen.state))
    news.push({ kind: 'sold', ...(now.state === 'gone' && { isGone: true }) });
  return { news, seen: { state: now.state, price } };
}

/** Ids that are remembered of one search. Cars older than these have left the stock long ago. */
const mostRemembered = 2000;

/**
 * The cars that a search finds for the first time. A car that left the search and came back is not new.
 *
 * @param seen ids that it found at any time before, oldest first
 * @param found ids of the cars for sale that it finds now
 */
export function newMatches(
  seen: readonly string[],
  found: readonly string[],
): { added: string[]; seen: string[] } {
  const known = new Set(seen);
  const added = found.filter((id) => !known.has(id));
  return { added, seen: [...seen, ...added].slice(-mostRemembered) };
}

/**
 * The day whose news may go out at this moment, 'yyyy-mm-dd'. Undefined before the hour of that day.
 *
 * @param hour 0 to 23, by the clock of the zone
 */
export function newsDay(now: number, timeZone: string, hour: number): string | undefined {
  const { date, time } = localTime(now, timeZone);
  return Number(time.slice(0, 2)) >= hour ? date : undefined;
}

/** True for a time zone that this program knows: 'Australia/Perth'. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z_+\-/\d]{1,40}$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en-AU', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
