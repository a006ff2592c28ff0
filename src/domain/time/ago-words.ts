import { DAY, HOUR, MINUTE } from './durations.ts';

/** 'just now', '5 min ago', '3 h ago', '12 days ago'. The same in every time zone. */
export function agoWords(at: number, now: number): string {
  const age = now - at;
  if (age < MINUTE) return 'just now';
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min ago`;
  if (age < 2 * DAY) return `${Math.floor(age / HOUR)} h ago`;
  return `${Math.floor(age / DAY)} days ago`;
}
