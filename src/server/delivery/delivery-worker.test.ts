import { expect, test, vi } from 'vitest';
import type { LeadDeliveryRow } from '../storage/tables.ts';
import { DeliveryWorker, type WorkerParts } from './delivery-worker.ts';

const row = (number: number): LeadDeliveryRow => ({
  id: `delivery-${number}`,
  lead_id: `lead-${number}`,
  website_id: 1,
  target: 'email sales@alpha.example',
  is_update: 0,
  state: 'pending',
  attempts: 1,
  due_at: 0,
  lease: 'lease',
  leased_until: 1,
  failure: '',
  content: '',
  created_at: 0,
  ended_at: null,
});

/** A queue with deliveries to one target, which are dropped when they are tried. */
function workerWith(rows: LeadDeliveryRow[], plan: () => Promise<boolean>) {
  const lease = vi.fn(async (_: number[], busy: string[]) => (busy.length > 0 ? undefined : rows.shift()));
  const setDropped = vi.fn(async () => {});
  const worker = new DeliveryWorker({
    deliveries: { isAnyDue: async () => true, plan, lease, planned: async () => undefined, setDropped },
    dealers: { all: async () => [], byId: async () => undefined },
    // Long enough that no second poll happens during the test.
    times: { pollMs: 60_000, attemptMs: 1000, graceMs: 1000 },
    log: { warn: () => {}, error: () => {} },
    now: () => 0,
  } as unknown as WorkerParts);
  const besideBusy = () => lease.mock.calls.filter(([, busy]) => busy.length > 0).length;
  return { worker, setDropped, besideBusy };
}

test('looks for deliveries beside a busy target once between two polls, however many wait for that target', async () => {
  const { worker, setDropped, besideBusy } = workerWith(
    Array.from({ length: 50 }, (_, number) => row(number)),
    async () => false,
  );
  await expect.poll(() => setDropped).toHaveBeenCalledTimes(50);
  await worker.stop();
  expect(besideBusy()).toBe(1);
});

test('looks again when a lead was planned, which may have other targets', async () => {
  let plans = 0;
  const { worker, setDropped, besideBusy } = workerWith([row(1), row(2), row(3)], async () => ++plans === 3);
  await expect.poll(() => setDropped).toHaveBeenCalledTimes(3);
  await worker.stop();
  expect(besideBusy()).toBe(2);
});
