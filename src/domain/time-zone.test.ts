import { expect, test } from 'vitest';
import { localDay, localTime, timeZoneOf } from './time-zone.ts';

const day = (instant: string, zone: string) => localDay(Date.parse(instant), `Australia/${zone}`);

test.each([
  // Midnight comes at different times in different states, up to two hours apart and more.
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
