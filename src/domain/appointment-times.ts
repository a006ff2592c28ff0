import type { OpeningHour } from './location.ts';
import { hoursOn } from './open-state.ts';
import type { LocalTime } from './time-zone.ts';

/** A car is out this long. */
const SLOT_MINUTES = 30;
/** Somebody has to read the request and bring the car forward. */
const NOTICE_MINUTES = 60;
/** Further ahead no stock is known. */
const MOST_DAYS_AHEAD = 90;

/**
 * The half hours of a day in which a test drive can begin: while sales is open until the drive is over, not within
 * the next hour, and not while another one is under way (API-9). Earliest first, 'HH:MM'.
 *
 * @param now at the place itself
 * @param taken beginnings of other drives that day, 'HH:MM'
 * @returns undefined where the dealer does not say at what times the place is open
 */
export function freeAppointmentTimes(
  hours: OpeningHour[],
  date: string,
  { now, taken }: { now: LocalTime; taken: readonly string[] },
): string[] | undefined {
  const open = hoursOn(hours, 'sales', date).filter(({ status }) => status === 'Open');
  if (hours.length === 0 || open.some(({ start_hour, end_hour }) => !start_hour || !end_hour))
    return undefined;
  const daysAhead = (Date.parse(date) - Date.parse(now.date)) / 86_400_000;
  if (daysAhead < 0 || daysAhead > MOST_DAYS_AHEAD) return [];
  const earliest = minutes(now.time) + NOTICE_MINUTES - daysAhead * 24 * 60;
  const busy = taken.map(minutes);
  const starts = open.flatMap(({ start_hour = '', end_hour = '' }) =>
    slots(minutes(start_hour), minutes(end_hour)),
  );
  const free = starts.filter(
    (start) => start >= earliest && !busy.some((other) => Math.abs(other - start) < SLOT_MINUTES),
  );
  return [...new Set(free)].sort((a, b) => a - b).map(clock);
}

/** On the hour and the half hour, whenever the door opens. */
function slots(opens: number, closes: number): number[] {
  const first = Math.ceil(opens / SLOT_MINUTES) * SLOT_MINUTES;
  const count = Math.floor((closes - first) / SLOT_MINUTES);
  return Array.from({ length: Math.max(count, 0) }, (_, index) => first + index * SLOT_MINUTES);
}

function minutes(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

function clock(minute: number): string {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
}
