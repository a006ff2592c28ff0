import { isAfter } from '../storage/lead-scope.ts';
import { pageByPage, rowWith } from '../storage/rows.ts';
import type { AppointmentRow, Database, JobRow, LeadRow } from '../storage/tables.ts';
import { jobsAbout } from './lead-deliveries.ts';

export interface LeadFilter {
  website_id?: number | undefined;
  /** Received at this time or later, milliseconds since 1970. */
  since?: number | undefined;
}

export interface ListedLead {
  lead: LeadRow;
  /** Oldest first. */
  deliveries: JobRow[];
  /** The time the lead booked, even if it was cancelled later. */
  appointment?: AppointmentRow | undefined;
}

const PAGE = 500;

/** Leads with their deliveries, newest first. Reads page by page, to limit memory. */
export async function* leadPages(db: Database, { website_id, since }: LeadFilter) {
  yield* pageByPage(PAGE, async (after: ListedLead | undefined) => {
    let query = db.selectFrom('leads').selectAll().orderBy('received_at', 'desc').orderBy('id').limit(PAGE);
    if (website_id !== undefined) query = query.where('website_id', '=', website_id);
    if (since !== undefined) query = query.where('received_at', '>=', since);
    if (after) query = query.where(isAfter(after.lead));
    return listedLeads(db, await query.execute());
  });
}

export async function listedLead(db: Database, id: string): Promise<ListedLead | undefined> {
  const lead = await rowWith(db, 'leads', { id });
  return lead && (await listedLeads(db, [lead]))[0];
}

async function listedLeads(db: Database, leads: readonly LeadRow[]): Promise<ListedLead[]> {
  if (leads.length === 0) return [];
  const ids = leads.map(({ id }) => id);
  const deliveries = await jobsAbout(db, ids);
  const appointments = await db.selectFrom('appointments').selectAll().where('lead_id', 'in', ids).execute();
  return leads.map((lead) => ({
    lead,
    deliveries: deliveries.filter(({ subject }) => subject === lead.id),
    appointment: appointments.find(({ lead_id }) => lead_id === lead.id),
  }));
}
