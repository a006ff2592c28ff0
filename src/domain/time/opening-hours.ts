import type { OpeningHour } from '../places/location.ts';
import { clockTime } from './day-in-words.ts';

export type Department = 'sales' | 'service' | 'parts';

export const weekdaysFromMonday = [1, 2, 3, 4, 5, 6, 0];
const dayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** 0 is Sunday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** Consecutive days with the same hours. */
export interface WeekRun {
  /** 0 is Sunday. Several days only from Monday to Friday. */
  weekdays: number[];
  hours: string;
}

/** The lines of a usual week: 'Mon to Fri', '8:30 am to 5 pm'. */
export function weeklyHours(...of: Parameters<typeof weekRuns>): { days: string; hours: string }[] {
  return weekRuns(...of).map(({ weekdays, hours }) => ({ days: dayRange(weekdays), hours }));
}

/**
 * The usual week of a department, Monday first. Weekdays with the same hours share a line. Saturday and Sunday each
 * have their own (LOC-4). Days without an entry are left out.
 *
 * @param byAppointment a closed day reads 'By appointment only' at this location (LOC-5, OPEN-76)
 */
export function weekRuns(hours: OpeningHour[], department: Department, byAppointment = false): WeekRun[] {
  const runs: WeekRun[] = [];
  for (const day of weekdaysFromMonday) {
    const text = dayText(usualHours(hours, department, day), byAppointment);
    const before = runs.at(-1);
    if (!text) continue;
    if (before && day <= 5 && before.weekdays.at(-1) === day - 1 && before.hours === text) {
      before.weekdays.push(day);
    } else runs.push({ weekdays: [day], hours: text });
  }
  return runs;
}

/**
 * The location's entries for a weekday: the department's own, else those of all departments. Holiday entries have a
 * date and are excluded.
 */
export function usualHours(hours: OpeningHour[], department: Department, weekday: number): OpeningHour[] {
  const ofDay = hours.filter((hour) => hour.weekday === weekday && hour.date === undefined);
  const own = ofDay.filter((hour) => hour.department === department);
  return own.length > 0 ? own : ofDay.filter((hour) => hour.department === 'all');
}

/** Text for one day's entries: hours, 'Closed', or empty without entries. */
export function dayText(entries: OpeningHour[], byAppointment: boolean): string {
  const open = entries.filter(({ status }) => status === 'Open').map(openText);
  const [closed] = entries;
  if (open.length > 0 || !closed) return open.join(', ');
  // The dealer may also write 'by appointment' in one day's text.
  const asks = byAppointment || /appointment/i.test(closed.formated_hours ?? '');
  return asks ? 'By appointment only' : 'Closed';
}

function openText({ formated_hours, start_hour, end_hour }: OpeningHour): string {
  if (formated_hours?.trim()) return formated_hours.trim();
  return start_hour && end_hour ? `${clockTime(start_hour)} to ${clockTime(end_hour)}` : 'Open';
}

/** 'Mon to Fri', 'Sat'. */
export function dayRange(weekdays: number[]): string {
  const [first, last] = [dayNames[weekdays[0]!]!, dayNames[weekdays.at(-1)!]!];
  return first === last ? first : `${first} to ${last}`;
}

/**
 * One department's hours for the page's script, in few bytes: '1=08:30-17:30', '0=closed', '5=' for a day that is open
 * without times. A holiday has a date instead of the weekday. Entries are joined by semicolons, and a day may have
 * several.
 */
export function hoursText(hours: readonly OpeningHour[], department: Department): string {
  return hours
    .filter((hour) => hour.department === department || hour.department === 'all')
    .map((hour) => `${hour.date ?? hour.weekday}${hour.department === 'all' ? '*' : ''}=${spanText(hour)}`)
    .join(';');
}

function spanText({ status, start_hour, end_hour }: OpeningHour): string {
  if (status === 'Closed') return 'closed';
  return start_hour && end_hour ? `${start_hour}-${end_hour}` : '';
}

/** Parses `hoursText`. Invalid entries are left out. */
export function readHoursText(text: string, department: Department): OpeningHour[] {
  return text.split(';').flatMap((entry): OpeningHour[] => {
    const [, date, day, all, span = ''] = /^(?:(\d{4}-\d\d-\d\d)|([0-6]))(\*?)=(.*)$/.exec(entry) ?? [];
    if (!date && !day) return [];
    const [start_hour, end_hour] = span.split('-');
    return [
      {
        weekday: date ? weekdayOf(date) : Number(day),
        status: span === 'closed' ? 'Closed' : 'Open',
        department: all ? 'all' : department,
        ...(date && { date }),
        ...(start_hour && end_hour && { start_hour, end_hour }),
      },
    ];
  });
}
