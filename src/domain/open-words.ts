import type { OpeningHour } from './location.ts';
import { dayWord, hoursOn, type OpenState } from './open-state.ts';
import { clockTime, type Department, usualHours } from './opening-hours.ts';

/** Text beside a department's hours (LOC-3): 'Open now, until 5:30 pm', 'Closed now, opens at 9 am tomorrow'. */
export function openWords(state: OpenState): string {
  if (state.open) return state.until ? `Open now, until ${clockTime(state.until)}` : 'Open today';
  if (!state.opens) return 'Closed now';
  const { time, date, inDays } = state.opens;
  const day = inDays === 0 ? '' : ` ${dayWord(date, inDays)}`;
  return `Closed now, opens at ${clockTime(time)}${day}`;
}

const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const fromMonday = [1, 2, 3, 4, 5, 6, 0];

/**
 * The weekdays on which a department opens: 'Open 7 days', 'Open Monday to Saturday', 'Open Monday, Wednesday and
 * Friday'. Empty if it never opens. Pages show it when no script can say whether it is open now, so it must be true at
 * any time.
 */
export function openDaysText(hours: OpeningHour[], department: Department): string {
  const days = fromMonday.filter((day) =>
    usualHours(hours, department, day).some(({ status }) => status === 'Open'),
  );
  if (days.length === 7) return 'Open 7 days';
  const runs: number[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run && fromMonday.indexOf(day) === fromMonday.indexOf(run.at(-1)!) + 1) run.push(day);
    else runs.push([day]);
  }
  const parts = runs.flatMap((run) =>
    run.length > 2 ? [`${dayNames[run[0]!]} to ${dayNames[run.at(-1)!]}`] : run.map((day) => dayNames[day]!),
  );
  if (parts.length === 0) return '';
  const last = parts.pop();
  return `Open ${parts.length > 0 ? `${parts.join(', ')} and ${last}` : last}`;
}

/** True when a day has its own hours, as on a holiday (OPEN-68). */
export function isHoliday(hours: OpeningHour[], department: Department, date: string): boolean {
  return hoursOn(hours, department, date).some((hour) => hour.date === date);
}
