import { dayAfter } from '../time/open-state.ts';
import { weekdayOf } from '../time/opening-hours.ts';
import { localTime, momentAt } from '../time/time-zone.ts';
import type { ResponseClock } from './response-time.ts';

/** The lengths of period that the desk offers, in days. */
export const periodLengths = [7, 30, 90] as const;

const usualLength = 30;

/** Days of the longest period: a year and its leap day. */
const longestDays = 366;

/** Whole local days, both included: '2026-11-01'. */
export interface Period {
  from: string;
  until: string;
}

/** Days up to today. */
function lastDays(days: number, today: string): Period {
  return { from: dayAfter(today, 1 - days), until: today };
}

/**
 * Reads the period that an address asks for. Without one it is the last 30 days.
 *
 * @param asked as it is written there: '7' days count only without dates
 * @param today local day of the dealer
 * @returns with a fault, a sentence for the member of staff, the usual period
 */
export function readPeriod(
  { days, from, until }: Period & { days: string },
  today: string,
): Period & { fault?: string } {
  if (from === '' && until === '') {
    const length = periodLengths.find((one) => String(one) === days) ?? usualLength;
    return lastDays(length, today);
  }
  const fault = periodFault({ from, until });
  return fault === undefined ? { from, until } : { ...lastDays(usualLength, today), fault };
}

function periodFault({ from, until }: Period): string | undefined {
  if (!isDay(from) || !isDay(until)) return 'Choose a first and a last day.';
  if (from > until) return 'The first day must not be after the last one.';
  if (until > dayAfter(from, longestDays - 1)) return `Choose at most ${longestDays} days.`;
  return undefined;
}

/** True for a day of this century that exists, 'yyyy-mm-dd'. */
export function isDay(written: string): boolean {
  if (!/^20\d{2}-\d{2}-\d{2}$/.test(written)) return false;
  const at = Date.parse(written);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(written);
}

/** The moments of a period, milliseconds since 1970. `until` is the first one after it. */
export function momentsOf({ from, until }: Period, timeZone: string): { from: number; until: number } {
  return {
    from: momentAt(from, '00:00', timeZone),
    until: momentAt(dayAfter(until, 1), '00:00', timeZone),
  };
}

export type ResponseSummary = ReturnType<typeof responseSummary>;

/** How quickly leads were answered. A lead that still waits within its time is neither in time nor late yet. */
export function responseSummary(clocks: readonly ResponseClock[]) {
  const count = (state: ResponseClock['state']) => clocks.filter((clock) => clock.state === state).length;
  const minutes = clocks
    .filter(({ state }) => state === 'met' || state === 'missed')
    .map((clock) => clock.minutes)
    .sort((one, other) => one - other);
  const late = count('late');
  const decided = minutes.length + late;
  const middle = Math.floor(minutes.length / 2);
  const median =
    minutes.length % 2 === 1 ? minutes[middle] : ((minutes[middle - 1] ?? 0) + (minutes[middle] ?? 0)) / 2;
  return {
    /** Leads that somebody answered. */
    answered: minutes.length,
    /** Leads without an answer whose time is over. */
    late,
    /** Minutes of opening hours until half of the answers. Undefined without an answer. */
    medianMinutes: minutes.length === 0 ? undefined : Math.round(median ?? 0),
    /** Percent of the leads whose time is over or who were answered. Undefined where there is none. */
    inTimePercent: decided === 0 ? undefined : Math.round((100 * count('met')) / decided),
  };
}

/** Hour of Monday from which the numbers of a week are mailed, by the dealer's clock. */
const mailHour = '07:00';

/** Days after which the mail of a week is not sent any more: a server that was down until Wednesday leaves it out. */
const mailDays = 2;

/** The week whose numbers are to be mailed now, Monday to Sunday. Undefined at other times. */
export function weekToMail(now: number, timeZone: string): Period | undefined {
  const { date, time } = localTime(now, timeZone);
  const sinceMonday = (weekdayOf(date) + 6) % 7;
  if (sinceMonday >= mailDays || (sinceMonday === 0 && time < mailHour)) return undefined;
  const monday = dayAfter(date, -sinceMonday);
  return { from: dayAfter(monday, -7), until: dayAfter(monday, -1) };
}
