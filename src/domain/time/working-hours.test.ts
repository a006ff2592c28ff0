import { describe, expect, it } from 'vitest';
import type { OpeningHour } from '../places/location.ts';
import { hoursText } from './opening-hours.ts';
import { hoursAtWork, type WorkingHour } from './working-hours.ts';

const own = (weekday: number, start_hour?: string, end_hour?: string, date?: string): WorkingHour => ({
  weekday,
  status: start_hour === 'off' ? 'Closed' : 'Open',
  ...(start_hour && end_hour && { start_hour, end_hour }),
  ...(date && { date }),
});
const place = (weekday: number, start_hour?: string, end_hour?: string, more: Partial<OpeningHour> = {}) =>
  ({
    weekday,
    department: 'all',
    status: start_hour === 'closed' ? 'Closed' : 'Open',
    ...(start_hour && end_hour && { start_hour, end_hour }),
    ...more,
  }) as OpeningHour;

/** Only the open days and the dates, as few words: '1=09:00-17:00'. */
const atWork = (person: WorkingHour[], opening: OpeningHour[]) =>
  hoursText(hoursAtWork(person, opening), 'sales')
    .split(';')
    .filter((entry) => !/^\d=closed$/.test(entry))
    .join(';');

describe('hours at work', () => {
  it.each<[string, WorkingHour[], OpeningHour[], string]>([
    ['are the place’s without own ones', [], [place(1, '09:00', '17:00')], '1=09:00-17:00'],
    ['are the person’s at a place without any', [own(1, '09:00', '17:00')], [], '1=09:00-17:00'],
    ['are none when neither states any', [], [], ''],
    ['end when the place closes', [own(1, '08:00', '20:00')], [place(1, '09:00', '17:00')], '1=09:00-17:00'],
    [
      'begin and end with the person’s',
      [own(1, '10:00', '15:00')],
      [place(1, '09:00', '17:00')],
      '1=10:00-15:00',
    ],
    [
      'are none on a day off',
      [own(2, '10:00', '15:00')],
      [place(1, '09:00', '17:00'), place(2, 'closed')],
      '',
    ],
    ['are none when both never meet', [own(1, '17:00', '20:00')], [place(1, '09:00', '17:00')], ''],
    [
      'are none on a day of which the place says nothing',
      [own(3, '09:00', '17:00')],
      [place(1, '09:00', '17:00')],
      '',
    ],
    [
      'keep a break of the person',
      [own(1, '09:00', '12:00'), own(1, '13:00', '17:00')],
      [place(1, '08:30', '16:00')],
      '1=09:00-12:00;1=13:00-16:00',
    ],
    [
      'follow the sales department before all departments',
      [own(1, '08:00', '18:00')],
      [place(1, '08:00', '18:00'), place(1, '10:00', '16:00', { department: 'sales' })],
      '1=10:00-16:00',
    ],
    [
      'ignore the service department',
      [],
      [
        place(1, '07:00', '18:00', { department: 'service' }),
        place(1, '10:00', '16:00', { department: 'sales' }),
      ],
      '1=10:00-16:00',
    ],
    [
      'follow the person’s times where the place states none',
      [own(1, '09:00', '17:00')],
      [place(1)],
      '1=09:00-17:00',
    ],
    ['have no times where nobody states any', [own(1)], [place(1)], '1='],
    [
      'are none on a holiday of the place',
      [own(5, '09:00', '17:00')],
      [place(5, '09:00', '17:00'), place(5, 'closed', undefined, { date: '2026-12-25' })],
      '5=09:00-17:00;2026-12-25=closed',
    ],
    [
      'are shorter on a short day of the place',
      [own(4, '09:00', '17:00')],
      [place(4, '09:00', '17:00'), place(4, '09:00', '12:00', { date: '2026-12-24' })],
      '4=09:00-17:00;2026-12-24=09:00-12:00',
    ],
    [
      'are none on the person’s day off by date',
      [own(1, '09:00', '17:00'), own(1, 'off', undefined, '2026-11-30')],
      [place(1, '09:00', '17:00')],
      '1=09:00-17:00;2026-11-30=closed',
    ],
    [
      'do not open a holiday for a person who would work',
      [own(1, '09:00', '17:00'), own(1, '09:00', '12:00', '2026-12-28')],
      [place(1, '09:00', '17:00'), place(1, 'closed', undefined, { date: '2026-12-28' })],
      '1=09:00-17:00;2026-12-28=closed',
    ],
    [
      'ignore a date of another department',
      [own(1, '09:00', '17:00')],
      [
        place(1, '09:00', '17:00'),
        place(1, 'closed', undefined, { date: '2026-12-28', department: 'service' }),
      ],
      '1=09:00-17:00',
    ],
  ])('%s', (_, person, opening, expected) => {
    expect(atWork(person, opening)).toBe(expected);
  });
});
