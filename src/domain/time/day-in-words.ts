/** January first. */
export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** '2026-12-31' gives '31 December 2026', independent of the browser's language and time zone. */
export function dayInWords(day: string): string {
  const [year, month = 1, date] = day.split('-').map(Number);
  return `${date} ${months[month - 1]} ${year}`;
}

/** Sunday first. */
export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** 'Friday' */
export function weekdayName(day: string): string {
  return weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]!;
}

/** 'Friday 25 December 2026' */
export function dayName(day: string): string {
  return `${weekdayName(day)} ${dayInWords(day)}`;
}

/** 'Fri 27 Nov', for days of the next weeks. */
export function shortDay(day: string): string {
  const [, month = 1, date] = day.split('-').map(Number);
  return `${weekdayName(day).slice(0, 3)} ${date} ${months[month - 1]!.slice(0, 3)}`;
}

/** '08:30' as '8:30 am', '17:00' as '5 pm'. */
export function clockTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const minutes = minute ? `:${String(minute).padStart(2, '0')}` : '';
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? 'am' : 'pm'}`;
}
