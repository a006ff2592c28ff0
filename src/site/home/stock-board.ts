import { isAvailable } from '../../domain/cars/availability.ts';
import { odometerText } from '../../domain/cars/odometer.ts';
import { dayName, shortDay } from '../../domain/time/day-in-words.ts';
import { daysBetween } from '../../domain/time/offer-dates.ts';
import { localDay } from '../../domain/time/time-zone.ts';
import type { Planning } from '../planning.ts';
import { sortedSearch } from '../search/search-routes.ts';
import type { StockCar } from '../stock-of.ts';

const boardChanges = ['arrived', 'reduced', 'sold'] as const;
export type BoardChange = (typeof boardChanges)[number];

/** The days of the board, the present one included. */
const boardDays = 7;

/** Lines of the board. Each kind of change gets the same number, so that arrivals do not push out the others. */
const mostLines = 10;

/**
 * The cars that arrived, were reduced or sold within a week, by what the stock and the record of prices know for sure: a
 * date that the import made up is no arrival, and a reduction is one that the card names, too. Undefined when nothing
 * changed.
 */
export function stockBoard(planning: Planning) {
  const { dealer, stock, stockDay, rules } = planning;
  const isOfWeek = (day: string) => day <= stockDay && daysBetween(day, stockDay) < boardDays;
  const changed = stock.flatMap((one) => {
    const change = lastChange(one, rules.timeZone);
    return change && isOfWeek(change.day) ? [{ one, ...change }] : [];
  });
  const kinds = boardChanges.flatMap((change) => {
    const cars = changed
      .filter((line) => line.change === change)
      .sort((a, b) => b.day.localeCompare(a.day) || a.one.car.id.localeCompare(b.one.car.id));
    return cars.length > 0 ? [{ change, cars }] : [];
  });
  if (kinds.length === 0) return undefined;
  const each = Math.ceil(mostLines / kinds.length);
  const lines = kinds
    .flatMap(({ cars }) => cars.slice(0, each))
    .sort((a, b) => b.day.localeCompare(a.day))
    .map(({ one: { card, listed }, change, day }) => ({
      change,
      day,
      dayWords: shortDay(day),
      title: card.title,
      subtitle: card.subtitle,
      href: card.href,
      image: card.image.src,
      odometer: odometerText(listed.km),
      ...(change !== 'sold' && { price: card.price }),
      /** Where it stands, at a dealer with several locations. */
      ...(rules.saysWhere && { where: listed.location_name }),
    }));
  return {
    /** 'Friday 20 November 2026', the last day of the week. */
    until: dayName(stockDay),
    /** How many cars changed in each way, those of no line included. */
    counts: kinds.map(({ change, cars }) => ({ change, count: cars.length })),
    lines,
    href: sortedSearch(dealer.search.searchPath, 'created_at:desc'),
  };
}

/** What the week did to the stock: the latest changes, newest first. */
export type StockBoard = NonNullable<ReturnType<typeof stockBoard>>;

/** What happened last to a car that is for sale or sold, and when. Undefined when nothing is known. */
function lastChange(
  { card, listed, priceSteps }: StockCar,
  timeZone: string,
): { change: BoardChange; day: string } | undefined {
  const dayOf = (seconds: number) => localDay(seconds * 1000, timeZone);
  const { status, sold_at, created_at, is_listing_date_known } = listed;
  if (status === 'sold') return sold_at === undefined ? undefined : { change: 'sold', day: dayOf(sold_at) };
  if (!isAvailable(listed)) return undefined;
  const [before, now] = priceSteps.slice(-2);
  if (card.price.kind === 'reduced' && before && now && now.price < before.price)
    return { change: 'reduced', day: now.day };
  return is_listing_date_known && created_at !== undefined
    ? { change: 'arrived', day: dayOf(created_at) }
    : undefined;
}
