import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Kysely, PostgresDialect, type SqliteDatabase, sql } from 'kysely';
import { migrate } from './migrations.ts';
import { faultCode } from './passing-fault.ts';
import { isEndedConnection, postgresPool } from './postgres-pool.ts';
import type { Database, Tables } from './tables.ts';
import { waitingSqliteDialect } from './waiting-sqlite.ts';

/** An embedded file, or a Postgres server by its URL. */
export type DatabasePlace =
  /** @param mostPages of 4,096 bytes that the file may have; tests fill the disk with it */
  | { file: string; mostPages?: number }
  /** @param answerMs milliseconds until a connection that does not answer is given up; tests shorten it */
  | { url: string; answerMs?: number };

/** Opens the database and runs its migrations. Close it with `destroy()`. @throws with what is wrong, and the remedy */
export async function openDatabase(place: DatabasePlace): Promise<Database> {
  for (let tries = 1; ; tries++) {
    try {
      return await openOnce(place);
    } catch (error) {
      if (tries === MOST_TRIES || !isEndedConnection(error)) throw openingError(error, place);
    }
  }
}

/** Tells a database from every other one, also after a restart or a restored backup. */
export const databaseIdOf = async (db: Database): Promise<string> =>
  (await db.selectFrom('database_id').select('id').executeTakeFirstOrThrow()).id;

/** Number of times that a database is opened while Postgres ends the connection, as it does when it restarts. */
const MOST_TRIES = 10;

async function openOnce(place: DatabasePlace): Promise<Database> {
  const db = await connectTo(place, { migrating: true });
  try {
    if ('file' in place) await mustBeSound(db);
    // Runs in a transaction, so that it can be tried again.
    await migrate(db);
  } catch (error) {
    await db.destroy().catch(() => {});
    throw error;
  }
  if ('file' in place) return db;
  // A migration of a large table may take longer than any statement of the server.
  await db.destroy();
  return connectTo(place);
}

/** Opens the database as it is, without migrations. @throws with what is wrong with the file, and the remedy */
export async function connectTo(
  place: DatabasePlace,
  { readOnly = false, ...options }: { migrating?: boolean; readOnly?: boolean } = {},
): Promise<Database> {
  if ('url' in place)
    return new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: await postgresPool(place, options) }),
    });
  try {
    const database = readOnly
      ? adapted(new DatabaseSync(place.file, { readOnly, timeout: OPENING_MS }))
      : sqliteDatabase(place.file, place.mostPages);
    return new Kysely<Tables>({ dialect: waitingSqliteDialect({ database }) });
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

/** Milliseconds to wait while another process has the file, before the server begins its work. */
const OPENING_MS = 5000;

/**
 * Opens a file, which only the server's user may read, because it contains visitors' data.
 *
 * @param file ':memory:' or a path
 * @param mostPages the size at which writing fails as on a full disk; absent: the disk decides
 * @throws when the file is no database
 */
function sqliteDatabase(file: string, mostPages?: number): SqliteDatabase {
  if (file !== ':memory:') makePrivate(file);
  const database = new DatabaseSync(file, { timeout: OPENING_MS });
  try {
    // A write-ahead log (WAL) allows reads during a write. FULL waits for the disk at every commit, so that a confirmed
    // lead survives a crash and a power cut.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
    // From now on `waitingSqliteDialect` waits.
    database.exec('PRAGMA busy_timeout = 0');
    if (mostPages !== undefined) database.exec(`PRAGMA max_page_count = ${mostPages}`);
  } catch (error) {
    database.close();
    throw error;
  }
  return adapted(database);
}

/** Node's own SQLite with the interface of Kysely's dialect. */
function adapted(database: DatabaseSync): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare(sql) {
      // On a full disk SQLite rolls back by itself. The driver's own rollback would fail and hide the reason.
      const isOver = sql === 'rollback' && !database.isTransaction;
      const statement = database.prepare(isOver ? 'select 1' : sql);
      const values = (parameters: ReadonlyArray<unknown>) => parameters as SQLInputValue[];
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...values(parameters)),
        run: (parameters) => statement.run(...values(parameters)),
        iterate: (parameters) => statement.iterate(...values(parameters)),
      };
    },
  };
}

/** Creates a missing file. SQLite gives the files of its log the same mode. */
function makePrivate(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  closeSync(openSync(file, 'a', 0o600));
  if ((statSync(file).mode & 0o077) === 0) return;
  try {
    chmodSync(file, 0o600);
  } catch {
    // Another user's file, which only its owner can change. Whether it can be used shows when it is opened.
  }
}

/**
 * What the operator has to do, by the error codes of Postgres and of the network, and by SQLite's own result codes
 * READONLY, CORRUPT, FULL, CANTOPEN and NOTADB.
 */
const remedies: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing answers at {where}. Start Postgres, or correct DATABASE_URL.',
  ENOTFOUND: 'There is no host {where}. Correct DATABASE_URL.',
  EAI_AGAIN: 'The name of {where} cannot be looked up now. Check DATABASE_URL and the network.',
  ETIMEDOUT: '{where} does not answer. Check DATABASE_URL and the firewall.',
  '28P01': 'Postgres at {where} refuses the password in DATABASE_URL.',
  '28000': 'Postgres at {where} refuses the user in DATABASE_URL.',
  '3D000': 'Postgres at {where} has no database of the name in DATABASE_URL. Create it: createdb <name>',
  '42501': 'The user in DATABASE_URL may not create tables at {where}. Make it the owner of the database.',
  '53300': 'Postgres at {where} has no connection left. Raise max_connections, or use a pooler.',
  '8': '{where} cannot be written. Make this user its owner.',
  '11': '{where} is damaged. Restore it from a backup (docs/operations.md).',
  '13': 'The disk of {where} is full.',
  '14': '{where} cannot be opened. Check that its folder exists and that this user may write there.',
  '26': '{where} is no SQLite database. Name another file with --data, or restore this one.',
};

/** Says why a database could not be opened, and what the operator has to do. Never contains the password. */
export function openingError(error: unknown, place: DatabasePlace): unknown {
  const url = 'url' in place ? URL.parse(place.url) : undefined;
  const where = 'file' in place ? place.file : url ? url.host + url.pathname : 'the address';
  const [remedy] = errorsIn(error).flatMap((one) => remedies[codeOf(one)] ?? []);
  const words = remedy?.replace('{where}', () => where);
  return words === undefined ? error : new Error(words, { cause: error });
}

function codeOf(error: Error): string {
  if (/timeout exceeded when trying to connect|terminated due to connection timeout/.test(error.message))
    return 'ETIMEDOUT';
  return faultCode(error);
}

/** The error, its causes, and the errors that it groups. */
function errorsIn(error: unknown): Error[] {
  if (!(error instanceof Error)) return [];
  const grouped = error instanceof AggregateError ? error.errors : [];
  return [error, ...grouped.flatMap(errorsIn), ...errorsIn(error.cause)];
}
