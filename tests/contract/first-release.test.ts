import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { revealedPhone } from '../../src/domain/leads/events.ts';
import { tableStatements } from '../../src/server/storage/migrations.ts';
import { connectTo, type DatabasePlace, openDatabase } from '../../src/server/storage/open-database.ts';
import { tables as allTables, untouched } from '../../src/server/storage/tables.ts';
import { databases, test } from './api-server.ts';

const statementsOf = (name: string) =>
  readFileSync(join(import.meta.dirname, '../fixtures/databases', name), 'utf8').split(';\n');

/** Makes a database one that another version has left. */
async function leave(place: DatabasePlace, statements: readonly string[]) {
  const db = await connectTo(place);
  for (const { name } of await db.introspection.getTables({ withInternalKyselyTables: true }))
    await sql`drop table ${sql.table(name)}`.execute(db);
  for (const statement of statements) if (statement.trim()) await sql.raw(statement).execute(db);
  await db.destroy();
}

describe.each(databases)('a database of the tag v0.1.0 on %s', (database) => {
  test('is taken over with its leads, deliveries and deposits, and gets its id once', async ({ start }) => {
    const { database: place } = await start(database);
    const changed = `insert into lead_deliveries values ('id-1','lead-1',103,'webhook https://crm.example/letter x',1,'pending',3,7,NULL,NULL,'It failed.','',5,NULL)`;
    await leave(place, [...statementsOf('v0.1.0.sql'), changed]);
    const ids = new Set<string>();
    for (let starts = 0; starts < 2; starts++) {
      const opened = await openDatabase(place);
      const [row] = await opened.selectFrom('database_id').select('id').execute();
      ids.add(row!.id);
      await opened.destroy();
    }
    expect(ids.size).toBe(1);
    const opened = await openDatabase(place);
    expect(await opened.selectFrom('leads').select(['name', 'step', 'sent_hash']).execute()).toEqual([
      { name: 'Zoë Okafor', step: 0, sent_hash: '' },
    ]);
    const jobs = await opened.selectFrom('jobs').selectAll().orderBy('created_at').execute();
    expect(jobs).toEqual([
      {
        ...{ id: 'id-1', website_id: 103, kind: 'lead', subject: 'lead-1', payload: 'update' },
        ...{ target: 'webhook https://crm.example/letter x', lane: 'webhook https://crm.example/letter x' },
        ...{ state: 'pending', attempts: 3, run_at: 7, lease: null, leased_until: null },
        ...{ failure: 'It failed.', sent_hash: '', created_at: 5, ended_at: null },
      },
      expect.objectContaining({
        ...{ kind: 'lead', subject: 'e8820cce-40f1-4777-a448-9283e6fbd8ec', payload: '', state: 'delivered' },
        ...{ target: 'email yard@parksideusedcars.example', lane: 'email yard@parksideusedcars.example' },
      }),
    ]);
    const payments = opened.selectFrom('payments').select(['payment_ref', 'reservation', 'made_at', 'role']);
    expect(await payments.execute()).toEqual([
      { payment_ref: 'pi_1', reservation: 'r-1', made_at: 1_796_025_100_000, role: 'deposit' },
    ]);
    await opened.destroy();
  });
});

describe.each(databases)('a database between v0.1.0 and the next release on %s', (database) => {
  test('keeps its id, what waits to be sent, and deposits', async ({ start }) => {
    const { database: place } = await start(database);
    await leave(place, statementsOf('before-0007.sql'));
    for (let starts = 0; starts < 2; starts++) {
      const opened = await openDatabase(place);
      expect(await opened.selectFrom('database_id').selectAll().execute()).toEqual([
        { id: 'the-id', filler: '' },
      ]);
      expect(await opened.selectFrom('jobs').select(['id', 'state']).execute()).toEqual([
        { id: 'job-1', state: 'pending' },
      ]);
      expect(await opened.selectFrom('payments').select(['payment_ref', 'role']).execute()).toEqual([
        { payment_ref: 'pi_1', role: 'deposit' },
      ]);
      const tables = (await opened.introspection.getTables()).map(({ name }) => name);
      expect(tables.sort()).toEqual(Object.keys(allTables).sort());
      await opened.destroy();
    }
  });
});

describe.each(databases)('a database of `0007-tables` on %s', (database) => {
  test('keeps how leads are handled, and revealed phone numbers', async ({ start }) => {
    const { database: place } = await start(database);
    const lead = (id: string) => `insert into leads values
      ('${id}',103,'key-${id}','form','Sales','','Zoë','','','','','','','','',0,'{}',0,'{}','x',3,4,NULL,'',0)`;
    await leave(place, [
      'create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)',
      `insert into kysely_migration values ('0007-tables','2026-11-30T15:04:37.183Z')`,
      ...tableStatements,
      ...[lead('lost'), lead('new')],
      `insert into desk_leads values ('lost',103,'lost','price','ann@example.com',3,5,6)`,
      `insert into visit_events values ('saved',103,39,'1-1','d-1','/cars/a/',7)`,
      `insert into phone_reveals values ('reveal',103,'1-1','d-1',8)`,
    ]);
    await (await openDatabase(place)).destroy();
    const opened = await openDatabase(place);
    expect(await opened.selectFrom('leads').selectAll().orderBy('id').execute()).toMatchObject([
      { id: 'lost', updated_at: 4, status: 'lost', reason: 'price', version: 3, answered_at: 5 },
      { id: 'new', updated_at: 4, ...untouched },
    ]);
    expect(await opened.selectFrom('visit_events').selectAll().orderBy('occurred_at').execute()).toEqual([
      {
        ...{ id: 'saved', website_id: 103, event_id: 39, car_id: '1-1', dealership_id: 'd-1' },
        ...{ path: '/cars/a/', occurred_at: 7 },
      },
      {
        ...{ id: 'reveal', website_id: 103, event_id: revealedPhone, car_id: '1-1', dealership_id: 'd-1' },
        ...{ path: '', occurred_at: 8 },
      },
    ]);
    const tables = (await opened.introspection.getTables()).map(({ name }) => name);
    expect(tables.sort()).toEqual(Object.keys(allTables).sort());
    await opened.destroy();
  });
});
