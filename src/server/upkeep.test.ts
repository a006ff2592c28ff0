import { expect, onTestFinished, test, vi } from 'vitest';
import type { DealerDirectory } from './dealers/dealer-directory.ts';
import { ApiMetrics } from './health/api-metrics.ts';
import { openDatabase } from './storage/open-database.ts';
import { startUpkeep } from './upkeep.ts';

const MINUTE = 60_000;

test('old data is deleted every hour and reservations end and mails are planned every minute, until the server stops', async () => {
  const db = await openDatabase({ file: ':memory:' });
  vi.useFakeTimers();
  onTestFinished(async () => {
    vi.useRealTimers();
    await db.destroy();
  });
  const forget = vi.fn(async () => {});
  const sweep = vi.fn(async () => {});
  const look = vi.fn(async () => {});
  const all = vi.fn(async () => []);
  const stop = await startUpkeep({
    db,
    dealers: { all } as unknown as DealerDirectory,
    forget,
    sweep,
    look,
    metrics: new ApiMetrics({}),
    log: { info: vi.fn(), error: vi.fn() },
    now: Date.now,
  });
  const counts = () => [forget, all, sweep, look].map(({ mock }) => mock.calls.length);
  expect(counts()).toEqual([1, 1, 1, 1]);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(counts()).toEqual([1, 1, 2, 2]);
  await vi.advanceTimersByTimeAsync(119 * MINUTE);
  expect(counts()).toEqual([3, 3, 121, 121]);
  await stop();
  await vi.advanceTimersByTimeAsync(120 * MINUTE);
  expect(counts()).toEqual([3, 3, 121, 121]);
});
