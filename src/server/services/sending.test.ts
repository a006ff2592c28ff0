import { expect, test } from 'vitest';
import { mostAttempts, waitAfter } from './sending.ts';

const HOUR = 3_600_000;
const middle = () => 0.5;
const least = () => 0;
const most = () => 1;

test.each([
  [1, 30_000],
  [2, 60_000],
  [3, 120_000],
  [10, 256 * 60_000],
  [11, 6 * HOUR],
  [17, 6 * HOUR],
  [500, 6 * HOUR],
])('after try %i it waits %i ms', (attempts, wait) => {
  expect(waitAfter(attempts, 0, middle)).toBe(wait);
  expect(waitAfter(attempts, 0, least)).toBe(wait * 0.8);
  expect(waitAfter(attempts, 0, most)).toBe(wait * 1.2);
});

test.each([
  [1, 600_000, 600_000],
  [1, 1000, 30_000],
  [1, 90 * HOUR, HOUR],
  [12, HOUR, 6 * HOUR],
])('after try %i, asked to wait %i ms, it waits %i', (attempts, asked, wait) => {
  expect(waitAfter(attempts, asked, middle)).toBe(wait);
});

test('all waits together take about two days [DELIVER-3]', () => {
  const together = (random: () => number) =>
    Array.from({ length: mostAttempts - 1 }, (_, at) => waitAfter(at + 1, 0, random)).reduce((a, b) => a + b);
  expect(together(middle) / HOUR).toBeCloseTo(50.5, 0);
  expect(together(least) / HOUR).toBeGreaterThan(36);
  expect(together(most) / HOUR).toBeLessThan(72);
});
