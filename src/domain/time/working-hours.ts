import type { OpeningHour } from '../places/location.ts';
import { hoursOn } from './open-state.ts';
import { usualHours, weekdayOf } from './opening-hours.ts';

/** One entry of a person's own hours. It counts for no department. */
export type WorkingHour = Pick<OpeningHour, 'weekday' | 'status' | 'start_hour' | 'end_hour' | 'date'>;

const week = [0, 1, 2, 3, 4, 5, 6];

/**
 * When a person can be reached at a place: their own hours, as far as the place's sales are open then. A date on which
 * either of them has other hours has an entry of its own. An open entry without times means that nobody knows the hours
 * of that day.
 *
 * @param own empty: whenever the place is open
 * @param place empty: the dealer states no opening hours, so only the person's count
 * @returns entries of the department 'sales'; empty when neither states any
 */
export function hoursAtWork(own: readonly WorkingHour[], place: OpeningHour[]): OpeningHour[] {
  if (own.length === 0 && place.length === 0) return [];
  const ofPerson = own.map((hour): OpeningHour => ({ ...hour, department: 'sales' }));
  const dates = [
    ...place.filter(({ department }) => department === 'sales' || department === 'all'),
    ...ofPerson,
  ].flatMap(({ date }) => date ?? []);
  const atWork = (ofPlace: OpeningHour[], ofOwn: OpeningHour[]) => {
    if (own.length === 0) return ofPlace;
    return place.length === 0 ? ofOwn : shared(ofPlace, ofOwn);
  };
  const ofDay = (hoursIn: (hours: OpeningHour[]) => OpeningHour[], weekday: number, date?: string) =>
    entries(atWork(hoursIn(place), hoursIn(ofPerson)), weekday, date);
  return [
    ...week.flatMap((weekday) => ofDay((hours) => usualHours(hours, 'sales', weekday), weekday)),
    ...[...new Set(dates)]
      .sort()
      .flatMap((date) => ofDay((hours) => hoursOn(hours, 'sales', date), weekdayOf(date), date)),
  ];
}

/** The times in which both are open. */
function shared(some: OpeningHour[], others: OpeningHour[]): OpeningHour[] {
  return some.flatMap((one) =>
    others.flatMap((other): OpeningHour[] => {
      if (one.status === 'Closed' || other.status === 'Closed') return [];
      const start = [one.start_hour, other.start_hour]
        .flatMap((time) => time ?? [])
        .sort()
        .at(-1);
      const end = [one.end_hour, other.end_hour].flatMap((time) => time ?? []).sort()[0];
      if (start && end && start >= end) return [];
      return [{ ...one, ...(start && { start_hour: start }), ...(end && { end_hour: end }) }];
    }),
  );
}

/** The open hours of one day, or one closed entry. */
function entries(hours: OpeningHour[], weekday: number, date: string | undefined): OpeningHour[] {
  const day = { weekday, department: 'sales' as const, ...(date && { date }) };
  const open = hours.filter(({ status }) => status === 'Open');
  if (open.length === 0) return [{ ...day, status: 'Closed' }];
  return open.map(({ start_hour, end_hour }) => ({
    ...day,
    status: 'Open',
    ...(start_hour && end_hour && { start_hour, end_hour }),
  }));
}
