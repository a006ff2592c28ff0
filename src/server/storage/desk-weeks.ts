import { newDelivery } from './lead-plan.ts';
import type { Database } from './open-database.ts';
import type { LeadDeliveryRow } from './tables.ts';

const DAY = 86_400_000;

/** Days until the record of a week's mails is deleted. */
const keepDays = 30;

/** A mail with the numbers of a week in the delivery queue: 'week olivia@example.com'. */
const targetStart = 'week ';
export const weekTarget = (email: string): string => `${targetStart}${email.toLowerCase()}`;

/** The email address of the owner who gets a weekly mail, in lower case. Undefined for other rows of the queue. */
export function weekOwner(target: string): string | undefined {
  return target.startsWith(targetStart) ? target.slice(targetStart.length) : undefined;
}

/** Names a dealer's week in the queue, in the place of a lead. */
const weekKey = (website_id: number, week: string) => `week ${website_id} ${week}`;

/** The first day of the week that a mail of the queue is about. */
export const weekOf = ({ lead_id }: Pick<LeadDeliveryRow, 'lead_id'>): string => lead_id.split(' ')[2] ?? '';

/**
 * Puts a mail to each owner into the delivery queue. The row of the week decides: of several servers one does, and none
 * does it again.
 *
 * @param week its first day, '2026-11-16'
 * @returns false when it was done before
 */
export async function planWeek(
  database: Database,
  { website_id, week, owners }: { website_id: number; week: string; owners: readonly string[] },
  now: number,
): Promise<boolean> {
  // Most calls end here, without a transaction.
  const known = await database
    .selectFrom('desk_weeks')
    .select('week')
    .where('website_id', '=', website_id)
    .where('week', '=', week)
    .executeTakeFirst();
  if (known || owners.length === 0) return false;
  return database.transaction().execute(async (db) => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('desk_weeks')
      .values({ website_id, week, planned_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) return false;
    const lead_id = weekKey(website_id, week);
    const rows = [...new Set(owners.map(weekTarget))].map((target) =>
      newDelivery({ lead_id, website_id, target, is_update: 0 }, { now }),
    );
    await db.insertInto('lead_deliveries').values(rows).execute();
    return true;
  });
}

/** Deletes the records of weeks whose mails were sent long ago. */
export async function deleteOldWeeks(database: Database, website_id: number, now: number): Promise<void> {
  await database.transaction().execute(async (db) => {
    const old = await db
      .deleteFrom('desk_weeks')
      .where('website_id', '=', website_id)
      .where('planned_at', '<', now - keepDays * DAY)
      .returning('week')
      .execute();
    if (old.length === 0) return;
    const keys = old.map(({ week }) => weekKey(website_id, week));
    await db.deleteFrom('lead_deliveries').where('lead_id', 'in', keys).execute();
  });
}
