/** How far ahead a workshop is booked. */
const mostDays = 90;

/** From tomorrow on, as the calendar of the visitor has it: what a date field takes as its ends. */
export function comingDays(now: Date): { min: string; max: string } {
  return { min: isoDay(now, 1), max: isoDay(now, mostDays) };
}

function isoDay(now: Date, daysAhead: number): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + daysAhead);
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;
}
