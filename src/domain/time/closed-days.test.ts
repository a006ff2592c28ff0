import { expect, test } from 'vitest';
import type { AppointmentKind } from '../leads/appointments.ts';
import type { OpeningHour } from '../places/location.ts';
import { closedDays } from './closed-days.ts';
import { closedOn as closed, openOn as open } from './opening-hour.fixture.ts';

/** 25 December 2026 is a Friday. */
const week = [closed(0), ...[1, 2, 3, 4, 5, 6].map((weekday) => open(weekday))];
const christmas = closed(5, { date: '2026-12-25' });

test.each<[string, OpeningHour[], AppointmentKind, string[]]>([
  ['the closed day of each week', week, 'service', ['2026-12-20', '2026-12-27']],
  ['Christmas', [...week, christmas], 'service', ['2026-12-20', '2026-12-25', '2026-12-27']],
  ['a Sunday that is open once', [...week, open(0, { date: '2026-12-20' })], 'service', ['2026-12-27']],
  [
    'a day of the workshop alone',
    [...week, closed(1, { date: '2026-12-21', department: 'service' })],
    'service',
    ['2026-12-20', '2026-12-21', '2026-12-27'],
  ],
  [
    'no day of another department',
    [...week, closed(1, { date: '2026-12-21', department: 'service' })],
    'test-drive',
    ['2026-12-20', '2026-12-27'],
  ],
  [
    'no day by appointment',
    [...week.slice(1), closed(0, { formated_hours: 'By appointment' }), christmas],
    'test-drive',
    ['2026-12-25'],
  ],
  [
    'no dated day whose own text says by appointment',
    [...week, closed(5, { date: '2026-12-25', formated_hours: 'By appointment' })],
    'test-drive',
    ['2026-12-20', '2026-12-27'],
  ],
  ['no day where no hours are known', [], 'test-drive', []],
])('closed days are, for a dealer with them, %s [API-9] [OPEN-68]', (_, hours, kind, days) => {
  expect(closedDays({ kind, hours, byAppointment: false }, '2026-12-18', 10)).toEqual(days);
});
