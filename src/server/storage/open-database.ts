import { Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import { migrate } from './migrate.ts';
import { sqliteDatabase } from './sqlite-database.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

/** An embedded file, or a Postgres server by its URL. */
export type DatabasePlace = { file: string } | { url: string };

/** Postgres answers 64-bit integers as text; ours are times and counts, which a number holds exactly. */
const INT8 = 20;

/** Opens the database and brings it up to date. Closing it is `destroy()`. */
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
  // Loaded only by those who have a Postgres.
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
  // A connection that breaks while idle is replaced; unheard, it would end the process.
  pool.on('error', () => {});
  return pool;
}
