import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrations } from '../src/server/storage/migrations.ts';
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
    said: expect.stringContaining('0001-first-tables'),
  });
  expect(await tables()).toEqual([]);
  expect((await run()).said).toMatch(/0001-first-tables[\s\S]*The database is up to date\.$/);
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

describe('a database from before the first tables of today', () => {
  /** Makes the tables of that time, with the names of the migrations that made them. */
  async function makeFormer(...names: string[]) {
    const db = await connectTo({ file });
    await migrations['0001-first-tables']!.up(db);
    await db.insertInto('health').values({ id: 2, checked_at: 0, filler: 'kept' }).execute();
    await sql`create table kysely_migration (name text primary key, timestamp text not null)`.execute(db);
    for (const name of names)
      await sql`insert into kysely_migration values (${name}, '2026-11-27T00:00:00.000Z')`.execute(db);
    await db.destroy();
  }

  test('keeps its rows, and gets only the tables since then', async () => {
    await makeFormer('0001-visitors', '0016-desk', '0021-codes-of-phone');
    const { said } = await run('--dry-run');
    expect(said).toContain('0002-passkeys');
    expect(said).not.toContain('0001');
    for (let starts = 0; starts < 2; starts++) {
      const db = await openDatabase({ file });
      expect(await db.selectFrom('health').select('filler').execute()).toEqual([{ filler: 'kept' }]);
      expect((await sql`select name from kysely_migration`.execute(db)).rows).toEqual([
        { name: '0001-first-tables' },
        { name: '0002-passkeys' },
        { name: '0003-database-id' },
        { name: '0004-jobs' },
        { name: '0005-fleet-log' },
      ]);
      await db.destroy();
    }
  });

  test('of the tag v0.1.0 keeps its rows, and gets what a new database has', async () => {
    const released = readFileSync(
      join(import.meta.dirname, '../tests/fixtures/databases/v0.1.0.sql'),
      'utf8',
    );
    const old = new DatabaseSync(file);
    old.exec(released);
    old.close();
    const rehearsed = await run('--dry-run');
    expect(rehearsed).toMatchObject({ status: 0, said: expect.stringContaining('0004-jobs') });
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
    expect(
      await db.selectFrom('payments').select(['payment_ref', 'reservation', 'made_at']).execute(),
    ).toEqual([{ payment_ref: 'pi_1', reservation: 'r-1', made_at: 1_796_025_100_000 }]);
    await db.destroy();
    const fresh = join(folder, 'fresh.sqlite');
    await (await openDatabase({ file: fresh })).destroy();
    expect(schemaOf(file)).toEqual(schemaOf(fresh));
  });

  test('that lacks some of its migrations is left alone, and the error names the remedy', async () => {
    await makeFormer('0001-visitors', '0016-desk');
    expect(await run()).toMatchObject({
      status: 1,
      said: expect.stringContaining('Start the program once that has it'),
    });
  });
});
