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

/** The time zone of a location's opening hours: that of its state (OPEN-51). */
export function timeZoneOf(state: AustralianState): string {
  return zones[state];
}

/** What calendar and clock of a place show. */
export interface LocalTime {
  /** '2026-11-20' */
  date: string;
  /** 'HH:MM', 24 hours */
  time: string;
}

/** A moment as the calendar and the clock of a time zone show it, wherever the visitor is. */
export function localTime(moment: Date, timeZone: string): LocalTime {
  const parts = new Intl.DateTimeFormat('en-AU', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(moment);
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === name)?.value ?? '';
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  };
}
