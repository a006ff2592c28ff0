import { expect, onTestFinished, test, vi } from 'vitest';
import { DAY, HOUR, MINUTE } from '../domain/time/durations.ts';
import type { DealerDirectory } from './dealers/dealer-directory.ts';
import { apiMetrics } from './health/api-metrics.ts';
import { openDatabase } from './storage/open-database.ts';
import { believedTime, startUpkeep } from './upkeep.ts';

test('old data is deleted every hour and reservations end and mails are planned every minute, until the server stops', async () => {
  const db = await openDatabase({ file: ':memory:' });
  vi.useFakeTimers();
  onTestFinished(async () => {
    vi.useRealTimers();
    await db.destroy();
  });
  const sweep = vi.fn(async () => {});
  const look = vi.fn(async () => {});
  const all = vi.fn(async () => []);
  const stop = await startUpkeep({
    db,
    dealers: { all } as unknown as DealerDirectory,
    aged: [{ table: 'used_captchas', column: 'expires_at', keptMs: MINUTE }],
    sweep,
    look,
    metrics: apiMetrics({}),
    log: { info: vi.fn(), error: vi.fn() },
    now: Date.now,
    elapsed: () => performance.now(),
    notices: new Set(),
  });
  const expireIn = async (minutes: number) => {
    const row = { signature: `${minutes} ${Date.now()}`, expires_at: Date.now() + minutes * MINUTE };
    await db.insertInto('used_captchas').values(row).execute();
  };
  /** How often each was done, and the rows that are left. */
  const counts = async () => [
    ...[all, sweep, look].map(({ mock }) => mock.calls.length),
    (await db.selectFrom('used_captchas').selectAll().execute()).length,
  ];
  await expireIn(0);
  await expireIn(118);
  await expireIn(120);
  expect(await counts()).toEqual([1, 1, 1, 3]);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(await counts()).toEqual([1, 2, 2, 3]);
  await vi.advanceTimersByTimeAsync(119 * MINUTE);
  expect(await counts()).toEqual([3, 121, 121, 1]);
  await stop();
  await vi.advanceTimersByTimeAsync(120 * MINUTE);
  expect(await counts()).toEqual([3, 121, 121, 1]);
});

test('while the clock is a year ahead no data is deleted and no deposit goes back, and the operator is told', async () => {
  const db = await openDatabase({ file: ':memory:' });
  vi.useFakeTimers();
  onTestFinished(async () => {
    vi.useRealTimers();
    await db.destroy();
  });
  const sweep = vi.fn(async () => {});
  const all = vi.fn(async () => []);
  const notices = new Set<string>();
  let setAhead = 0;
  const stop = await startUpkeep({
    db,
    dealers: { all } as unknown as DealerDirectory,
    aged: [{ table: 'used_captchas', column: 'expires_at', keptMs: MINUTE }],
    sweep,
    look: async () => {},
    metrics: apiMetrics({}),
    log: { info: vi.fn(), error: vi.fn() },
    now: () => Date.now() + setAhead,
    elapsed: () => performance.now(),
    notices,
  });
  const row = { signature: 'x', expires_at: Date.now() + 1000 * MINUTE };
  await db.insertInto('used_captchas').values(row).execute();
  const left = async () => (await db.selectFrom('used_captchas').selectAll().execute()).length;
  setAhead = 365 * 24 * 60 * MINUTE;
  await vi.advanceTimersByTimeAsync(120 * MINUTE);
  expect([sweep.mock.calls.length, all.mock.calls.length, await left()]).toEqual([1, 1, 1]);
  expect([...notices]).toEqual([expect.stringMatching(/clock .* went forward/)]);
  setAhead = 0;
  await vi.advanceTimersByTimeAsync(120 * MINUTE);
  expect([sweep.mock.calls.length, all.mock.calls.length, await left()]).toEqual([121, 3, 1]);
  expect([...notices]).toEqual([]);
  setAhead = 365 * 24 * 60 * MINUTE;
  await vi.advanceTimersByTimeAsync(26 * 60 * MINUTE);
  expect(await left()).toBe(0);
  expect([...notices]).toEqual([]);
  await stop();
});

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
