import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { firstTables } from './migrations/0001-first-tables.ts';
import { passkeys } from './migrations/0002-passkeys.ts';
import { databaseId } from './migrations/0003-database-id.ts';
import { jobs } from './migrations/0004-jobs.ts';
import { fleetLog } from './migrations/0005-fleet-log.ts';
import type { Tables } from './tables.ts';
import { orRolledBack, RolledBack } from './transaction-steps.ts';

/** In order. The database records which ones have run. Never change a migration after its release. */
const migrations: Record<string, Migration> = {
  '0001-first-tables': firstTables,
  '0002-passkeys': passkeys,
  '0003-database-id': databaseId,
  '0004-jobs': jobs,
  '0005-fleet-log': fleetLog,
};

const migratorOf = (db: Kysely<Tables>) =>
  new Migrator({ db, provider: { getMigrations: async () => migrations } });

/** The migrations before version 0.1.0, from the first to the last, made the tables of '0001-first-tables'. */
const former = { first: '0001-visitors', last: '0021-codes-of-phone' };

/** Whether a database has its tables from the migrations before 0.1.0. @throws when only some of them have run */
async function isFormer(db: Kysely<Tables>): Promise<boolean> {
  const all = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!all.some(({ name }) => name === 'kysely_migration')) return false;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const names = rows.map(({ name }) => name);
  if (names.includes(former.first) && !names.includes(former.last))
    throw new Error(
      `The database is older than this program can read: its migration ${former.last} is missing. Start the last version before 0.1.0 once, which adds it, then this one; a database with nothing to keep can be removed.`,
    );
  return names.includes(former.last);
}

/** Names of the migrations that have not run yet, in order. */
export async function pendingMigrations(db: Kysely<Tables>): Promise<string[]> {
  const first = (await isFormer(db)) ? '0001-first-tables' : undefined;
  const all = await migratorOf(db).getMigrations();
  return all.flatMap(({ name, executedAt }) => (executedAt || name === first ? [] : name));
}

/** Runs the missing migrations; servers that start together wait for each other. @throws naming the failed one */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  if (await isFormer(db))
    await db.transaction().execute(async (transaction) => {
      await sql`delete from kysely_migration where name < ${former.last}`.execute(transaction);
      await sql`update kysely_migration set name = '0001-first-tables' where name = ${former.last}`.execute(
        transaction,
      );
    });
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
  return orRolledBack(() =>
    db.transaction().execute(async (transaction) => {
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
