import { expect, it } from 'vitest';
import { ageInDays, startOfDayBefore } from './age.ts';

const seconds = (iso: string) => Date.parse(iso) / 1000;

it.each([
  ['2025-03-10T00:00:00Z', 0],
  ['2025-03-10T23:59:59Z', 0],
  ['2025-03-09T23:59:59Z', 1],
  ['2025-03-02T12:00:00Z', 8],
  ['2025-03-11T00:00:00Z', -1],
])('%s is %i days before 2025-03-10', (moment, days) => {
  expect(ageInDays(seconds(moment), '2025-03-10')).toBe(days);
});

it('gives the start of an earlier day, across a month', () => {
  expect(startOfDayBefore('2025-03-02', 3)).toBe(seconds('2025-02-27T00:00:00Z'));
});
