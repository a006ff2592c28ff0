import { dayInWords } from '../time/day-in-words.ts';
import { DAY } from '../time/durations.ts';
import { localDay } from '../time/time-zone.ts';
import type { CardRules } from './card-view.ts';
import type { ListedCar } from './listed-car.ts';
import type { Visitor } from './visitor.ts';

/** A car that was listed longer ago than this is described by its date. */
const mostDays = 30;

type Dated = Pick<ListedCar, 'created_at' | 'is_listing_date_known' | 'status'>;

/**
 * When a car was listed: the ISO date in the dealer's calendar, and as text. That is 'Listed 12 November 2026' on a built
 * page, which is read on later days, and 'Listed 12 days ago' where the browser counts the days. Undefined when the dealer does not show it, for a sold car, for a date that the import made up,
 * and for a date that cannot be: feeds write year 0 or 1970 for an unknown one, and a wrong year in the future.
 *
 * @param visitor `today` as ISO date in the dealer's calendar
 */
export function listedView(
  { created_at = 0, is_listing_date_known, status }: Dated,
  { timeZone, listedDate }: Pick<CardRules, 'timeZone' | 'listedDate'>,
  { today, countsDays }: Pick<Visitor, 'today' | 'countsDays'>,
) {
  const isUnknown = !is_listing_date_known || created_at * 1000 < 2 * DAY;
  if (!listedDate || isUnknown || status === 'sold') return undefined;
  const on = localDay(created_at * 1000, timeZone);
  // One day ahead is a difference of time zones between the feed and the dealer.
  if (daysFrom(on, today) < -1) return undefined;
  return { on, text: countsDays ? sinceListed(on, today) : listedOn(on) };
}

/** 'Listed today', 'Listed yesterday', 'Listed 12 days ago', and after 30 days 'Listed 12 November 2026'. */
export function sinceListed(on: string, today: string): string {
  const days = daysFrom(on, today);
  if (days > mostDays) return listedOn(on);
  if (days <= 0) return 'Listed today';
  return days === 1 ? 'Listed yesterday' : `Listed ${days} days ago`;
}

const listedOn = (on: string) => `Listed ${dayInWords(on)}`;

const daysFrom = (on: string, today: string) => Math.round((Date.parse(today) - Date.parse(on)) / DAY);
