import { expect, it } from 'vitest';
import { freeAppointmentTimes } from './appointment-times.ts';
import type { OpeningHour } from './location.ts';

const open = (weekday: number, start_hour: string, end_hour: string, more: Partial<OpeningHour> = {}) =>
  ({ weekday, status: 'Open', start_hour, end_hour, department: 'all', ...more }) satisfies OpeningHour;

/** 23 November 2026 is a Monday. */
const hours: OpeningHour[] = [
  open(1, '08:40', '11:10'),
  open(2, '09:00', '10:00', { department: 'sales' }),
  open(2, '07:00', '18:00', { department: 'service' }),
  open(3, '09:00', '10:00'),
  open(3, '13:00', '14:00'),
  { weekday: 0, status: 'Closed', department: 'all' },
  open(4, '10:00', '11:00', { date: '2026-12-24' }),
  open(4, '09:00', '17:00'),
  { weekday: 5, status: 'Open', department: 'all', formated_hours: 'By appointment' },
];
const now = { date: '2026-11-20', time: '12:00' };
const times = (date: string, taken: string[] = [], at = now) =>
  freeAppointmentTimes(hours, date, { now: at, taken });

it.each([
  ['a day that opens between half hours', '2026-11-23', ['09:00', '09:30', '10:00', '10:30']],
  ['the hours of sales, not of service', '2026-11-24', ['09:00', '09:30']],
  ['a day with a break', '2026-11-25', ['09:00', '09:30', '13:00', '13:30']],
  ['a holiday with its own hours', '2026-12-24', ['10:00', '10:30']],
  ['a day that is closed', '2026-11-22', []],
  ['a day of which nothing is said', '2026-11-21', []],
  ['yesterday', '2026-11-19', []],
  ['a day a year ahead', '2027-11-22', []],
])('%s [API-9] [OPEN-7] [OPEN-51]', (_, date, free) => {
  expect(times(date)).toEqual(free);
});

it('hours without a time are not known [OPEN-7]', () => {
  expect(times('2026-11-27')).toBeUndefined();
  expect(freeAppointmentTimes([], '2026-11-23', { now, taken: [] })).toBeUndefined();
});

it('who is at the door has an hour to wait [API-9]', () => {
  const at = (time: string) => times('2026-11-23', [], { date: '2026-11-23', time });
  expect(at('08:29')).toEqual(['09:30', '10:00', '10:30']);
  expect(at('08:31')).toEqual(['10:00', '10:30']);
  expect(at('23:30')).toEqual([]);
  expect(times('2026-11-24', [], { date: '2026-11-23', time: '23:30' })).toEqual(['09:00', '09:30']);
});

it('a car that is out is not offered a second time [API-9]', () => {
  expect(times('2026-11-23', ['09:30'])).toEqual(['09:00', '10:00', '10:30']);
  expect(times('2026-11-23', ['09:45', '10:30'])).toEqual(['09:00']);
});
