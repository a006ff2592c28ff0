import { localTime } from './time-zone.ts';

const MINUTE = 60_000;

/** A moment as ISO 8601 with the offset of a place: '2026-11-21T13:00:00+10:00'. @param moment milliseconds since 1970 */
export function offsetTime(moment: number, timeZone: string): string {
  const whole = Math.floor(moment / 1000) * 1000;
  const minutes = offsetMinutes(whole, timeZone);
  const shifted = new Date(whole + minutes * MINUTE).toISOString().slice(0, 19);
  const size = Math.abs(minutes);
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${shifted}${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`;
}

/**
 * The moment of a local date and time. A time that does not exist because daylight saving starts is read with the
 * offset before the change.
 *
 * @param date 'yyyy-mm-dd'
 * @param time 'HH:MM'
 * @returns milliseconds since 1970
 */
export function momentAt(date: string, time: string, timeZone: string): number {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  const before = offsetMinutes(asUtc - 24 * 60 * MINUTE, timeZone);
  const after = offsetMinutes(asUtc + 24 * 60 * MINUTE, timeZone);
  const candidates = [before, after].map((minutes) => asUtc - minutes * MINUTE);
  const shows = (moment: number) => {
    const shown = localTime(new Date(moment), timeZone);
    return shown.date === date && shown.time === time;
  };
  return candidates.find(shows) ?? candidates[0]!;
}

/** Minutes that a place's clock is ahead of UTC. */
function offsetMinutes(moment: number, timeZone: string): number {
  const minute = Math.floor(moment / MINUTE) * MINUTE;
  const { date, time } = localTime(new Date(minute), timeZone);
  return (Date.parse(`${date}T${time}:00Z`) - minute) / MINUTE;
}
