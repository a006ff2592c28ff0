import type { OpeningHour } from './location.ts';
import type { Department } from './opening-hours.ts';

/**
 * What a page tells its script of the hours of one department, in few bytes: '1=08:30-17:30', '0=closed',
 * '5=' for a day that is open without times; a date in the place of the weekday for a holiday. Joined by semicolons,
 * one entry each; a day may have several.
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

/** The entries of `hoursText` again; what is not one is left out. */
export function readHoursText(text: string, department: Department): OpeningHour[] {
  return text.split(';').flatMap((entry): OpeningHour[] => {
    const [, date, day, all, span = ''] = /^(?:(\d{4}-\d\d-\d\d)|([0-6]))(\*?)=(.*)$/.exec(entry) ?? [];
    if (!date && !day) return [];
    const [start_hour, end_hour] = span.split('-');
    return [
      {
        weekday: date ? new Date(`${date}T00:00:00Z`).getUTCDay() : Number(day),
        status: span === 'closed' ? 'Closed' : 'Open',
        department: all ? 'all' : department,
        ...(date && { date }),
        ...(start_hour && end_hour && { start_hour, end_hour }),
      },
    ];
  });
}
