import { describe, expect, it } from 'vitest';
import type { OpeningHour } from '../places/location.ts';
import { minutesInWords, openMinutes, responseClock } from './response-time.ts';

const day = (weekday: number, start_hour?: string, end_hour?: string, more: Partial<OpeningHour> = {}) =>
  ({ weekday, status: 'Open', department: 'all', start_hour, end_hour, ...more }) as OpeningHour;

/** Monday to Friday 9 to 5, Saturday 9 to 12. */
const week = [...[1, 2, 3, 4, 5].map((weekday) => day(weekday, '09:00', '17:00')), day(6, '09:00', '12:00')];
const closedMonday = day(1, undefined, undefined, { status: 'Closed', date: '2026-11-23' });
const brisbane = 'Australia/Brisbane';
const sydney = 'Australia/Sydney';

describe('openMinutes', () => {
  it.each<[string, string, string, number, { hours?: OpeningHour[]; timeZone?: string }]>([
    ['within one day', '2026-11-20T10:00+10:00', '2026-11-20T10:12+10:00', 12, {}],
    ['until the end is before the start', '2026-11-20T10:00+10:00', '2026-11-20T09:00+10:00', 0, {}],
    ['from the night to the first minutes', '2026-11-20T03:00+10:00', '2026-11-20T09:07+10:00', 7, {}],
    ['over an evening', '2026-11-19T16:50+10:00', '2026-11-20T09:05+10:00', 15, {}],
    ['over a weekend', '2026-11-20T16:30+10:00', '2026-11-23T09:10+10:00', 30 + 180 + 10, {}],
    ['on a closed Sunday', '2026-11-22T08:00+10:00', '2026-11-22T20:00+10:00', 0, {}],
    [
      'over a holiday',
      '2026-11-21T12:00+10:00',
      '2026-11-24T09:20+10:00',
      20,
      { hours: [...week, closedMonday] },
    ],
    [
      'a break at noon',
      '2026-11-20T11:30+10:00',
      '2026-11-20T13:30+10:00',
      60,
      { hours: [day(5, '09:00', '12:00'), day(5, '13:00', '17:00')] },
    ],
    [
      'entries that overlap once',
      '2026-11-20T09:00+10:00',
      '2026-11-20T17:00+10:00',
      8 * 60,
      { hours: [day(5, '09:00', '15:00'), day(5, '11:00', '17:00')] },
    ],
    [
      'the department before all departments',
      '2026-11-20T09:00+10:00',
      '2026-11-20T17:00+10:00',
      60,
      { hours: [...week, day(5, '09:00', '10:00', { department: 'sales' })] },
    ],
    [
      'an open day without times',
      '2026-11-20T22:00+10:00',
      '2026-11-20T23:00+10:00',
      60,
      { hours: [day(5)] },
    ],
    ['every minute without hours', '2026-11-22T02:00+10:00', '2026-11-22T03:00+10:00', 60, { hours: [] }],
    // Daylight saving starts in Sydney on 4 October 2026 at 2 am: the night has an hour less.
    [
      'an open night in which the clocks go forward',
      '2026-10-04T00:00+10:00',
      '2026-10-05T00:00+11:00',
      23 * 60,
      { hours: [day(0)], timeZone: sydney },
    ],
    ['at most 60 days', '2026-01-01T00:00Z', '2026-12-31T00:00Z', 60 * 24 * 60, { hours: [] }],
  ])('counts %s', (_, from, until, minutes, { hours = week, timeZone = brisbane }) => {
    const working = { hours, department: 'sales', timeZone } as const;
    expect(openMinutes(Date.parse(from), Date.parse(until), working)).toBe(minutes);
  });
});

describe('responseClock', () => {
  const receivedAt = Date.parse('2026-11-20T10:00+10:00');
  const minute = (count: number) => receivedAt + count * 60_000;
  it.each([
    [null, minute(15), 'waiting', 15],
    [null, minute(16), 'late', 16],
    [minute(15), minute(500), 'met', 15],
    [minute(16), minute(500), 'missed', 16],
  ] as const)('answered at %s, asked at %s: %s after %i minutes', (answeredAt, now, state, minutes) => {
    const working = { hours: week, department: 'sales', timeZone: brisbane } as const;
    expect(responseClock({ receivedAt, answeredAt, now }, 15, working)).toEqual({ state, minutes });
  });
});

it.each([
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 h'],
  [125, '2 h 5 min'],
  [6001, '100 h'],
])('says %i minutes as %s', (minutes, words) => {
  expect(minutesInWords(minutes)).toBe(words);
});
