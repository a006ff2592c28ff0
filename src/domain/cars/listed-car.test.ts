import { expect, it } from 'vitest';
import { ageInDays, startOfDayBefore } from './listed-car.ts';

const seconds = (iso: string) => Date.parse(iso) / 1000;

// Sydney is 11 hours ahead of UTC on both days, Perth 8.
it.each([
  ['Australia/Sydney', '2025-03-10T00:00:00+11:00', 0],
  ['Australia/Sydney', '2025-03-10T23:59:59+11:00', 0],
  ['Australia/Sydney', '2025-03-09T23:59:59+11:00', 1],
  ['Australia/Sydney', '2025-03-02T12:00:00+11:00', 8],
  ['Australia/Sydney', '2025-03-11T00:00:00+11:00', -1],
  ['Australia/Perth', '2025-03-11T00:00:00+11:00', 0],
  ['Australia/Perth', '2025-03-10T00:00:00+08:00', 0],
  ['Australia/Perth', '2025-03-10T00:00:00+11:00', 1],
])('in %s, %s is %i days before 2025-03-10', (zone, moment, days) => {
  expect(ageInDays(seconds(moment), '2025-03-10', zone)).toBe(days);
});

it.each([
  ['across a month', '2025-03-02', 3, 'Australia/Sydney', '2025-02-27T00:00:00+11:00'],
  ['where clocks are never changed', '2026-10-05', 2, 'Australia/Brisbane', '2026-10-03T00:00:00+10:00'],
  ['before clocks go forward', '2026-10-05', 1, 'Australia/Sydney', '2026-10-04T00:00:00+10:00'],
  ['after clocks went forward', '2026-10-05', 0, 'Australia/Sydney', '2026-10-05T00:00:00+11:00'],
  ['before clocks go back', '2027-04-05', 1, 'Australia/Sydney', '2027-04-04T00:00:00+11:00'],
  ['after clocks went back', '2027-04-05', 0, 'Australia/Sydney', '2027-04-05T00:00:00+10:00'],
  ['half an hour off', '2026-11-23', 1, 'Australia/Darwin', '2026-11-22T00:00:00+09:30'],
])('gives the start of an earlier day %s', (_, today, days, zone, start) => {
  expect(startOfDayBefore(today, days, zone)).toBe(seconds(start));
});
