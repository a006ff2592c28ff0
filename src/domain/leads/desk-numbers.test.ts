import { describe, expect, test } from 'vitest';
import { momentsOf, readPeriod, responseSummary, weekToMail } from './desk-numbers.ts';

const today = '2026-11-21';
const usual = { from: '2026-10-23', until: today };

test.each([
  ['nothing', {}, usual],
  ['7 days', { days: '7' }, { from: '2026-11-15', until: today }],
  ['90 days', { days: '90' }, { from: '2026-08-24', until: today }],
  ['a length that is not offered', { days: '8' }, usual],
  ['own dates', { from: '2026-11-01', until: '2026-11-01' }, { from: '2026-11-01', until: '2026-11-01' }],
  [
    'own dates and a length',
    { days: '7', from: '2026-11-01', until: '2026-11-02' },
    { from: '2026-11-01', until: '2026-11-02' },
  ],
  ['one date', { from: '2026-11-01' }, { ...usual, fault: 'Choose a first and a last day.' }],
  [
    'a day that does not exist',
    { from: '2026-02-30', until: '2026-03-01' },
    { ...usual, fault: 'Choose a first and a last day.' },
  ],
  [
    'a day of another century',
    { from: '0001-01-01', until: '9999-12-31' },
    { ...usual, fault: 'Choose a first and a last day.' },
  ],
  [
    'the wrong order',
    { from: '2026-11-02', until: '2026-11-01' },
    { ...usual, fault: 'The first day must not be after the last one.' },
  ],
  ['a leap year', { from: '2024-01-01', until: '2024-12-31' }, { from: '2024-01-01', until: '2024-12-31' }],
  [
    'too many days',
    { from: '2024-01-01', until: '2025-01-01' },
    { ...usual, fault: 'Choose at most 366 days.' },
  ],
])('an address with %s', (_, asked, period) => {
  expect(readPeriod({ days: '', from: '', until: '', ...asked }, today)).toEqual(period);
});

test('a day in which the clocks go forward has 23 hours', () => {
  const { from, until } = momentsOf({ from: '2026-10-04', until: '2026-10-04' }, 'Australia/Sydney');
  expect([new Date(from).toISOString(), (until - from) / 3_600_000]).toEqual([
    '2026-10-03T14:00:00.000Z',
    23,
  ]);
});

const met = (minutes: number) => ({ state: 'met' as const, minutes });
const missed = (minutes: number) => ({ state: 'missed' as const, minutes });
const late = { state: 'late' as const, minutes: 400 };
const waiting = { state: 'waiting' as const, minutes: 3 };

describe('the response to leads', () => {
  test.each([
    ['no lead', [], { answered: 0, late: 0 }],
    ['one that still has time', [waiting], { answered: 0, late: 0 }],
    ['one that is late', [late, waiting], { answered: 0, late: 1, inTimePercent: 0 }],
    [
      'an odd number of answers',
      [met(9), missed(60), met(3)],
      { answered: 3, late: 0, medianMinutes: 9, inTimePercent: 67 },
    ],
    [
      'an even number of answers',
      [met(4), missed(60), met(8), missed(20)],
      { answered: 4, late: 0, medianMinutes: 14, inTimePercent: 50 },
    ],
    [
      'answers and late ones',
      [met(0), late, waiting],
      { answered: 1, late: 1, medianMinutes: 0, inTimePercent: 50 },
    ],
  ])('of %s', (_, clocks, summary) => {
    expect(responseSummary(clocks)).toEqual({
      medianMinutes: undefined,
      inTimePercent: undefined,
      ...summary,
    });
  });
});

const lastWeek = { from: '2026-11-16', until: '2026-11-22' };

test.each([
  ['Sunday evening', '2026-11-22T23:59', undefined],
  ['Monday at night', '2026-11-23T06:59', undefined],
  ['Monday morning', '2026-11-23T07:00', lastWeek],
  ['Monday evening', '2026-11-23T23:59', lastWeek],
  ['Tuesday at night, after the server was down', '2026-11-24T02:00', lastWeek],
  ['Wednesday', '2026-11-25T00:00', undefined],
  ['the first Monday of a year', '2027-01-04T08:00', { from: '2026-12-28', until: '2027-01-03' }],
])('the week to mail on %s', (_, local, week) => {
  // Perth is 8 hours ahead all year.
  expect(weekToMail(Date.parse(`${local}:00+08:00`), 'Australia/Perth')).toEqual(week);
});
