import { setTimeout as pause } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely';

/** Milliseconds to wait while another process writes. */
const PATIENCE_MS = 5000;
const PAUSE_MS = 20;

/**
 * SQLite that waits while another process writes, without blocking the thread: SQLite's own `busy_timeout` would keep
 * the server from every other call, and from its static pages.
 */
export const waitingSqliteDialect = (config: SqliteDialectConfig): SqliteDialect =>
  Object.assign(new SqliteDialect(config), {
    createDriver: () => new WaitingSqliteDriver(config),
    createAdapter: () => new TransactionalAdapter(),
  });

/** Migrations run whole or not at all. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

class WaitingSqliteDriver extends SqliteDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    return {
      executeQuery: <Row>(query: CompiledQuery) =>
        whenFree(() => connection.executeQuery<Row>(query), performance.now() + PATIENCE_MS),
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    };
  }
}

/** A statement that found the database busy has changed nothing, and can be run again. */
async function whenFree<Result>(run: () => Promise<Result>, until: number): Promise<Result> {
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error;
      await pause(PAUSE_MS);
    }
  }
}

const SQLITE_BUSY = 5;
/** What the transaction has read is out of date. Only a new transaction helps. */
const SQLITE_BUSY_SNAPSHOT = 517;

function isBusy(error: unknown): boolean {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0;
  return (code & 0xff) === SQLITE_BUSY && code !== SQLITE_BUSY_SNAPSHOT;
}
