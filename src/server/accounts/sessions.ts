import { DAY } from '../../domain/time/durations.ts';
import { SESSION_DAYS } from '../api/visitor-secrets.ts';
import { changeRows, deleteRows } from '../storage/rows.ts';
import type { Database } from '../storage/tables.ts';

/** A phone that is signed in, at one website. */
export type Visitor = { website_id: number; phone: string };

/** The sessions of signed-in visitors. Callers pass hashed tokens. */
export function sessionsIn(db: Database) {
  const until = (now: number) => ({ seen_at: now, expires_at: now + SESSION_DAYS * DAY });
  return {
    async begin(token_hash: string, who: Visitor, now: number): Promise<void> {
      const row = { token_hash, ...who, created_at: now, ...until(now) };
      await db.insertInto('sessions').values(row).execute();
    },

    /** The session of a token on this website. `renewed`: its expiry moved, once a day, so its cookie is set again. */
    async find(token_hash: string, website_id: number, now: number) {
      const row = await db
        .selectFrom('sessions')
        .select(['phone', 'seen_at'])
        .where((eb) => eb.and({ token_hash, website_id }))
        .where('expires_at', '>', now)
        .executeTakeFirst();
      if (!row) return undefined;
      const renewed = now - row.seen_at > DAY;
      if (renewed) await changeRows(db, 'sessions', { token_hash }, until(now));
      return { phone: row.phone, renewed };
    },

    end: (token_hash: string) => deleteRows(db, 'sessions', { token_hash }),
  };
}
