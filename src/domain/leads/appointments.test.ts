import { describe, expect, it } from 'vitest';
import type { OpeningHour } from '../places/location.ts';
import { appointmentsSchema } from './appointment-options.ts';
import {
  appointmentFault,
  type Booking,
  bookableDays,
  type Diary,
  freeTimes,
  slotOf,
} from './appointments.ts';

const open = (weekday: number, start_hour: string, end_hour: string, more: Partial<OpeningHour> = {}) =>
  ({ weekday, status: 'Open', start_hour, end_hour, department: 'all', ...more }) satisfies OpeningHour;

/** 23 November 2026 is a Monday. */
const hours: OpeningHour[] = [
  open(1, '08:40', '11:10'),
  open(2, '09:00', '10:00', { department: 'sales' }),
  open(2, '07:00', '08:00', { department: 'service' }),
  open(3, '09:00', '10:00'),
  open(3, '13:00', '14:00'),
  { weekday: 0, status: 'Closed', department: 'all' },
  open(4, '10:00', '11:00', { date: '2026-12-24' }),
  { weekday: 5, status: 'Closed', department: 'all', date: '2026-12-25' },
  open(4, '09:00', '17:00'),
  { weekday: 5, status: 'Open', department: 'all', formated_hours: 'By appointment' },
];
const usual = appointmentsSchema.parse({});

/** Friday noon in Sydney, unless the case says otherwise. */
const diary = (more: Partial<Diary> = {}): Diary => ({
  kind: 'test-drive',
  hours,
  byAppointment: false,
  timeZone: 'Australia/Sydney',
  rules: { ...usual.testDrive, capacity: 1 },
  bookings: [],
  now: Date.parse('2026-11-20T12:00:00+11:00'),
  ...more,
});
const booked = (date: string, ...times: string[]): Booking[] =>
  times.map((time) => ({ date, time, minutes: 30, carKey: '' }));
const over = (text: string) => ({ reason: expect.stringContaining(text) as string });

describe('the times of a day', () => {
  it.each([
    ['a day that opens between two slots', '2026-11-23', { times: ['09:00', '09:30', '10:00', '10:30'] }],
    ['the hours of sales, not of service', '2026-11-24', { times: ['09:00', '09:30'] }],
    ['a day with a break', '2026-11-25', { times: ['09:00', '09:30', '13:00', '13:30'] }],
    ['a holiday with its own hours', '2026-12-24', { times: ['10:00', '10:30'] }],
    ['a public holiday', '2026-12-25', over('closed on Friday 25 December 2026, Christmas Day.')],
    ['a day that is closed', '2026-11-22', over('We are closed on Sunday 22 November 2026.')],
    ['a day without opening hours', '2026-11-21', over('We are closed on Saturday 21 November 2026.')],
    ['yesterday', '2026-11-19', over('Thursday 19 November 2026 has passed.')],
    ['a day a year ahead', '2027-11-22', over('a day up to Thursday 18 February 2027.')],
    ['a day open by appointment', '2026-11-27', 'unknown'],
  ])('%s [API-9] [DRIVE-1] [OPEN-7] [OPEN-51]', (_, date, found) => {
    expect(freeTimes(date, diary())).toEqual(found);
  });

  it.each([
    ['the workshop’s own hours', '2026-11-24', ['07:00', '07:30']],
    ['the hours of all departments', '2026-11-23', ['09:00', '09:30', '10:00', '10:30']],
  ])('of a service are %s [DRIVE-4]', (_, date, times) => {
    expect(freeTimes(date, diary({ kind: 'service' }))).toEqual({ times });
  });

  it('are unknown when the place has no opening hours [OPEN-7]', () => {
    expect(freeTimes('2026-11-23', diary({ hours: [] }))).toBe('unknown');
    const sales = hours.filter(({ department }) => department === 'sales');
    expect(freeTimes('2026-11-24', diary({ hours: sales, kind: 'service' }))).toBe('unknown');
    expect(freeTimes('2026-11-22', diary({ byAppointment: true }))).toBe('unknown');
    // A holiday counts even at a place that otherwise opens by appointment.
    expect(freeTimes('2026-12-25', diary({ byAppointment: true }))).toEqual(over('Christmas Day'));
  });

  it.each([
    ['2026-11-23T08:29:00+11:00', { times: ['09:30', '10:00', '10:30'] }],
    ['2026-11-23T08:31:00+11:00', { times: ['10:00', '10:30'] }],
    ['2026-11-23T09:31:00+11:00', over('It is too late to book for Monday 23 November 2026.')],
    // The place's time zone counts: it is Monday there, but still Sunday in UTC and in Perth.
    ['2026-11-22T21:40:00Z', { times: ['10:00', '10:30'] }],
  ])('begin with an hour’s notice: at %s [API-9] [OPEN-51]', (now, found) => {
    expect(freeTimes('2026-11-23', diary({ now: Date.parse(now) }))).toEqual(found);
  });

  it.each([
    [1, booked('2026-11-23', '09:30'), ['09:00', '10:00', '10:30']],
    [1, booked('2026-11-23', '09:45', '10:30'), ['09:00']],
    [2, booked('2026-11-23', '09:30'), ['09:00', '09:30', '10:00', '10:30']],
    [2, booked('2026-11-23', '09:30', '09:30', '10:00'), ['09:00', '10:00', '10:30']],
    // These two follow each other, so together they use one seat.
    [2, booked('2026-11-23', '09:15', '09:45'), ['09:00', '09:30', '10:00', '10:30']],
    [1, booked('2026-11-30', '09:30'), ['09:00', '09:30', '10:00', '10:30']],
  ])('with a capacity of %i and bookings %j are %j', (capacity, bookings, times) => {
    const rules = { ...usual.testDrive, capacity };
    expect(freeTimes('2026-11-23', diary({ rules, bookings }))).toEqual({ times });
  });

  it('are as long as the dealer’s setting', () => {
    const rules = { ...usual.testDrive, slotMinutes: 60 };
    expect(freeTimes('2026-11-23', diary({ rules }))).toEqual({ times: ['09:00', '10:00'] });
  });

  it('leave out times when the same car is booked, but not for other cars', () => {
    const rules = { ...usual.testDrive, capacity: 3 };
    const bookings = [{ date: '2026-11-23', time: '09:30', minutes: 30, carKey: 'a' }];
    expect(freeTimes('2026-11-23', diary({ rules, bookings }), 'a')).toEqual({
      times: ['09:00', '10:00', '10:30'],
    });
    expect(freeTimes('2026-11-23', diary({ rules, bookings }), 'b')).toMatchObject({ times: { length: 4 } });
    expect(freeTimes('2026-11-23', diary({ rules, bookings }))).toMatchObject({ times: { length: 4 } });
  });
});

