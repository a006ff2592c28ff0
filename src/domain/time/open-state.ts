import type { OpeningHour } from '../places/location.ts';
import { clockTime, weekdayName, weekdays } from './day-in-words.ts';
import { type Department, usualHours, weekdayOf, weekdaysFromMonday } from './opening-hours.ts';
import type { LocalTime } from './time-zone.ts';

/** Text beside a department's hours (LOC-3): 'Open now, until 5:30 pm', 'Closed now, opens at 9 am tomorrow'. */
export function openWords(state: OpenState): string {
  if (state.open) return state.until ? `Open now, until ${clockTime(state.until)}` : 'Open today';
  if (!state.opens) return 'Closed now';
  const { time, date, inDays } = state.opens;
  const day = inDays === 0 ? '' : ` ${dayWord(date, inDays)}`;
  return `Closed now, opens at ${clockTime(time)}${day}`;
}

/**
 * The weekdays on which a department opens: 'Open 7 days', 'Open Monday to Saturday', 'Open Monday, Wednesday and
 * Friday'. Empty if it never opens. Pages show it when no script can say whether it is open now, so it must be true at
 * any time.
 */
export function openDaysText(hours: OpeningHour[], department: Department): string {
  const days = weekdaysFromMonday.filter((day) =>
    usualHours(hours, department, day).some(({ status }) => status === 'Open'),
  );
  if (days.length === 7) return 'Open 7 days';
  const runs: number[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run && weekdaysFromMonday.indexOf(day) === weekdaysFromMonday.indexOf(run.at(-1)!) + 1) run.push(day);
    else runs.push([day]);
  }
  const parts = runs.flatMap((run) =>
    run.length > 2 ? [`${weekdays[run[0]!]} to ${weekdays[run.at(-1)!]}`] : run.map((day) => weekdays[day]!),
  );
  if (parts.length === 0) return '';
  const last = parts.pop();
  return `Open ${parts.length > 0 ? `${parts.join(', ')} and ${last}` : last}`;
}

/** True when a day has its own hours, as on a holiday (OPEN-68). */
export function isHoliday(hours: OpeningHour[], department: Department, date: string): boolean {
  return hoursOn(hours, department, date).some((hour) => hour.date === date);
}

/** Whether the department is open, and until when or from when. */
type OpenState =
  /** `until` is absent when the dealer's hours have no time. */
  | { open: true; until?: string }
  /** `opens` is missing where nothing is known of the days to come. */
  | { open: false; opens?: { date: string; time: string; inDays: number } };

/** The next opening is searched this far ahead: beyond a closure of weeks, over Christmas or for a renovation. */
const daysLookedAhead = 90;

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
  if (now) {
    const until = now.end_hour && joinedEnd(today, now.end_hour);
    return { open: true, ...(until && { until }) };
  }
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

/** The end of hours that go on in another entry: of 8:30 to 12 and 12 to 5 it is 5. */
function joinedEnd(hours: OpeningHour[], end: string): string | undefined {
  const next = hours.find(
    ({ start_hour, end_hour }) => start_hour && start_hour <= end && (!end_hour || end_hour > end),
  );
  return next ? next.end_hour && joinedEnd(hours, next.end_hour) : end;
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

/**
 * 'today', 'tomorrow', 'on Monday'. Within a week the weekday is enough. Later it would mean the wrong day, so the date
 * follows: 'on Monday 14/12'.
 */
export function dayWord(date: string, inDays: number): string {
  if (inDays === 0) return 'today';
  if (inDays === 1) return 'tomorrow';
  const weekday = `on ${weekdayName(date)}`;
  return inDays < 7 ? weekday : `${weekday} ${Number(date.slice(8))}/${Number(date.slice(5, 7))}`;
}

/** A local day some days later, or earlier where `days` is negative: '2026-12-01'. */
export function dayAfter(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}
