import { expect, test, vi } from 'vitest';
import { clockFrom, nowOf } from './command-line.ts';

test.each([
  ['2026-11-22T20:10:00Z', '2026-11-22T20:10:00.000Z'],
  ['2026-11-22T20:10Z', '2026-11-22T20:10:00.000Z'],
  ['2026-11-22T20:10:00.5Z', '2026-11-22T20:10:00.500Z'],
  ['2026-11-23T07:10:00+11:00', '2026-11-22T20:10:00.000Z'],
])('takes %s', (written, instant) => {
  expect(new Date(nowOf(written)).toISOString()).toBe(instant);
});

// Without a time zone it would be another moment on another machine.
test.each([
  '',
  'tomorrow',
  '2026-11-22',
  '2026-11-22T20:10:00',
  '2026-02-30T00:00:00Z',
  '2026-11-22T25:00Z',
  '0',
])("rejects '%s' and says what to write", (written) => {
  expect(() => nowOf(written)).toThrow(
    `--now is '${written}'; write a moment with its time zone, such as 2026-11-22T20:10:00Z`,
  );
});

test('starts a clock that continues', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
  const clock = clockFrom('2026-11-22T20:10:00Z');
  const real = clockFrom(undefined);
  vi.setSystemTime(1_090_000);
  expect(new Date(clock()).toISOString()).toBe('2026-11-22T20:11:30.000Z');
  expect(real()).toBe(1_090_000);
  vi.useRealTimers();
});