describe('when the clocks change', () => {
  const nights = [open(0, '01:00', '05:00')];
  const at = (timeZone: string, now: string) =>
    diary({ hours: nights, timeZone, now: Date.parse(now), rules: { ...usual.testDrive, slotMinutes: 60 } });

  it.each([
    ['2026-10-04', 'Australia/Sydney', ['01:00', '03:00', '04:00']],
    ['2026-10-04', 'Australia/Brisbane', ['01:00', '02:00', '03:00', '04:00']],
    ['2027-04-04', 'Australia/Sydney', ['01:00', '02:00', '03:00', '04:00']],
  ])('%s in %s has only hours that exist', (date, zone, times) => {
    const before = new Date(Date.parse(date) - 2 * 86_400_000).toISOString();
    expect(freeTimes(date, at(zone, before))).toEqual({ times });
  });

  it("an hour's notice is one hour that passes, not one hour on the clock", () => {
    // 1:30 am, half an hour before clocks go from 2 to 3.
    const spring = at('Australia/Sydney', '2026-10-03T15:30:00Z');
    expect(freeTimes('2026-10-04', spring)).toEqual({ times: ['04:00'] });
    // 2:30 am for the first time; clocks go from 3 back to 2.
    const autumn = at('Australia/Sydney', '2027-04-03T15:30:00Z');
    expect(freeTimes('2027-04-04', autumn)).toEqual({ times: ['03:00', '04:00'] });
  });

  it('a time that does not exist is refused', () => {
    const spring = at('Australia/Sydney', '2026-10-01T00:00:00Z');
    expect(appointmentFault({ date: '2026-10-04', time: '02:30', carKey: '' }, spring)?.why).toBe(
      'The clocks go forward on Sunday 4 October 2026, and there is no 2:30 am. Please choose another time.',
    );
  });
});

