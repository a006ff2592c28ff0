import { type PlannedLead, reviveJobs } from '../storage/jobs.ts';
import { changeRows, rowsChanged, rowWith } from '../storage/rows.ts';
import type { Database, JobRow, LeadRow } from '../storage/tables.ts';

/** A lead with what it booked and reserved. Undefined when it was deleted. */
export async function plannedLead(db: Database, id: string): Promise<PlannedLead | undefined> {
  const lead = await rowWith(db, 'leads', { id });
  return lead && plannedOf(db, lead);
}

/** A lead with what it booked and reserved. */
export async function plannedOf(db: Database, lead: LeadRow): Promise<PlannedLead> {
  const { id: lead_id, website_id, lead_key } = lead;
  const appointment = await rowWith(db, 'appointments', { lead_id });
  const reservation = await rowWith(db, 'reservations', { website_id, lead_key });
  return { lead, appointment, reservation };
}

/** What was and will be sent about leads: the jobs with their ids as subject, oldest first. */
export async function jobsAbout(db: Database, leads: readonly string[]): Promise<JobRow[]> {
  if (leads.length === 0) return [];
  return db.selectFrom('jobs').selectAll().where('subject', 'in', leads).orderBy('created_at').execute();
}

/**
 * Sends a lead again to every target that takes it, including targets that have it and leads marked as spam, because
 * the operator has checked it. The running server sends it.
 *
 * @returns false when there is no such lead
 */
export async function resendLead(database: Database, id: string, now: number): Promise<boolean> {
  return database.transaction().execute(async (db) => {
    const lead = db.updateTable('leads').where('id', '=', id);
    if ((await rowsChanged(lead.set({ deliver_after: now, spam: 0 }))) === 0) return false;
    // Forget the hash of the earlier delivery, so that the lead counts as changed.
    await changeRows(db, 'jobs', { subject: id, state: 'delivered' }, { sent_hash: '' });
    await reviveJobs(db, { subject: id }, now);
    return true;
  });
}
