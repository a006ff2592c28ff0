import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { migrations } from '../../src/server/storage/migrations.ts';
import { connectTo } from '../../src/server/storage/open-database.ts';
import type { Database } from '../../src/server/storage/tables.ts';
import { databases, test } from './api-server.ts';

/** A row of the former table, with its lead and target, and the job that it is now. */
const cases: [string, { lead_id: string; target: string; is_update?: number }, object | undefined][] = [
  [
    'a lead that changed',
    { lead_id: 'lead-1', target: 'webhook https://crm.example/letter x', is_update: 1 },
    { kind: 'lead', subject: 'lead-1', target: 'webhook https://crm.example/letter x', payload: 'update' },
  ],
  [
    'a letter',
    { lead_id: 'lead-1', target: 'letter reminder 2' },
    { kind: 'letter', subject: 'lead-1', target: 'reminder 2', payload: '' },
  ],
  [
    'a text message',
    { lead_id: 'lead-1', target: 'sms booked' },
    { kind: 'sms', subject: 'lead-1', target: 'booked', payload: '' },
  ],
  [
    'an answer',
    { lead_id: 'lead-1', target: 'letter answer 12' },
    { kind: 'answer', subject: 'lead-1', target: '12', payload: '' },
  ],
  [
    'a mail about saved cars',
    { lead_id: 'mail-1', target: 'alert news' },
    { kind: 'alert', subject: 'alert-1', target: 'news', payload: '{"subject":"News"}' },
  ],
  ['a mail whose text is gone', { lead_id: 'mail-2', target: 'alert news' }, undefined],
  [
    'the numbers of a week',
    { lead_id: 'week 12 2026-11-16', target: 'week olivia@alpha.example' },
    { kind: 'week', subject: '2026-11-16', target: 'olivia@alpha.example', payload: '' },
  ],
];

describe.each(databases)('a database from before the table of jobs on %s', (database) => {
  test.for(cases)('keeps %s', async ([, { lead_id, target, is_update = 0 }, becomes], { start }) => {
    const isPostgres = database === 'postgres';
    const place = isPostgres ? (await start(database)).database : { file: ':memory:' };
    const db = await connectTo(place);
    await db.transaction().execute(async (former) => {
      if (isPostgres) {
        await sql`create schema former`.execute(former);
        await sql`set local search_path to former`.execute(former);
      }
      await migrations['0001-first-tables']!.up(former);
      await sql`insert into alert_mails (id, website_id, email, email_hash, alert_id, kind, content, created_at)
        values ('mail-1', 1, 'a@b.example', 'hash', 'alert-1', 'news', '{"subject":"News"}', 5)`.execute(
        former,
      );
      await sql`insert into lead_deliveries values ('id-1', ${lead_id}, 1, ${target}, ${is_update}, 'pending', 3, 7,
        null, null, 'It failed.', 'hash', 5, null)`.execute(former);
      await migrations['0004-jobs']!.up(former);
      const rows = await (former as Database).selectFrom('jobs').selectAll().execute();
      const same = {
        ...{ id: 'id-1', website_id: 1, state: 'pending', attempts: 3, run_at: 7, lease: null },
        ...{ leased_until: null, failure: 'It failed.', sent_hash: 'hash', created_at: 5, ended_at: null },
      };
      const lane = becomes && 'kind' in becomes && becomes.kind === 'lead' ? target : 'id-1';
      expect(rows).toEqual(becomes ? [{ ...same, lane, ...becomes }] : []);
    });
    await db.destroy();
  });
});
