import { type Diary, openRanges } from '../leads/appointments.ts';
import { dayAfter } from './open-state.ts';

/**
 * The days on which a place is closed, earliest first, as far ahead as can be booked. A day by appointment is not among
 * them.
 *
 * @param from the first of the days, '2026-11-21'
 */
export function closedDays(
  diary: Pick<Diary, 'kind' | 'hours' | 'byAppointment'>,
  from: string,
  daysAhead: number,
): string[] {
  return Array.from({ length: daysAhead + 1 }, (_, ahead) => dayAfter(from, ahead)).filter(
    (date) => openRanges(date, diary).length === 0,
  );
}
