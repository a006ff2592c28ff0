import { DAY } from '../domain/time/durations.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The ways to write a day. Days come before months, as dates are written here. A time may follow. */
const forms = [
  /^(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{4}|\d\d)(?!\d)/,
  /^(?<year>\d{4})[/.-](?<month>\d{1,2})[/.-](?<day>\d{1,2})(?!\d)/,
  /^(?<year>(?:19|20)\d\d)(?<month>\d\d)(?<day>\d\d)(?!\d)/,
  /^(?:[a-z]{3,9},?\s+)?(?<day>\d{1,2})(?:st|nd|rd|th)?[\s-]+(?<name>[a-z]{3,9})\.?,?[\s-]+(?<year>\d{4}|\d\d)(?!\d)/i,
  /^(?<name>[a-z]{3,9})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})(?!\d)/i,
];

/** The day of Excel's number 0, which counts a 29 February 1900 that was none. */
const serialStart = Date.UTC(1899, 11, 30);
/** Its numbers of the first days of 2000 and 2076. */
const [firstSerial, lastSerial] = [36_526, 64_285];

/**
 * Reads a day as tables write it: '31/12/2026', '31/12/26', '31-Dec-2026', '20261231', '2026-12-31T00:00:00', and
 * '46387', the number of the day in Excel. Undefined
 * for anything else, also for a day that no month has.
 *
 * @returns '2026-12-31'
 */
export function writtenDay(text: string): string | undefined {
  for (const form of forms) {
    const { year = '', month, name, day = '' } = form.exec(text)?.groups ?? {};
    if (year === '') continue;
    const number = name === undefined ? Number(month) : months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
    // Dates of cars are no further away than fifty years.
    const century = year.length === 4 ? '' : Number(year) > 75 ? '19' : '20';
    const iso = `${century}${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
    // 31 February has the form of a date, and JavaScript reads it as 3 March.
    const moment = new Date(`${iso}T00:00:00Z`);
    if (!Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso)) return iso;
  }
  const serial = /^\d{5}(?:\.\d+)?$/.test(text) ? Number(text) : 0;
  if (serial < firstSerial || serial >= lastSerial) return undefined;
  return new Date(serialStart + Math.floor(serial) * DAY).toISOString().slice(0, 10);
}
