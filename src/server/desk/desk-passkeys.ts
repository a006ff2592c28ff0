import type { DeskPasskeyRow } from '../storage/desk-tables.ts';
import { Repository } from '../storage/repository.ts';
import type { CaptchaUse } from '../storage/tables.ts';
import { addOnce, takeCaptcha } from '../storage/transaction-steps.ts';

/** Milliseconds after which a passkey that nobody uses is deleted: whoever left the staff uses none. */
const idleMs = 365 * 24 * 3_600_000;

/** The passkeys of the staff. A challenge that was answered is valid for one change. */
export class DeskPasskeys extends Repository {
  /** @returns false when the challenge was answered before, or the passkey is stored already */
  add(row: DeskPasskeyRow, answered: CaptchaUse): Promise<boolean> {
    return this.db.transaction().execute(async (db) => {
      return (await takeCaptcha(db, answered)) && addOnce(db, 'desk_passkeys', row);
    });
  }

  find(id: string, host: string): Promise<DeskPasskeyRow | undefined> {
    return this.db
      .selectFrom('desk_passkeys')
      .selectAll()
      .where('id', '=', id)
      .where('host', '=', host)
      .executeTakeFirst();
  }

  /** @returns false when the challenge was answered before, or the passkey was removed meanwhile */
  use({ id }: DeskPasskeyRow, counter: number, answered: CaptchaUse, now: number): Promise<boolean> {
    return this.db.transaction().execute(async (db) => {
      if (!(await takeCaptcha(db, answered))) return false;
      const { numUpdatedRows } = await db
        .updateTable('desk_passkeys')
        .set({ counter, used_at: now })
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    });
  }

  /** The passkeys of these people, last used first. */
  async of(emails: readonly string[]): Promise<DeskPasskeyRow[]> {
    return this.db
      .selectFrom('desk_passkeys')
      .selectAll()
      .where('email', 'in', emails)
      .orderBy('used_at', 'desc')
      .limit(200)
      .execute();
  }

  /** @returns false when none of these people has such a passkey */
  async remove(id: string, emails: readonly string[]): Promise<boolean> {
    const { numDeletedRows } = await this.db
      .deleteFrom('desk_passkeys')
      .where('id', '=', id)
      .where('email', 'in', emails)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  async forgetOld(now: number): Promise<void> {
    await this.db
      .deleteFrom('desk_passkeys')
      .where('used_at', '<', now - idleMs)
      .execute();
  }
}
