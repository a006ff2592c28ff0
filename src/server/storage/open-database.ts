import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely';
import { migrate } from './migrations.ts';
import { openingError } from './opening-error.ts';
import { postgresPool } from './postgres-pool.ts';
import { sqliteDatabase } from './sqlite-database.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

/** An embedded file, or a Postgres server by its URL. */
export type DatabasePlace =
  /** @param mostPages of 4,096 bytes that the file may have; tests fill the disk with it */
  | { file: string; mostPages?: number }
  /** @param answerMs milliseconds until a connection that does not answer is given up; tests shorten it */
  | { url: string; answerMs?: number };

/**
 * Opens the database and runs its migrations. Close it with `destroy()`.
 *
 * @throws an error that says what is wrong with the database, and the remedy
 */
export async function openDatabase(place: DatabasePlace): Promise<Database> {
  const db = await connectTo(place, { migrating: true });
  try {
    if ('file' in place) await mustBeSound(db);
    await migrate(db);
  } catch (error) {
    await db.destroy().catch(() => {});
    throw openingError(error, place);
  }
  if ('file' in place) return db;
  // A migration of a large table may take longer than any statement of the server.
  await db.destroy();
  return connectTo(place);
}

/**
 * Opens the database as it is, without migrations.
 *
 * @throws an error that says what is wrong with the file, and the remedy
 */
export async function connectTo(
  place: DatabasePlace,
  options: { migrating?: boolean } = {},
): Promise<Database> {
  if ('url' in place)
    return new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: await postgresPool(place, options) }),
    });
  try {
    return new Kysely<Tables>({
      dialect: new SqliteDialect({ database: sqliteDatabase(place.file, place.mostPages) }),
    });
  } catch (error) {
    throw openingError(error, place);
  }
}

/** @throws an error with SQLite's code for a damaged file */
async function mustBeSound(db: Database): Promise<void> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
  if (rows[0]?.quick_check === 'ok') return;
  throw Object.assign(new Error('The check of the database file failed.'), { errcode: 11 });
}
