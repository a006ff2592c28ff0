import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { PoolClient, QueryResult } from 'pg';
import { faultCode, isLostConnection } from './passing-fault.ts';

/**
 * Type id of 64-bit integers, which the driver returns as text. Ours are times and counts, which a JavaScript number
 * holds exactly.
 */
const INT8 = 20;

/**
 * Time limits in milliseconds. The server ends a long statement itself. If the network swallows its answer, the driver
 * stops waiting, and the connection is closed.
 */
const limits = { statement: 5000, answer: 7000, connect: 4000, idleInTransaction: 10_000 };

const mostConnections = 10;

/**
 * True when Postgres ended a connection that it had accepted. The error of a migration has it as its cause. False when
 * nothing answered in time: another try would only wait as long again.
 */
export function isEndedConnection(error: unknown): boolean {
  if (!(error instanceof Error) || /due to connection timeout/.test(error.message)) return false;
  return (
    /^(?:57P01|ECONNRESET|EPIPE)$/.test(faultCode(error)) ||
    /Connection terminated|not queryable|connection has been discarded/.test(error.message) ||
    isEndedConnection(error.cause)
  );
}

/**
 * Opens a pool of connections to Postgres. A connection that breaks is replaced, and never ends the process.
 *
 * @param place.answerMs milliseconds until a connection that does not answer is given up
 * @param options.migrating removes the time limit of statements
 */
export async function postgresPool(
  { url: connectionString, answerMs = limits.answer }: { url: string; answerMs?: number },
  { migrating = false }: { migrating?: boolean } = {},
): Promise<PostgresPool> {
  // Imported only when Postgres is used.
  const { default: pg } = await import('pg');
  const types = {
    getTypeParser: ((oid: number, format: 'text') =>
      oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
  };
  const pool = new pg.Pool({
    connectionString,
    types,
    max: migrating ? 2 : mostConnections,
    connectionTimeoutMillis: Math.min(limits.connect, answerMs),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(!migrating && {
      statement_timeout: limits.statement,
      query_timeout: answerMs,
      idle_in_transaction_session_timeout: limits.idleInTransaction,
    }),
  });
  // Without these listeners, a connection that breaks would end the process: the first listens to idle connections, the
  // second also to those in use. The query that was under way fails by itself.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = guarded(await pool.connect(), () => pool.connect());
      // Cursors, the second form of `query`, are not used here.
      return client as unknown as PostgresPoolClient;
    },
  };
}

/**
 * A connection from the pool that is closed when it breaks, so that nobody waits for it again. When its first statement
 * finds that the connection had broken in the pool, the next one runs that statement, if it changes nothing.
 */
function guarded(first: PoolClient, another: () => Promise<PoolClient>) {
  let client = first;
  let isFirst = true;
  let broken: Error | undefined;
  /** True when the broken connection was given back and no other was found. */
  let isReleased = false;
  return {
    async query(sql: string, parameters: readonly unknown[]): Promise<QueryResult> {
      // A statement on a broken connection would wait for its time limit.
      if (broken) throw broken;
      // A statement that changes nothing can run twice.
      const canMove = isFirst && /^\s*(?:select|begin|start transaction)\b/i.test(sql);
      isFirst = false;
      for (let moves = 0; ; moves++) {
        try {
          return await client.query(sql, [...parameters]);
        } catch (error) {
          if (!isLostConnection(error)) throw error;
          // Postgres may have ended all connections of the pool, for example by a restart, and each one fails at once. A
          // connection that did not answer has cost a time limit, and so may the next.
          const most = isEndedConnection(error) ? mostConnections : 1;
          if (!canMove || moves >= most) {
            broken = error as Error;
            throw error;
          }
          client.release(true);
          try {
            client = await another();
          } catch (none) {
            broken = none as Error;
            isReleased = true;
            throw none;
          }
        }
      }
    },

    release(discard?: boolean): void {
      if (!isReleased) client.release(discard || broken !== undefined);
    },
  };
}
