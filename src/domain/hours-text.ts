import type { OpeningHour } from './location.ts';
import type { Department } from './opening-hours.ts';

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
        weekday: date ? new Date(`${date}T00:00:00Z`).getUTCDay() : Number(day),
        status: span === 'closed' ? 'Closed' : 'Open',
        department: all ? 'all' : department,
        ...(date && { date }),
        ...(start_hour && end_hour && { start_hour, end_hour }),
      },
    ];
  });
}
