import fc from 'fast-check';
import { expect, test } from 'vitest';
import { momentAt, offsetTime } from './offset-time.ts';

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
  // Clocks go from 2 to 3: half past two is half past three.
  ['2026-10-04', '02:30', 'Australia/Sydney', '2026-10-04T03:30:00+11:00'],
  // And back from 3 to 2: the first half past two.
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
