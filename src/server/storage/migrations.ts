import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { leads, visitors } from './migrations/0001-onwards.ts';
import { appointments, leadDeliveries, reservations } from './migrations/0004-onwards.ts';
import {
  afterHold,
  codeRequests,
  emptySearches,
  exactLeads,
  health,
  healthRoom,
  letters,
  payments,
} from './migrations/0007-onwards.ts';
import {
  alerts,
  carViews,
  codesOfPhone,
  contentChanges,
  desk,
  deskWeeks,
} from './migrations/0015-onwards.ts';
import type { Tables } from './tables.ts';

/** In order. The database records which ones have run. Never change a migration after its release. */
const migrations: Record<string, Migration> = {
  '0001-visitors': visitors,
  '0002-leads': leads,
  '0004-reservations': reservations,
  '0005-lead-deliveries': leadDeliveries,
  '0006-appointments': appointments,
  '0007-health': health,
  '0008-exact-leads': exactLeads,
  '0009-payments': payments,
  '0010-code-requests': codeRequests,
  '0011-health-room': healthRoom,
  '0012-letters': letters,
  '0013-empty-searches': emptySearches,
  '0015-after-hold': afterHold,
  '0015-alerts': alerts,
  '0016-desk': desk,
  '0018-desk-weeks': deskWeeks,
  '0019-content-changes': contentChanges,
  '0020-car-views': carViews,
  '0021-codes-of-phone': codesOfPhone,
};

const migratorOf = (db: Kysely<Tables>) =>
  new Migrator({ db, provider: { getMigrations: async () => migrations } });

/** Names of the migrations that have not run yet, in order. */
export async function pendingMigrations(db: Kysely<Tables>): Promise<string[]> {
  const all = await migratorOf(db).getMigrations();
  return all.flatMap(({ name, executedAt }) => (executedAt ? [] : name));
}

/**
 * Runs the migrations that are missing. Servers that start together wait for each other.
 *
 * @throws an error that names the failed migration, which was rolled back
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
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

/** Ends the transaction of a rehearsal. */
class Rehearsed extends Error {}

/**
 * Runs the missing migrations in a transaction and rolls it back. The database stays as it was.
 *
 * @returns the names of the migrations that would run
 * @throws the error that a migration would end with
 */
export async function rehearseMigrations(db: Kysely<Tables>): Promise<string[]> {
  const pending = await pendingMigrations(db);
  try {
    await db.transaction().execute(async (transaction) => {
      for (const name of pending) {
        await migrations[name]!.up(transaction).catch((cause: unknown) => {
          throw new Error(`The migration ${name} would fail.`, { cause });
        });
      }
      await sql`select 1`.execute(transaction);
      throw new Rehearsed();
    });
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
  }
  return pending;
}
