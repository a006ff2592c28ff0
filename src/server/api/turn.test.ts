import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ApiMetrics } from '../health/api-metrics.ts';
import { loadShedder } from '../health/readiness.ts';
import { beginTurn } from './turn.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A call whose work ends when the test says so. */
function stage() {
  const load = loadShedder();
  const shed = vi.fn();
  const turn = beginTurn({ load, metrics: { shed } as Partial<ApiMetrics> as ApiMetrics });
  const work = Promise.withResolvers<void>();
  return { load, shed, turn, work };
}

test('a call over its time is answered 503 with the time to wait, and keeps what it holds until it is done [OPEN-20]', async () => {
  const { load, turn, work } = stage();
  const held = vi.fn();
  turn.onEnd(held);
  const run = turn.run(() => work.promise);
  const refused = expect(run).rejects.toMatchObject({ status: 503, retryAfterSeconds: expect.any(Number) });
  await vi.advanceTimersByTimeAsync(15_000);
  await refused;
  expect([load.underWay, held.mock.calls.length]).toEqual([0, 0]);
  work.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(held).toHaveBeenCalledOnce();
});

test('a call that waits for its client takes no place and loses no time [OPEN-20]', async () => {
  const { load, turn, work } = stage();
  const body = Promise.withResolvers<string>();
  const run = turn.run(async () => {
    expect(await turn.waitOutside(() => body.promise)).toBe('body');
    await work.promise;
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load.underWay).toBe(0);
  body.resolve('body');
  await vi.advanceTimersByTimeAsync(14_000);
  expect(load.underWay).toBe(1);
  work.resolve();
  await run;
  expect(load.underWay).toBe(0);
});

test('a call whose client was awaited finds no place when there is none any more [OPEN-20]', async () => {
  const { load, shed, turn } = stage();
  const run = turn.run(async () => {
    await turn.waitOutside(async () => {
      while (load.begin());
    });
  });
  await expect(run).rejects.toMatchObject({ status: 503 });
  expect([load.underWay, shed.mock.calls.length]).toEqual([128, 1]);
});
