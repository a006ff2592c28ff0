import type { DeskPasskeyRow } from '../storage/desk-tables.ts';
import { Repository } from '../storage/repository.ts';
import { rowsChanged, rowWith } from '../storage/rows.ts';
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
    return rowWith(this.db, 'desk_passkeys', { id, host });
  }

  /** @returns false when the challenge was answered before, or the passkey was removed meanwhile */
  use({ id }: DeskPasskeyRow, counter: number, answered: CaptchaUse, now: number): Promise<boolean> {
    return this.db.transaction().execute(async (db) => {
      if (!(await takeCaptcha(db, answered))) return false;
      const passkey = db.updateTable('desk_passkeys').where('id', '=', id);
      return (await rowsChanged(passkey.set({ counter, used_at: now }))) > 0;
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
    const passkey = this.db.deleteFrom('desk_passkeys').where('id', '=', id);
    return (await rowsChanged(passkey.where('email', 'in', emails))) > 0;
  }

  async forgetOld(now: number): Promise<void> {
    await this.db
      .deleteFrom('desk_passkeys')
      .where('used_at', '<', now - idleMs)
      .execute();
  }
}
