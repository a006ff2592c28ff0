import { describe, expect, it } from 'vitest';
import type { OpeningHour } from '../places/location.ts';
import { clockTime } from './day-in-words.ts';
import { closedOn as closed } from './opening-hour.fixture.ts';
import { hoursText, readHoursText, weeklyHours } from './opening-hours.ts';

const open = (
  weekday: number,
  start_hour: string,
  end_hour: string,
  more: Partial<OpeningHour> = {},
): OpeningHour => ({
  weekday,
  status: 'Open',
  start_hour,
  end_hour,
  department: 'all',
  ...more,
});
const days = (first: number, last: number, start = '08:30', end = '17:30') =>
  Array.from({ length: last - first + 1 }, (_, index) => open(first + index, start, end));

describe('weeklyHours', () => {
  it('joins runs of equal weekdays, Monday first', () => {
    const hours = [closed(0), ...days(1, 3), ...days(4, 5, '08:30', '19:00'), open(6, '09:00', '16:00')];
    expect(weeklyHours(hours, 'sales')).toEqual([
      { days: 'Mon to Wed', hours: '8:30 am to 5:30 pm' },
      { days: 'Thu to Fri', hours: '8:30 am to 7 pm' },
      { days: 'Sat', hours: '9 am to 4 pm' },
      { days: 'Sun', hours: 'Closed' },
    ]);
  });

  it('keeps Saturday and Sunday apart even when all seven days are equal [LOC-4]', () => {
    expect(weeklyHours(days(0, 6), 'sales').map((line) => line.days)).toEqual(['Mon to Fri', 'Sat', 'Sun']);
  });

  it('does not join days with another between them', () => {
    expect(
      weeklyHours([open(1, '08:00', '17:00'), open(3, '08:00', '17:00')], 'sales').map((line) => line.days),
    ).toEqual(['Mon', 'Wed']);
  });

  it.each([
    ['nothing more', closed(0), 'Closed'],
    ['an appointment', closed(0, { formated_hours: 'By Appointment' }), 'By appointment only'],
  ])('shows a closed day with %s as %s [LOC-3] [LOC-5] [OPEN-76]', (_, entry, text) => {
    expect(weeklyHours([entry], 'sales')).toEqual([{ days: 'Sun', hours: text }]);
  });

  it('shows closed days of a location by appointment as "by appointment", and open ones unchanged [LOC-5] [OPEN-76]', () => {
    const hours = [closed(0), open(6, '09:00', '12:00')];
    expect(weeklyHours(hours, 'sales', true).map((line) => line.hours)).toEqual([
      '9 am to 12 pm',
      'By appointment only',
    ]);
  });

  it("shows the dealer's own wording before the times", () => {
    const hours = [open(1, '08:00', '17:00', { formated_hours: '8 until late' })];
    expect(weeklyHours(hours, 'sales')[0]?.hours).toBe('8 until late');
  });

  it('lists the parts of a day that closes for lunch', () => {
    const hours = [open(6, '08:00', '12:00'), open(6, '13:00', '16:00')];
    expect(weeklyHours(hours, 'sales')).toEqual([{ days: 'Sat', hours: '8 am to 12 pm, 1 pm to 4 pm' }]);
  });

  it("prefers a department's own hours to those of all departments", () => {
    const hours = [open(6, '09:00', '17:00'), closed(6, { department: 'service' })];
    expect(weeklyHours(hours, 'service')[0]?.hours).toBe('Closed');
    expect(weeklyHours(hours, 'parts')[0]?.hours).toBe('9 am to 5 pm');
  });

  it('excludes holidays from the usual week [OPEN-68]', () => {
    expect(weeklyHours([closed(5, { date: '2025-04-18' })], 'sales')).toEqual([]);
  });
});

it.each([
  ['00:00', '12 am'],
  ['08:05', '8:05 am'],
  ['12:00', '12 pm'],
  ['12:30', '12:30 pm'],
  ['17:00', '5 pm'],
])('writes the time %s as %s', (time, text) => {
  expect(clockTime(time)).toBe(text);
});

const hours: OpeningHour[] = [
  { weekday: 1, status: 'Open', start_hour: '08:30', end_hour: '12:30', department: 'sales' },
  { weekday: 1, status: 'Open', start_hour: '13:00', end_hour: '17:30', department: 'sales' },
  { weekday: 2, status: 'Open', department: 'all' },
  { weekday: 0, status: 'Closed', department: 'all' },
  { weekday: 5, status: 'Closed', date: '2026-12-25', department: 'all' },
];

it('writes hours in few bytes and reads the same back [DATA-10]', () => {
  const text = hoursText([...hours, { weekday: 3, status: 'Closed', department: 'parts' }], 'sales');
  expect(text).toBe('1=08:30-12:30;1=13:00-17:30;2*=;0*=closed;2026-12-25*=closed');
  expect(readHoursText(text, 'sales')).toEqual(hours);
});

it.each(['', 'x', '7=closed', '1', '2026-1-1=closed'])('reads no hours from "%s"', (text) => {
  expect(readHoursText(text, 'sales')).toEqual([]);
});