describe('a requested time', () => {
  const fault = (date: string, time: string, more: Partial<Diary> = {}, carKey = '') =>
    appointmentFault({ date, time, carKey }, diary(more))?.why;

  it.each([
    ['no day and no time', '', ''],
    ['a day', '2026-11-23', ''],
    ['a free time', '2026-11-23', '09:30'],
    ['a time between the offered ones', '2026-11-23', '10:15'],
    ['a day by appointment', '2026-11-27', ''],
    ['a time of a day by appointment', '2026-11-27', '16:00'],
    ['the last time of a day', '2026-11-23', '10:30'],
  ])('is free: %s [DRIVE-1] [DRIVE-2]', (_, date, time) => {
    expect(fault(date, time)).toBeUndefined();
  });

  it.each([
    ['a time without a day', '', '09:30', 'Please choose a day as well as a time.'],
    ['a past day', '2026-11-19', '', 'Thursday 19 November 2026 has passed. Please choose a later day.'],
    ['a past time', '2026-11-20', '09:30', 'That time has passed. Please choose a later one.'],
    [
      'Christmas Day',
      '2026-12-25',
      '10:00',
      'We are closed on Friday 25 December 2026, Christmas Day. Please choose another day.',
    ],
    [
      '3 am',
      '2026-11-23',
      '03:00',
      'On Monday 23 November 2026 times can be booked from 8:40 am to 10:40 am. Please choose one of them.',
    ],
    [
      'the minute of closing',
      '2026-11-25',
      '14:00',
      'On Wednesday 25 November 2026 times can be booked from 9 am to 9:30 am and from 1 pm to 1:30 pm. Please choose one of them.',
    ],
    [
      '3 am at a place without opening hours',
      '2026-11-27',
      '03:00',
      'On Friday 27 November 2026 times can be booked from 7 am to 6:30 pm. Please choose one of them.',
    ],
    [
      'too far ahead',
      '2027-03-01',
      '10:00',
      'We do not book that far ahead. Please choose a day up to Thursday 18 February 2027.',
    ],
  ])('is refused with the reason: %s [DRIVE-1] [OPEN-20]', (_, date, time, reason) => {
    expect(fault(date, time)).toBe(reason);
  });

  it('is refused for a workshop with wording for a workshop [DRIVE-4]', () => {
    expect(fault('2026-11-22', '', { kind: 'service', rules: usual.service })).toBe(
      'The workshop is closed on Sunday 22 November 2026. Please choose another day.',
    );
    const evening = Date.parse('2026-11-23T22:00:00+11:00');
    expect(fault('2026-11-24', '07:30', { kind: 'service', rules: usual.service, now: evening })).toBe(
      'That is too soon: please choose a time at least 12 hours ahead.',
    );
  });

  it('is refused when it is taken, with free times near it', () => {
    const bookings = booked('2026-11-23', '09:30');
    expect(fault('2026-11-23', '09:30', { bookings })).toBe(
      '9:30 am is taken. Still free that day: 9 am, 10 am, 10:30 am.',
    );
    expect(fault('2026-11-23', '', { bookings })).toBeUndefined();
    const all = booked('2026-11-23', '09:00', '09:30', '10:00', '10:30');
    expect(fault('2026-11-23', '09:30', { bookings: all })).toBe(
      '9:30 am is taken. Please choose another time or day.',
    );
    expect(fault('2026-11-23', '', { bookings: all })).toBe(
      'All times on Monday 23 November 2026 are booked. Please choose another day.',
    );
  });

  it('is refused when the same car is booked at that time', () => {
    const rules = { ...usual.testDrive, capacity: 3 };
    const bookings = [{ date: '2026-11-23', time: '09:30', minutes: 30, carKey: 'a' }];
    expect(fault('2026-11-23', '09:45', { bookings, rules }, 'a')).toMatch(
      /^Already booked for 9:45 am\. Still free/,
    );
    expect(fault('2026-11-23', '09:30', { bookings, rules }, 'b')).toBeUndefined();
  });
});

it('the days that can be booked are those with a free time [DRIVE-1]', () => {
  const rules = { ...usual.testDrive, capacity: 1, daysAhead: 5 };
  const days = (more: Partial<Diary> = {}) => bookableDays(diary({ rules, ...more }));
  const free = (more: Partial<Diary> = {}) => days(more).map(({ date }) => date);
  // Friday by appointment, Saturday and Sunday closed.
  expect(free()).toEqual(['2026-11-20', '2026-11-23', '2026-11-24', '2026-11-25']);
  const bookings = booked('2026-11-24', '09:00', '09:30');
  expect(free({ bookings })).toEqual(['2026-11-20', '2026-11-23', '2026-11-25']);
  expect(free({ hours: [] })).toHaveLength(6);
  const firsts = days({ bookings: booked('2026-11-23', '09:00') }).map(({ first }) => first);
  expect(firsts).toEqual([undefined, '09:30', '09:00', '09:00']);
});

it.each([
  ['10:00', 30, '10:00'],
  ['10:29', 30, '10:00'],
  ['10:30', 30, '10:30'],
  ['10:30', 60, '10:00'],
  ['00:15', 45, '00:00'],
])('the time %s is in the slot of %i minutes that starts at %s', (time, slotMinutes, slot) => {
  expect(slotOf(time, { slotMinutes })).toBe(slot);
});
