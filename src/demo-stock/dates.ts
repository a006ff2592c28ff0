const dayMs = 86_400_000;

/** The time some days before the end of business on a day 'YYYY-MM-DD', to the minute, as ISO text. */
export function daysBefore(asOf: string, days: number): string {
  const instant = Date.parse(`${asOf}T07:00:00Z`) - days * dayMs;
  return `${new Date(instant).toISOString().slice(0, 16)}:00Z`;
}

/** A day as a number of years: '2026-11-20' is 2026.885. */
export function yearWithFraction(day: string): number {
  const year = Number(day.slice(0, 4));
  return year + (Date.parse(`${day}T00:00:00Z`) - Date.UTC(year, 0, 1)) / (365.25 * dayMs);
}

/** A day some days after another, 'YYYY-MM-DD'. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}
