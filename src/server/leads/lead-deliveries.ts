import { type PlannedLead, reviveJobs } from '../storage/jobs.ts';
import { changeRows, Repository, rowsChanged, rowWith } from '../storage/rows.ts';
import type { JobRow, LeadRow } from '../storage/tables.ts';

/** What was and will be sent about leads. The jobs of a lead have its id as subject. */
export class LeadDeliveries extends Repository {
  /** A lead with what it booked and reserved. Undefined when it was deleted. */
  async planned(id: string): Promise<PlannedLead | undefined> {
    const lead = await rowWith(this.db, 'leads', { id });
    return lead && this.plannedOf(lead);
  }

  /** A lead with what it booked and reserved. */
  async plannedOf(lead: LeadRow): Promise<PlannedLead> {
    const { id: lead_id, website_id, lead_key } = lead;
    const appointment = await rowWith(this.db, 'appointments', { lead_id });
    const reservation = await rowWith(this.db, 'reservations', { website_id, lead_key });
    return { lead, appointment, reservation };
  }

  async ofLeads(leads: readonly string[]): Promise<JobRow[]> {
    if (leads.length === 0) return [];
    return this.db
      .selectFrom('jobs')
      .selectAll()
      .where('subject', 'in', leads)
      .orderBy('created_at')
      .execute();
  }

  /**
   * Sends a lead again to every target that takes it, including targets that have it and leads marked as spam, because
   * the operator has checked it. The running server sends it.
   *
   * @returns false when there is no such lead
   */
  async resend(id: string, now: number): Promise<boolean> {
    return this.db.transaction().execute(async (db) => {
      const lead = db.updateTable('leads').where('id', '=', id);
      if ((await rowsChanged(lead.set({ deliver_after: now, spam: 0 }))) === 0) return false;
      // Forget the hash of the earlier delivery, so that the lead counts as changed.
      await changeRows(db, 'jobs', { subject: id, state: 'delivered' }, { sent_hash: '' });
      await reviveJobs(db, { subject: id }, now);
      return true;
    });
  }
}
