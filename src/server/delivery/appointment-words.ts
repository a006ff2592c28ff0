import { dayName } from '../../domain/day-in-words.ts';

/** 'Saturday 28 November 2026 at 10:30' */
export function appointmentWords({ date, time }: { date: string; time: string }): string {
  return `${dayName(date)}${time ? ` at ${time}` : ''}`;
}
