import { dayInWords } from '../../domain/day-in-words.ts';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** 'Saturday 28 November 2026 at 10:30' */
export function appointmentWords({ date, time }: { date: string; time: string }): string {
  const weekday = weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()];
  return `${weekday} ${dayInWords(date)}${time ? ` at ${time}` : ''}`;
}
