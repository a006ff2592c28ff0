import type { Database } from './open-database.ts';

/** A solved challenge. It is valid for one lead or one sign-in code. */
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
