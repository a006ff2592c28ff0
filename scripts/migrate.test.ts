import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectTo, openDatabase } from '../src/server/storage/open-database.ts';
import { main } from './migrate.ts';
import { runCommand } from './run-command.fixture.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-migrate-'));
  file = join(folder, 'api.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true }));

async function run(...words: string[]) {
  const env = { ...process.env, DATABASE_URL: '' };
  const { status, out, err } = await runCommand(main, [...words, '--data', file], { env });
  return { status, said: (out + err).trim() };
}

/** Columns and indexes of every table. Columns that were added later stand at the end. */
function schemaOf(of: string): string[] {
  const db = new DatabaseSync(of);
  const rows = db
    .prepare(
      `select m.name || ' ' || c.name || ' ' || lower(c.type) || ' ' || c."notnull" || ' ' || ifnull(c.dflt_value, '') as one
         from sqlite_master m, pragma_table_info(m.name) c where m.name not like 'kysely%'
       union all select m.name || ' ' || i.name || ' ' || i."unique" || ' ' || i.partial
         from sqlite_master m, pragma_index_list(m.name) i where m.name not like 'kysely%' order by 1`,
    )
    .all();
  db.close();
  return rows.map(({ one }) => String(one));
}

async function tables(): Promise<string[]> {
  const db = await connectTo({ file });
  const found = await db.introspection.getTables();
  await db.destroy();
  return found.map(({ name }) => name);
}

test('a dry run says what would run and changes nothing, and then it runs once', async () => {
  expect((await run('--dry-run')).said).toMatch(/There is no database at .* It would be created/);
  await (await connectTo({ file })).destroy();
  const rehearsed = await run('--dry-run');
  expect(rehearsed).toMatchObject({
    status: 0,
    said: expect.stringContaining('0007-tables'),
  });
  expect(await tables()).toEqual([]);
  expect((await run()).said).toMatch(/0007-tables[\s\S]*The database is up to date\.$/);
  expect(await tables()).toContain('leads');
  expect((await run()).said).toBe('Nothing is missing.\nThe database is up to date.');
  expect((await run('--dry-run')).said).toBe('Nothing is missing.');
});

test('a database of a newer version is left alone, and the error says so', async () => {
  const db = await openDatabase({ file });
  await db
    .insertInto('kysely_migration' as never)
    .values({ name: '9999-future', timestamp: '2027-01-01T00:00:00.000Z' } as never)
    .execute();
  await db.destroy();
  expect(await run()).toMatchObject({ status: 1, said: expect.stringContaining('used by a newer version') });
});

test('a database of the tag v0.1.0 keeps its rows, and gets what a new database has', async () => {
  const released = readFileSync(join(import.meta.dirname, '../tests/fixtures/databases/v0.1.0.sql'), 'utf8');
  const old = new DatabaseSync(file);
  old.exec(released);
  old.close();
  const rehearsed = await run('--dry-run');
  expect(rehearsed).toMatchObject({ status: 0, said: expect.stringContaining('0007-tables') });
  expect(await tables()).not.toContain('jobs');
  const db = await openDatabase({ file });
  expect(await db.selectFrom('leads').select(['name', 'step', 'sent_hash']).execute()).toEqual([
    { name: 'Zoë Okafor', step: 0, sent_hash: '' },
  ]);
  expect(await db.selectFrom('jobs').select(['kind', 'target', 'state']).execute()).toEqual([
    { kind: 'lead', target: 'email yard@parksideusedcars.example', state: 'delivered' },
  ]);
  expect(await db.selectFrom('watchlist_entries').select('car_id').execute()).toHaveLength(1);
  expect(await db.selectFrom('sessions').select('phone').execute()).toHaveLength(1);
  expect(await db.selectFrom('payments').select(['payment_ref', 'reservation', 'made_at']).execute()).toEqual(
    [{ payment_ref: 'pi_1', reservation: 'r-1', made_at: 1_796_025_100_000 }],
  );
  await db.destroy();
  const fresh = join(folder, 'fresh.sqlite');
  await (await openDatabase({ file: fresh })).destroy();
  expect(schemaOf(file)).toEqual(schemaOf(fresh));
});

test('a database of a program that was never released is left alone, and the error names the remedy', async () => {
  const old = new DatabaseSync(file);
  old.exec(`create table kysely_migration (name text primary key, timestamp text not null);
    insert into kysely_migration values ('0009-former', '2026-11-27T00:00:00.000Z')`);
  old.close();
  expect(await run()).toMatchObject({
    status: 1,
    said: expect.stringContaining(
      'If it is from a program that was never released, start with a new database.',
    ),
  });
  expect(await tables()).toEqual([]);
});
