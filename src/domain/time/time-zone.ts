import type { AustralianState } from '../places/location.ts';
import { MINUTE } from './durations.ts';

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

const zones: Record<AustralianState, string> = {
  act: 'Australia/Sydney',
  nsw: 'Australia/Sydney',
  nt: 'Australia/Darwin',
  qld: 'Australia/Brisbane',
  sa: 'Australia/Adelaide',
  tas: 'Australia/Hobart',
  vic: 'Australia/Melbourne',
  wa: 'Australia/Perth',
};

/** Time zone of a state's capital. */
export function timeZoneOf(state: AustralianState): string {
  return zones[state];
}

/** Local date and time of a place. */
export type LocalTime = ReturnType<typeof localTime>;

/** Formatters are cached: making one takes ten times as long as using it, and a build needs the date for every car. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-AU', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** A moment as the calendar and the clock of a time zone show it, wherever the visitor is. */
export function localTime(moment: Date | number, timeZone: string) {
  const parts = formatOf(timeZone).formatToParts(moment);
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === name)?.value ?? '';
  return {
    /** '2026-11-20' */
    date: `${part('year')}-${part('month')}-${part('day')}`,
    /** 'HH:MM', 24 hours */
    time: `${part('hour')}:${part('minute')}`,
  };
}

/**
 * What day it is somewhere: the one function every 'today' comes from, in the build, the server and the browser.
 *
 * @param now milliseconds since 1970
 * @returns '2026-11-20'
 */
export function localDay(now: number, timeZone: string): string {
  return localTime(now, timeZone).date;
}
