import type { Database } from './open-database.ts';
import { isLostConnection } from './passing-fault.ts';

const HOUR = 3_600_000;

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

/** Deletes keys that nobody counts any more. */
export async function forgetLocks(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('limit_locks')
    .where('taken_at', '<', now - 2 * HOUR)
    .execute();
}

/** A challenge that was solved or answered. It is valid for one lead, one sign-in code or link, or one use of a passkey. */
export interface CaptchaUse {
  signature: string;
  expires_at: number;
}

/** Marks a solution as used, inside the transaction that it allows. False when it was used before. */
export async function takeCaptcha(db: Database, captcha: CaptchaUse): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_captchas')
    .values(captcha)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows !== 0n;
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
