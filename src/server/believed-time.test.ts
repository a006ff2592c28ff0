import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../domain/time/durations.ts';
import { believedTime } from './believed-time.ts';

const start = Date.parse('2026-11-30T00:00:00Z');
const YEAR = 365 * DAY;

/** What is believed at each step: time passes, and the clock is set besides. */
function believedAt(steps: { passes: number; set?: number }[], lastSeen?: number): boolean[] {
  let [passed, set] = [0, 0];
  const isBelieved = believedTime({
    now: () => start + passed + set,
    elapsed: () => 5000 + passed,
    lastSeen,
  });
  return steps.map((step) => {
    passed += step.passes;
    set += step.set ?? 0;
    return isBelieved();
  });
}

const minutes = { passes: MINUTE };

test.each<[what: string, steps: Parameters<typeof believedAt>[0], believed: boolean[], lastSeen?: number]>([
  ['time that passes', [minutes, { passes: YEAR }, minutes], [true, true, true]],
  ['a clock that is mended by minutes', [{ ...minutes, set: 20 * MINUTE }, minutes], [true, true]],
  ['a year ahead', [minutes, { ...minutes, set: YEAR }, { passes: 23 * HOUR }], [true, false, false]],
  ['a year ahead for a day', [{ ...minutes, set: YEAR }, { passes: DAY }, minutes], [false, true, true]],
  [
    'a year ahead for an hour, and again',
    [
      { ...minutes, set: YEAR },
      { passes: HOUR, set: -YEAR },
      { passes: DAY, set: YEAR },
    ],
    [false, true, false],
  ],
  [
    'a clock that goes back',
    [
      { ...minutes, set: -YEAR },
      { ...minutes, set: HOUR },
    ],
    [true, true],
  ],
  ['a start of a server that is in use', [minutes], [true], start - 80 * DAY],
  ['a start of an empty server', [minutes], [true]],
  ['a start after a year', [minutes, { passes: DAY }, minutes], [false, true, true], start - YEAR],
])('of %s', (_, steps, believed, lastSeen) => {
  expect(believedAt(steps, lastSeen)).toEqual(believed);
});
