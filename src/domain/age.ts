const secondsPerDay = 86_400;

/**
 * Whole days from a moment to a day: 0 on the same day, negative before it. Both are taken in UTC, so that a build
 * machine's time zone decides nothing.
 *
 * @param seconds since 1970
 * @param today ISO date
 */
export function ageInDays(seconds: number, today: string): number {
  return dayNumber(today) - Math.floor(seconds / secondsPerDay);
}

/** Seconds since 1970 at the start of the day that lies `days` before `today`. */
export function startOfDayBefore(today: string, days: number): number {
  return (dayNumber(today) - days) * secondsPerDay;
}

function dayNumber(isoDate: string): number {
  return Math.floor(Date.parse(isoDate.slice(0, 10)) / (secondsPerDay * 1000));
}
