import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { SqliteDatabase } from 'kysely';

/** Milliseconds to wait while another process writes. */
const BUSY_MS = 5000;

/**
 * Adapts Node's own SQLite to the interface of Kysely's dialect. Only the server's user may read the file, because it
 * contains visitors' data.
 *
 * @param file ':memory:' or a path
 * @param mostPages the size at which writing fails as on a full disk; absent: the disk decides
 * @throws when the file is no database
 */
export function sqliteDatabase(file: string, mostPages?: number): SqliteDatabase {
  if (file !== ':memory:') makePrivate(file);
  const database = new DatabaseSync(file, { timeout: BUSY_MS });
  try {
    // A write-ahead log (WAL) allows reads during a write. FULL waits for the disk at every commit, so that a confirmed
    // lead survives a crash and a power cut.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
    if (mostPages !== undefined) database.exec(`PRAGMA max_page_count = ${mostPages}`);
  } catch (error) {
    database.close();
    throw error;
  }
  return {
    close: () => database.close(),
    prepare(sql) {
      // On a full disk SQLite rolls back by itself. The driver's own rollback would fail and hide the reason.
      if (sql === 'rollback' && !database.isTransaction) return nothingToDo;
      const statement = database.prepare(sql);
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

/** A statement that does nothing. */
const nothingToDo = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [][Symbol.iterator](),
};

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
