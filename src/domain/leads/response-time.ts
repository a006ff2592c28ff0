import type { OpeningHour } from '../places/location.ts';
import { DAY, MINUTE } from '../time/durations.ts';
import { dayAfter, hoursOn } from '../time/open-state.ts';
import type { Department } from '../time/opening-hours.ts';
import { localDay, momentAt } from '../time/time-zone.ts';

/** A wait of more days is not counted further: nobody needs its minutes. */
const longestDays = 60;

/** Whose opening hours count. */
export interface WorkingTime {
  hours: OpeningHour[];
  department: Department;
  timeZone: string;
  /** Keeps the hours of each day for the next lead: many leads have the same days, and time zones are slow. */
  known?: Map<string, Span[]>;
}

/** Opening hours of a day, milliseconds since 1970. */
interface Span {
  opens: number;
  closes: number;
}

/**
 * Minutes between two moments in which the department is open. Holiday hours replace the usual ones of their day
 * (OPEN-68). A day that is open without times counts in full, and so does every minute of a place without opening
 * hours: nobody knows when it is closed.
 *
 * @param from milliseconds since 1970
 * @param until milliseconds since 1970; counted are at most 60 days
 * @returns whole minutes
 */
export function openMinutes(from: number, until: number, working: WorkingTime): number {
  const { hours, timeZone } = working;
  const end = Math.min(until, from + longestDays * DAY);
  if (end <= from) return 0;
  if (hours.length === 0) return Math.floor((end - from) / MINUTE);
  let counted = 0;
  const last = localDay(end, timeZone);
  for (let date = localDay(from, timeZone); date <= last; date = dayAfter(date, 1)) {
    const spans = spansOn(date, working);
    let reached = from;
    for (const { opens, closes } of spans) {
      // Entries of a day may overlap; a minute counts once.
      const begins = Math.max(opens, reached);
      const ends = Math.min(closes, end);
      if (ends > begins) counted += ends - begins;
      reached = Math.max(reached, closes);
    }
  }
  return Math.floor(counted / MINUTE);
}

/** The opening hours of a day, earliest first. */
function spansOn(date: string, { hours, department, timeZone, known }: WorkingTime): Span[] {
  const before = known?.get(date);
  if (before) return before;
  const spans = hoursOn(hours, department, date)
    .filter(({ status }) => status === 'Open')
    .map(({ start_hour, end_hour }) => ({
      opens: momentAt(date, start_hour ?? '00:00', timeZone),
      closes: end_hour ? momentAt(date, end_hour, timeZone) : momentAt(dayAfter(date, 1), '00:00', timeZone),
    }))
    .sort((one, other) => one.opens - other.opens);
  known?.set(date, spans);
  return spans;
}

/** The clock of a lead, in whole minutes of opening hours. */
export interface ResponseClock {
  /**
   * How it stands against the target:
   * - waiting: not answered, and there is time left
   * - late: not answered, and the time is over
   * - met, missed: answered in time, or too late
   */
  state: 'waiting' | 'late' | 'met' | 'missed';
  /** Minutes until the answer, or until now. */
  minutes: number;
}

/** @param answeredAt milliseconds since 1970; null: nobody has answered yet */
export function responseClock(
  { receivedAt, answeredAt, now }: { receivedAt: number; answeredAt: number | null; now: number },
  targetMinutes: number,
  working: WorkingTime,
): ResponseClock {
  const minutes = openMinutes(receivedAt, answeredAt ?? now, working);
  const isOver = minutes > targetMinutes;
  if (answeredAt === null) return { state: isOver ? 'late' : 'waiting', minutes };
  return { state: isOver ? 'missed' : 'met', minutes };
}

/** '8 min', '2 h 5 min', '3 h'; from 100 hours on only hours. */
export function minutesInWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 || hours >= 100 ? `${hours} h` : `${hours} h ${rest} min`;
}
