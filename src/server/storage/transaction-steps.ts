import { isLostConnection } from './passing-fault.ts';
import type { Database } from './tables.ts';

/**
 * Locks keys until the transaction ends. Another transaction that locks one of them waits, also on another server. A
 * transaction that locks, writes and then counts cannot pass a limit together with another one.
 */
export async function lockKeys(db: Database, keys: readonly string[], now: number): Promise<void> {
  // In one order everywhere: otherwise two transactions could wait for each other.
  for (const key of [...new Set(keys)].sort()) {
    await db
      .insertInto('limit_locks')
      .values({ key, taken_at: now })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ taken_at: now }))
      .execute();
  }
}

/** Ends a transaction without its changes. Whoever runs it by `orRolledBack` gets the result. */
export class RolledBack<Result> extends Error {
  readonly result: Result;

  constructor(result: Result) {
    super('The transaction was rolled back.');
    this.result = result;
  }
}

/** Runs a transaction. @returns its result, or the one with which it was rolled back */
export async function orRolledBack<Result, Undone = Result>(
  transaction: () => Promise<Result>,
): Promise<Result | Undone> {
  try {
    return await transaction();
  } catch (error) {
    if (error instanceof RolledBack) return error.result as Undone;
    throw error;
  }
}

/** Runs work that is safe to repeat, and runs it again when the connection to the database broke meanwhile. */
export async function onceMore<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isLostConnection(error)) throw error;
    return work();
  }
}
