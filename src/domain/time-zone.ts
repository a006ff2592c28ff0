import type { AustralianState } from './location.ts';

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

/** Time zone of a location's opening hours: its state's (OPEN-51). */
export function timeZoneOf(state: AustralianState): string {
  return zones[state];
}

/** Local date and time of a place. */
export interface LocalTime {
  /** '2026-11-20' */
  date: string;
  /** 'HH:MM', 24 hours */
  time: string;
}

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
export function localTime(moment: Date | number, timeZone: string): LocalTime {
  const parts = formatOf(timeZone).formatToParts(moment);
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === name)?.value ?? '';
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
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
