import { localDay, momentAt } from './time-zone.ts';

const dayMs = 86_400_000;

/**
 * Whole days from a moment to a date in a place's calendar: 0 on the same day, negative when the date is earlier.
 * Neither the hour of the moment nor the machine's time zone matters.
 *
 * @param seconds since 1970
 * @param today ISO date
 */
export function ageInDays(seconds: number, today: string, timeZone: string): number {
  return dayNumber(today) - dayNumber(localDay(seconds * 1000, timeZone));
}

/** Seconds since 1970 at the start of the day that is `days` before `today`, in a place's time zone. */
export function startOfDayBefore(today: string, days: number, timeZone: string): number {
  const day = new Date((dayNumber(today) - days) * dayMs).toISOString().slice(0, 10);
  return momentAt(day, '00:00', timeZone) / 1000;
}

function dayNumber(isoDate: string): number {
  return Math.floor(Date.parse(isoDate.slice(0, 10)) / dayMs);
}
