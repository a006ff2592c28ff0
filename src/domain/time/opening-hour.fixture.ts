import type { OpeningHour } from '../places/location.ts';

/** Opening hours of a day for tests: 9 am to 5 pm, for every department. */
export const openOn = (weekday: number, more: Partial<OpeningHour> = {}): OpeningHour => ({
  weekday,
  status: 'Open',
  start_hour: '09:00',
  end_hour: '17:00',
  department: 'all',
  ...more,
});

export const closedOn = (weekday: number, more: Partial<OpeningHour> = {}): OpeningHour => ({
  weekday,
  status: 'Closed',
  department: 'all',
  ...more,
});
