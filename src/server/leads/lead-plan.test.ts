import { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { nextJob } from '../storage/jobs.ts';
import { openDatabase } from '../storage/open-database.ts';
import { deliverAfter, deliverChangeAfter, leadsToPlan } from './lead-plan.ts';

const now = 1_000_000;
const form = { call: 'form', payload: '{}' } as const;
const steps = { call: 'steps', payload: '{}' } as const;
const complete = { call: 'steps', payload: '{"form_completed":true}' } as const;

test('a form is sent at once, and a lead in steps when it is complete or ten minutes after its last step', () => {
  expect(deliverAfter(form, now)).toBe(now);
  expect(deliverAfter(steps, now)).toBe(now + 600_000);
  expect(deliverAfter(complete, now)).toBe(now + 10_000);
});

test('an update waits for further changes, but does not delay a lead that was not sent yet', () => {
  expect(deliverChangeAfter({ ...form, deliver_after: now - 5 }, now)).toBe(now - 5);
  expect(deliverChangeAfter({ ...steps, deliver_after: now + 1 }, now)).toBe(now + 600_000);
  expect(deliverChangeAfter({ ...complete, deliver_after: now + 1 }, now)).toBe(now + 10_000);
  for (const sent of [form, steps, complete])
    expect(deliverChangeAfter({ ...sent, deliver_after: null }, now)).toBe(now + 60_000);
});

test('finds leads to plan and jobs by the indexes of what is due, and reads no other', async () => {
  const db = await openDatabase({ file: ':memory:' });
  const planOf = async (query: { compile(): CompiledQuery }) => {
    const { sql, parameters } = query.compile();
    const { rows } = await db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
    );
    return rows.map(({ detail }) => detail);
  };
  expect(await planOf(leadsToPlan(db, [1, 2], now))).toEqual([
    'MULTI-INDEX OR',
    'INDEX 1',
    'SEARCH leads USING INDEX leads_to_deliver (deliver_after<?)',
    'INDEX 2',
    'SEARCH leads USING INDEX leads_to_deliver (deliver_after>?)',
    'USE TEMP B-TREE FOR ORDER BY',
  ]);
  // This index has only jobs that have not ended, in their order.
  expect(await planOf(nextJob(db, { websites: [1, 2], kinds: ['lead'] }, ['a lane'], now))).toEqual([
    'SCAN jobs USING INDEX jobs_due',
  ]);
  await db.destroy();
});
