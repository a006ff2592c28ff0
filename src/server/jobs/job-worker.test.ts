import { expect, test, vi } from 'vitest';
import { newJob } from '../storage/jobs.ts';
import type { JobRow } from '../storage/tables.ts';
import { dropped, startJobs, type WorkerParts } from './job-worker.ts';

const job = (number: number): JobRow => ({
  ...newJob(
    {
      id: `job-${number}`,
      website_id: 1,
      kind: 'lead',
      subject: `lead-${number}`,
      target: '',
      lane: 'email sales@alpha.example',
    },
    { now: 0 },
  ),
  attempts: 1,
});

/** A queue with jobs of one lane, which are dropped when they are tried. */
function workerWith(rows: JobRow[], plan: () => Promise<boolean>) {
  const lease = vi.fn(async (_: object, busy: string[]) => (busy.length > 0 ? undefined : rows.shift()));
  const settle = vi.fn(async () => {});
  const worker = startJobs({
    jobs: { isAnyDue: async () => true, lease, settle },
    kinds: { lead: async () => dropped },
    plans: { isAnyDue: async () => true, plan },
    dealers: { all: async () => [], byId: async () => ({ slug: 'alpha' }) },
    // Long enough that no second poll happens during the test.
    times: { pollMs: 60_000, attemptMs: 1000, graceMs: 1000 },
    log: { info: () => {}, warn: () => {}, error: () => {} },
    now: () => 0,
  } as unknown as WorkerParts);
  const besideBusy = () => lease.mock.calls.filter(([, busy]) => busy.length > 0).length;
  return { worker, settle, besideBusy };
}

test('looks for jobs beside a busy lane once between two polls, however many wait for that lane', async () => {
  const { worker, settle, besideBusy } = workerWith(
    Array.from({ length: 50 }, (_, number) => job(number)),
    async () => false,
  );
  await expect.poll(() => settle).toHaveBeenCalledTimes(50);
  await worker.stop();
  expect(besideBusy()).toBe(1);
});

test('looks again when a lead was planned, which may have other targets', async () => {
  let plans = 0;
  const { worker, settle, besideBusy } = workerWith([job(1), job(2), job(3)], async () => ++plans === 3);
  await expect.poll(() => settle).toHaveBeenCalledTimes(3);
  await worker.stop();
  expect(besideBusy()).toBe(2);
});
