import type { OpeningHour } from '../places/location.ts';
import { dayName } from './day-in-words.ts';
import { DAY } from './durations.ts';
import { type Department, dayText } from './opening-hours.ts';

const departments: Department[] = ['sales', 'service', 'parts'];

/**
 * The Holiday Opening Hours (LOC-2): the dated entries of a place from a day on, by date (OPEN-68). A place that opens by
 * appointment is closed on them too, as its appointments are.
 *
 * @param from '2026-11-20'; this day is included
 */
export function holidayHours(hours: readonly OpeningHour[], from: string) {
  const dates = [...new Set(hours.flatMap(({ date }) => (date && date >= from ? date : [])))].sort();
  return dates.map((date) => {
    const ofDay = hours.filter((hour) => hour.date === date);
    const textOf = (name: OpeningHour['department']) =>
      dayText(
        ofDay.filter(({ department }) => department === name),
        false,
      );
    const all = textOf('all');
    const own = departments.flatMap((department): { department?: Department; text: string }[] => {
      const text = textOf(department);
      return text ? [{ department, text }] : [];
    });
    return {
      /** '2026-12-25' */
      date,
      /** 'Friday 25 December' */
      day: dayName(date).replace(/ \d{4}$/, ''),
      /** 'Christmas Day', if the day has the same name all over Australia. */
      name: holidayName(date),
      /** The department is given when the hours of the place's departments differ. */
      hours: [...(all ? [{ text: all }] : []), ...own.filter(({ text }) => text !== all)],
    };
  });
}

const fixed: Record<string, string> = {
  '01-01': 'New Year’s Day',
  '01-26': 'Australia Day',
  '04-25': 'Anzac Day',
  '12-24': 'Christmas Eve',
  '12-25': 'Christmas Day',
  '12-26': 'Boxing Day',
  '12-31': 'New Year’s Eve',
};

const fromEaster: Record<number, string> = {
  [-2]: 'Good Friday',
  [-1]: 'Easter Saturday',
  0: 'Easter Sunday',
  1: 'Easter Monday',
};

/**
 * The name of a holiday that all of Australia has. Undefined for other days. Substitute days and holidays of a single
 * state differ too much to name them by date.
 *
 * @param date '2026-12-25'
 */
export function holidayName(date: string): string | undefined {
  const day = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(day)) return undefined;
  return fixed[date.slice(5)] ?? fromEaster[Math.round((day - easter(Number(date.slice(0, 4)))) / DAY)];
}

/** Easter Sunday by the Gregorian computus of Meeus, Jones and Butcher, as a UTC time. */
function easter(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3);
  const h = (19 * a + b - Math.floor(b / 4) - d + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const days = h + l - 7 * m + 114;
  return Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1);
}
