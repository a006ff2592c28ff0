import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localDay, localTime, momentAt, offsetTime, timeZoneOf } from './time-zone.ts';

const day = (instant: string, zone: string) => localDay(Date.parse(instant), `Australia/${zone}`);

test.each([
  // Midnight comes at different times in the states, up to three hours apart.
  ['2026-11-22T12:59:59Z', { Sydney: '2026-11-22', Brisbane: '2026-11-22', Darwin: '2026-11-22' }],
  ['2026-11-22T13:00:00Z', { Sydney: '2026-11-23', Brisbane: '2026-11-22', Darwin: '2026-11-22' }],
  ['2026-11-22T14:00:00Z', { Sydney: '2026-11-23', Brisbane: '2026-11-23', Darwin: '2026-11-22' }],
  ['2026-11-22T14:30:00Z', { Sydney: '2026-11-23', Brisbane: '2026-11-23', Darwin: '2026-11-23' }],
  ['2026-11-22T15:59:59Z', { Darwin: '2026-11-23', Perth: '2026-11-22' }],
  ['2026-11-22T16:00:00Z', { Darwin: '2026-11-23', Perth: '2026-11-23' }],
  ['2026-11-22T20:10:00Z', { Sydney: '2026-11-23', Perth: '2026-11-23' }],
  // The day on which clocks go forward in Sydney begins at UTC+10 and ends at UTC+11.
  ['2026-10-03T13:59:59Z', { Sydney: '2026-10-03', Brisbane: '2026-10-03' }],
  ['2026-10-03T14:00:00Z', { Sydney: '2026-10-04', Brisbane: '2026-10-04' }],
  ['2026-10-04T12:59:59Z', { Sydney: '2026-10-04', Brisbane: '2026-10-04' }],
  ['2026-10-04T13:00:00Z', { Sydney: '2026-10-05', Brisbane: '2026-10-04' }],
  // The day on which they go back begins at UTC+11 and ends at UTC+10.
  ['2027-04-03T12:59:59Z', { Sydney: '2027-04-03', Brisbane: '2027-04-03' }],
  ['2027-04-03T13:00:00Z', { Sydney: '2027-04-04', Brisbane: '2027-04-03' }],
  ['2027-04-04T13:59:59Z', { Sydney: '2027-04-04', Brisbane: '2027-04-04' }],
  ['2027-04-04T14:00:00Z', { Sydney: '2027-04-05', Brisbane: '2027-04-05' }],
  // The new year begins in Sydney while other states are still in the old year.
  ['2026-12-31T13:00:00Z', { Sydney: '2027-01-01', Brisbane: '2026-12-31', Perth: '2026-12-31' }],
])('at %s the day is %j', (instant, days) => {
  const said = Object.fromEntries(Object.keys(days).map((zone) => [zone, day(instant, zone)]));
  expect(said).toEqual(days);
});

test.each([
  ['2026-10-03T15:59:00Z', '01:59'],
  ['2026-10-03T16:00:00Z', '03:00'],
  ['2027-04-03T15:59:00Z', '02:59'],
  ['2027-04-03T16:00:00Z', '02:00'],
])('clocks of Sydney show at %s %s', (instant, time) => {
  expect(localTime(Date.parse(instant), timeZoneOf('nsw')).time).toBe(time);
});

test.each([
  ['2026-11-21T03:00:00.900Z', 'Australia/Brisbane', '2026-11-21T13:00:00+10:00'],
  ['2026-11-21T03:00:00Z', 'Australia/Adelaide', '2026-11-21T13:30:00+10:30'],
  ['2026-06-21T15:00:00Z', 'Australia/Sydney', '2026-06-22T01:00:00+10:00'],
  ['2026-11-21T15:00:00Z', 'Australia/Sydney', '2026-11-22T02:00:00+11:00'],
  ['2026-11-21T15:00:00Z', 'America/St_Johns', '2026-11-21T11:30:00-03:30'],
  ['2026-11-21T15:00:00Z', 'UTC', '2026-11-21T15:00:00+00:00'],
])('writes %s in %s as %s', (moment, zone, written) => {
  expect(offsetTime(Date.parse(moment), zone)).toBe(written);
});

test.each([
  ['2026-11-28', '10:30', 'Australia/Brisbane', '2026-11-28T10:30:00+10:00'],
  ['2026-07-01', '09:00', 'Australia/Melbourne', '2026-07-01T09:00:00+10:00'],
  ['2026-10-04', '09:00', 'Australia/Sydney', '2026-10-04T09:00:00+11:00'],
  ['2026-10-04', '01:30', 'Australia/Sydney', '2026-10-04T01:30:00+10:00'],
  // Clocks go from 2 to 3, so 2:30 means 3:30.
  ['2026-10-04', '02:30', 'Australia/Sydney', '2026-10-04T03:30:00+11:00'],
  // Clocks go back from 3 to 2, so 2:30 means the first of two.
  ['2026-04-05', '02:30', 'Australia/Sydney', '2026-04-05T02:30:00+11:00'],
])('writes the local time %s %s in %s as %s', (date, time, zone, written) => {
  expect(offsetTime(momentAt(date, time, zone), zone)).toBe(written);
});

test('the text identifies the moment to the second', () => {
  const zones = fc.constantFrom('Australia/Perth', 'Australia/Darwin', 'Australia/Hobart', 'UTC');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), zones, (seconds, zone) => {
      expect(Date.parse(offsetTime(seconds * 1000, zone))).toBe(seconds * 1000);
    }),
  );
});
