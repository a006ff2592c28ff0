import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { releasedMigrations, sinceRelease } from './first-release.ts';
import { firstTables } from './first-tables.ts';
import { createTable, type Tables } from './tables.ts';
import { orRolledBack, RolledBack } from './transaction-steps.ts';

/** A migration of statements that both databases know. SQLite runs one at a time. */
const inTurn = (statements: readonly string[]): Migration => ({
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});

/** In order. The database records which ones have run. Never change a migration after its release. */
export const migrations: Record<string, Migration> = {
  '0001-first-tables': inTurn(firstTables),

  '0002-passkeys': inTurn([
    createTable('desk_passkeys'),
    'create index desk_passkeys_by_person on desk_passkeys (email)',
  ]),

  /** A backup that is restored has the id of the database that it was made of. */
  '0003-database-id': {
    async up(db: Kysely<unknown>) {
      await sql`create table database_id (id text primary key)`.execute(db);
      await sql`insert into database_id (id) values (${randomUUID()})`.execute(db);
    },
  },

  /**
   * One table for all that is to be sent. Until now the deliveries of leads held letters and mails too: their kind stood
   * at the front of the target, and the mail or the week in the place of the lead.
   */
  '0004-jobs': inTurn([
    createTable('jobs'),
    `insert into jobs
      select d.id, d.website_id, k.kind,
        case k.kind when 'alert' then a.alert_id when 'week' then substr(d.lead_id, length(d.lead_id) - 9)
          else d.lead_id end,
        case k.kind when 'lead' then d.target else substr(d.target, length(k.prefix) + 1) end,
        case when k.kind = 'alert' then a.content when d.is_update = 1 then 'update' else '' end,
        case k.kind when 'lead' then d.target else d.id end,
        d.state, d.attempts, d.due_at, d.lease, d.leased_until, d.failure, d.content, d.created_at, d.ended_at
      from lead_deliveries d
      join (
        select 'answer' as kind, 'letter answer ' as prefix union all select 'letter', 'letter '
        union all select 'sms', 'sms ' union all select 'alert', 'alert ' union all select 'week', 'week '
        union all select 'lead', ''
      ) k on k.kind = case
        when d.target like 'letter answer %' then 'answer' when d.target like 'letter %' then 'letter'
        when d.target like 'sms %' then 'sms' when d.target like 'alert %' then 'alert'
        when d.target like 'week %' then 'week' else 'lead' end
      left join alert_mails a on a.id = d.lead_id
      where k.kind <> 'alert' or a.id is not null`,
    'create index jobs_due on jobs (run_at) where ended_at is null',
    'create index jobs_of_subject on jobs (subject, created_at)',
    'drop table lead_deliveries',
    'drop table alert_mails',
  ]),

  /** What staff did at the fleet's console. */
  '0005-fleet-log': inTurn([
    createTable('fleet_log'),
    'create index fleet_log_by_dealer on fleet_log (dealer, at)',
  ]),
};

const migratorOf = (db: Kysely<Tables>) =>
  new Migrator({ db, provider: { getMigrations: async () => migrations } });

/** The migrations before '0001-first-tables', from the first to the last, made the tables of that. */
const former = { first: '0001-visitors', last: '0021-codes-of-phone' };

/**
 * The statements after which a database from before '0001-first-tables' has the tables of that; none when all former
 * migrations have run. Undefined for any other database.
 *
 * @throws when the former migrations are neither all of them nor those of a release
 */
async function takeOverOf(db: Kysely<Tables>): Promise<readonly string[] | undefined> {
  const all = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!all.some(({ name }) => name === 'kysely_migration')) return undefined;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const names = rows.map(({ name }) => name);
  if (names.includes(former.last)) return [];
  if (!names.includes(former.first)) return undefined;
  if (isDeepStrictEqual(names, releasedMigrations)) return sinceRelease;
  throw new Error(
    `The database is from a program between version 0.1.0 and this one, and its migration ${former.last} is missing. Start the program once that has it, then this one; a database with nothing to keep can be removed.`,
  );
}

/** Makes a database from before '0001-first-tables' one that has run it. */
async function takeOver(db: Kysely<Tables>, statements: readonly string[]): Promise<void> {
  await inTurn(statements).up(db);
  await sql`update kysely_migration set name = '0001-first-tables' where name = ${former.first}`.execute(db);
  await sql`delete from kysely_migration where name <> '0001-first-tables'`.execute(db);
}

/** Names of the migrations that have not run yet, in order. */
export async function pendingMigrations(db: Kysely<Tables>): Promise<string[]> {
  const first = (await takeOverOf(db)) ? '0001-first-tables' : undefined;
  const all = await migratorOf(db).getMigrations();
  return all.flatMap(({ name, executedAt }) => (executedAt || name === first ? [] : name));
}

/** Runs the missing migrations; servers that start together wait for each other. @throws naming the failed one */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const statements = await takeOverOf(db);
  if (statements) await db.transaction().execute((transaction) => takeOver(transaction, statements));
  const { error, results } = await migratorOf(db).migrateToLatest();
  if (error === undefined) return;
  const newer = /previously executed migration (\S+) is missing/.exec(String(error))?.[1];
  if (newer !== undefined) {
    throw new Error(
      `The database was used by a newer version of this program: it has the migration ${newer}. Start that version, or restore a backup from before it.`,
    );
  }
  const failed = results?.find(({ status }) => status === 'Error')?.migrationName;
  throw new Error(`The database could not be migrated${failed ? ` (${failed})` : ''}.`, { cause: error });
}

/**
 * Runs the missing migrations in a transaction and rolls it back. The database stays as it was.
 *
 * @returns the names of the migrations that would run
 * @throws the error that a migration would end with
 */
export async function rehearseMigrations(db: Kysely<Tables>): Promise<string[]> {
  const pending = await pendingMigrations(db);
  const statements = await takeOverOf(db);
  return orRolledBack(() =>
    db.transaction().execute(async (transaction) => {
      if (statements) await takeOver(transaction, statements);
      for (const name of pending) {
        await migrations[name]!.up(transaction).catch((cause: unknown) => {
          throw new Error(`The migration ${name} would fail.`, { cause });
        });
      }
      await sql`select 1`.execute(transaction);
      throw new RolledBack(pending);
    }),
  );
}
