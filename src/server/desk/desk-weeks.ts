import { DAY } from '../../domain/time/durations.ts';
import { newJob } from '../storage/jobs.ts';
import { addOnce, rowWith } from '../storage/rows.ts';
import type { Database } from '../storage/tables.ts';

/** Days until the record of a week's mails is deleted. */
const keepDays = 30;

/** The kind of job that mails the numbers of a week. Its subject is the week's first day, its target the owner. */
export const weekKind = 'week';

/** Adds a job that mails each owner, once for all servers: the week's row decides. @returns false when done before */
export async function planWeek(
  database: Database,
  { website_id, week, owners }: { website_id: number; week: string; owners: readonly string[] },
  now: number,
): Promise<boolean> {
  // Most calls end here, without a transaction.
  if (owners.length === 0 || (await rowWith(database, 'desk_weeks', { website_id, week }))) return false;
  return database.transaction().execute(async (db) => {
    if (!(await addOnce(db, 'desk_weeks', { website_id, week, planned_at: now }))) return false;
    const rows = [...new Set(owners.map((email) => email.toLowerCase()))].map((target) =>
      newJob({ website_id, kind: weekKind, subject: week, target }, { now }),
    );
    await db.insertInto('jobs').values(rows).execute();
    return true;
  });
}

/** Deletes the records of weeks whose mails were sent long ago, and those mails. */
export async function deleteOldWeeks(database: Database, website_id: number, now: number): Promise<void> {
  await database.transaction().execute(async (db) => {
    const old = await db
      .deleteFrom('desk_weeks')
      .where('website_id', '=', website_id)
      .where('planned_at', '<', now - keepDays * DAY)
      .returning('week')
      .execute();
    if (old.length === 0) return;
    const weeks = old.map(({ week }) => week);
    const mails = db.deleteFrom('jobs').where((eb) => eb.and({ website_id, kind: weekKind }));
    await mails.where('subject', 'in', weeks).execute();
  });
}
