import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import * as visitors from './migrations/0001-visitors.ts';
import * as leads from './migrations/0002-leads.ts';
import * as reservations from './migrations/0004-reservations.ts';
import * as leadDeliveries from './migrations/0005-lead-deliveries.ts';
import * as appointments from './migrations/0006-appointments.ts';
import type { Tables } from './tables.ts';

/** In order. The database records which ones have run. Never change a migration after its release. */
const migrations: Record<string, Migration> = {
  '0001-visitors': visitors,
  '0002-leads': leads,
  '0004-reservations': reservations,
  '0005-lead-deliveries': leadDeliveries,
  '0006-appointments': appointments,
};

/**
 * Runs the migrations that are missing. Servers that start together wait for each other.
 *
 * @throws an error that names the failed migration, which was rolled back
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find(({ status }) => status === 'Error')?.migrationName;
  throw new Error(`The database could not be migrated${failed ? ` (${failed})` : ''}.`, {
    cause: error,
  });
}
