import { describe, expect, it } from 'vitest';
import type { OpeningHour } from '../places/location.ts';
import { dayAfter, openSentence, openState } from './open-state.ts';
import { localTime, timeZoneOf } from './time-zone.ts';

const open = (weekday: number, start_hour: string, end_hour: string, more: Partial<OpeningHour> = {}) =>
  ({ weekday, status: 'Open', start_hour, end_hour, department: 'all', ...more }) satisfies OpeningHour;
const closed = (weekday: number, more: Partial<OpeningHour> = {}) =>
  ({ weekday, status: 'Closed', department: 'all', ...more }) satisfies OpeningHour;

/** Friday 20 November 2026 is an ordinary day; Christmas is a Friday too. */
const week: OpeningHour[] = [
  ...[1, 2, 3, 4, 5].map((day) => open(day, '08:30', '17:30')),
  open(6, '09:00', '12:00'),
  closed(0),
  ...[1, 2, 3, 4, 5].map((day) => open(day, '07:30', '17:00', { department: 'service' })),
  closed(6, { department: 'service' }),
  closed(5, { date: '2026-12-25' }),
  open(4, '08:30', '12:00', { date: '2026-12-24' }),
];

describe('open now', () => {
  it.each([
    ['on an ordinary day', '2026-11-20', '08:30', 'We are open until 5:30 pm today.'],
    ['in the last minute', '2026-11-20', '17:29', 'We are open until 5:30 pm today.'],
    ['when the door closes', '2026-11-20', '17:30', 'We open at 9 am tomorrow.'],
    ['before the door opens', '2026-11-20', '06:10', 'We open at 8:30 am today.'],
    ['on Saturday afternoon', '2026-11-21', '13:00', 'We open at 8:30 am on Monday.'],
    ['on Sunday', '2026-11-22', '10:00', 'We open at 8:30 am tomorrow.'],
    ['on a short day before a holiday', '2026-12-24', '11:00', 'We are open until 12 pm today.'],
    ['after the short day', '2026-12-24', '12:00', 'We open at 9 am on Saturday.'],
    ['on the holiday', '2026-12-25', '10:00', 'We open at 9 am tomorrow.'],
  ])('%s [OPEN-64] [OPEN-68]', (_, date, time, said) => {
    expect(openSentence(openState(week, 'sales', { date, time }))).toBe(said);
  });

  it('names the day on which a closure of weeks ends [OPEN-68]', () => {
    const weeks = Array.from({ length: 23 }, (_, at) => closed(1, { date: dayAfter('2026-12-26', at) }));
    const state = openState([...week, ...weeks], 'sales', { date: '2026-12-28', time: '10:00' });
    expect(openSentence(state)).toBe('We open at 8:30 am on Monday 18/1.');
  });

  it.each([
    ['11:00', 'We are open until 5 pm today.'],
    ['12:00', 'We are open until 5 pm today.'],
    ['17:00', 'We open at 6 pm today.'],
    ['18:30', 'We are open until 8 pm today.'],
  ])('at %s joins hours that follow each other without a break [OPEN-64]', (time, said) => {
    const day = [open(5, '12:00', '17:00'), open(5, '08:30', '12:00'), open(5, '18:00', '20:00')];
    expect(openSentence(openState(day, 'sales', { date: '2026-11-20', time }))).toBe(said);
  });

  it('uses the hours of the department, including holidays of all departments [LOC-3] [OPEN-68]', () => {
    const said = (date: string, time: string) => openSentence(openState(week, 'service', { date, time }));
    expect(said('2026-11-20', '17:10')).toBe('We open at 7:30 am on Monday.');
    expect(said('2026-12-24', '13:00')).toBe('We open at 7:30 am on Monday.');
    const early = open(4, '07:00', '10:00', { date: '2026-12-24', department: 'service' });
    const at = { date: '2026-12-24', time: '09:00' };
    expect(openSentence(openState([...week, early], 'service', at))).toBe('We are open until 10 am today.');
  });

  it('is closed during a break at noon', () => {
    const hours = [open(1, '13:30', '17:00'), open(1, '09:00', '12:30')];
    const said = (time: string) => openSentence(openState(hours, 'sales', { date: '2026-11-23', time }));
    expect(said('12:00')).toBe('We are open until 12:30 pm today.');
    expect(said('12:45')).toBe('We open at 1:30 pm today.');
  });

  it('gives the date of a day more than a week ahead, and no time if it is unknown', () => {
    const holidays = ['2026-12-28', '2027-01-04'].map((date) => closed(1, { date }));
    const at = { date: '2026-12-28', time: '10:00' };
    expect(openSentence(openState([open(1, '09:00', '17:00'), ...holidays], 'sales', at))).toBe(
      'We open at 9 am on Monday 11/1.',
    );
    expect(openSentence(openState([], 'sales', at))).toBeUndefined();
    expect(openSentence(openState([{ weekday: 1, status: 'Open', department: 'all' }], 'sales', at))).toBe(
      'We are open today.',
    );
  });

  it('uses the time zone of the state, with and without daylight saving [OPEN-51]', () => {
    const summer = new Date('2026-11-19T22:45:00Z');
    expect(localTime(summer, timeZoneOf('qld'))).toEqual({ date: '2026-11-20', time: '08:45' });
    expect(localTime(summer, timeZoneOf('nsw'))).toEqual({ date: '2026-11-20', time: '09:45' });
    expect(localTime(summer, timeZoneOf('wa'))).toEqual({ date: '2026-11-20', time: '06:45' });
    expect(localTime(new Date('2026-11-19T13:30:00Z'), timeZoneOf('nt'))).toEqual({
      date: '2026-11-19',
      time: '23:00',
    });
    expect(localTime(new Date('2026-11-19T14:30:00Z'), timeZoneOf('nt')).time).toBe('00:00');
  });
});
