import { Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import * as visitors from './migrations/0001-visitors.ts';
import * as leads from './migrations/0002-leads.ts';
import * as reservations from './migrations/0004-reservations.ts';
import * as leadDeliveries from './migrations/0005-lead-deliveries.ts';
import * as appointments from './migrations/0006-appointments.ts';
import { sqliteDatabase } from './sqlite-database.ts';
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
async function migrate(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find(({ status }) => status === 'Error')?.migrationName;
  throw new Error(`The database could not be migrated${failed ? ` (${failed})` : ''}.`, {
    cause: error,
  });
}

export type Database = Kysely<Tables>;

/** An embedded file, or a Postgres server by its URL. */
export type DatabasePlace = { file: string } | { url: string };

/**
 * Type id of 64-bit integers, which the driver returns as text. Ours are times and counts, which a JavaScript number
 * holds exactly.
 */
const INT8 = 20;

/** Opens the database and runs its migrations. Close it with `destroy()`. */
export async function openDatabase(place: DatabasePlace): Promise<Database> {
  const dialect =
    'file' in place
      ? new SqliteDialect({ database: sqliteDatabase(place.file) })
      : new PostgresDialect({ pool: await postgresPool(place.url) });
  const db = new Kysely<Tables>({ dialect });
  try {
    await migrate(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

async function postgresPool(connectionString: string) {
  // Imported only when Postgres is used.
  const { default: pg } = await import('pg');
  const types = {
    getTypeParser: ((oid: number, format: 'text') =>
      oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
  };
  const pool = new pg.Pool({
    connectionString,
    types,
    max: 10,
    connectionTimeoutMillis: 5000,
    statement_timeout: 10_000,
  });
  // The pool replaces a connection that breaks while idle. Without a listener, the error would end the process.
  pool.on('error', () => {});
  return pool;
}
