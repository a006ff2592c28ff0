import { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { leadsToPlan } from './lead-plan.ts';
import { openDatabase } from './open-database.ts';

test('finds the leads to plan by the index of leads that are due, and reads no other lead', async () => {
  const db = await openDatabase({ file: ':memory:' });
  const { sql, parameters } = leadsToPlan(db, [1, 2], Date.now()).compile();
  const { rows } = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
  );
  expect(rows.map(({ detail }) => detail)).toEqual([
    'MULTI-INDEX OR',
    'INDEX 1',
    'SEARCH leads USING INDEX leads_to_deliver (deliver_after<?)',
    'INDEX 2',
    'SEARCH leads USING INDEX leads_to_deliver (deliver_after>?)',
    'USE TEMP B-TREE FOR ORDER BY',
  ]);
  await db.destroy();
});
