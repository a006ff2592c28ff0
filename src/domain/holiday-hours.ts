import { months, weekdayName } from './day-in-words.ts';
import { holidayName } from './holiday-name.ts';
import type { OpeningHour } from './location.ts';
import { type Department, dayText } from './opening-hours.ts';

/** One day of the Holiday Opening Hours (LOC-2). */
export interface HolidayHours {
  /** '2026-12-25' */
  date: string;
  /** 'Friday 25 December' */
  day: string;
  /** 'Christmas Day', if the day has the same name all over Australia. */
  name?: string;
  /** The department is given when the hours of the place's departments differ. */
  hours: { department?: Department; text: string }[];
}

const departments: Department[] = ['sales', 'service', 'parts'];

/**
 * The dated entries of a place from a day on, by date (OPEN-68).
 *
 * @param from '2026-11-20'; this day is included
 */
export function holidayHours(
  hours: readonly OpeningHour[],
  from: string,
  byAppointment = false,
): HolidayHours[] {
  const dates = [...new Set(hours.flatMap(({ date }) => (date && date >= from ? date : [])))].sort();
  return dates.map((date) => {
    const ofDay = hours.filter((hour) => hour.date === date);
    const textOf = (name: OpeningHour['department']) =>
      dayText(
        ofDay.filter(({ department }) => department === name),
        byAppointment,
      );
    const all = textOf('all');
    const own = departments.flatMap((department) => {
      const text = textOf(department);
      return text ? [{ department, text }] : [];
    });
    const name = holidayName(date);
    return {
      date,
      day: dayOf(date),
      ...(name && { name }),
      hours: [...(all ? [{ text: all }] : []), ...own.filter(({ text }) => text !== all)],
    };
  });
}

function dayOf(date: string): string {
  const [, month, day] = date.split('-').map(Number);
  return `${weekdayName(date)} ${day} ${months[(month ?? 1) - 1]}`;
}
