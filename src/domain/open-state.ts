import { weekdayName } from './day-in-words.ts';
import type { OpeningHour } from './location.ts';
import { clockTime, type Department, usualHours } from './opening-hours.ts';
import type { LocalTime } from './time-zone.ts';

/** Whether the department is open, and until when or from when. */
export type OpenState =
  /** `until` is absent when the dealer's hours have no time. */
  | { open: true; until?: string }
  /** `opens` is missing where nothing is known of the days to come. */
  | { open: false; opens?: { date: string; time: string; inDays: number } };

/** The next opening is searched this far ahead. */
const daysLookedAhead = 14;

/**
 * Whether a department is open at a moment in its local time. Holiday hours replace the usual ones of their day
 * (OPEN-68).
 *
 * @param at see `localTime`
 */
export function openState(hours: OpeningHour[], department: Department, at: LocalTime): OpenState {
  const today = hoursOn(hours, department, at.date).filter(({ status }) => status === 'Open');
  const now = today.find(({ start_hour, end_hour }) => {
    return (!start_hour || start_hour <= at.time) && (!end_hour || at.time < end_hour);
  });
  if (now) return { open: true, ...(now.end_hour && { until: now.end_hour }) };
  for (let inDays = 0; inDays <= daysLookedAhead; inDays++) {
    const date = dayAfter(at.date, inDays);
    const starts = hoursOn(hours, department, date)
      .flatMap(({ status, start_hour }) => (status === 'Open' && start_hour ? start_hour : []))
      .filter((start) => inDays > 0 || start > at.time)
      .sort();
    const [time] = starts;
    if (time) return { open: false, opens: { date, time, inDays } };
  }
  return { open: false };
}

/**
 * The entries that apply on a date: the department's before those of all departments, a holiday's before the usual
 * ones.
 */
export function hoursOn(hours: OpeningHour[], department: Department, date: string): OpeningHour[] {
  const dated = hours.filter((hour) => hour.date === date);
  for (const name of [department, 'all'] as const) {
    const holiday = dated.filter((hour) => hour.department === name);
    if (holiday.length > 0) return holiday;
  }
  return usualHours(hours, department, weekdayOf(date));
}

/** 'We are open until 5:30 pm today.', 'We open at 8:30 am on Monday.' Undefined without opening hours. */
export function openSentence(state: OpenState): string | undefined {
  if (state.open) {
    return state.until ? `We are open until ${clockTime(state.until)} today.` : 'We are open today.';
  }
  if (!state.opens) return undefined;
  const { time, date, inDays } = state.opens;
  return `We open at ${clockTime(time)} ${dayWord(date, inDays)}.`;
}

/** Within a week the weekday is enough. Later, 'on Monday' would mean the wrong day. */
export function dayWord(date: string, inDays: number): string {
  if (inDays === 0) return 'today';
  if (inDays === 1) return 'tomorrow';
  const weekday = `on ${weekdayName(date)}`;
  return inDays < 7 ? weekday : `${weekday} ${Number(date.slice(8))}/${Number(date.slice(5, 7))}`;
}

/** 0 is Sunday. */
function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

function dayAfter(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}
