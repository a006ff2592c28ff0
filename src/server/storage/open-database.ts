import { Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import { migrate } from './migrate.ts';
import { sqliteDatabase } from './sqlite-database.ts';
import type { Tables } from './tables.ts';

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
