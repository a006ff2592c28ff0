import { type Expression, type SqlBool, sql } from 'kysely';
import { type PlannedLead, reviveJobs } from '../storage/jobs.ts';
import { isAfter } from '../storage/lead-scope.ts';
import { changeRows, pageByPage, rowsChanged, rowWith } from '../storage/rows.ts';
import type { AppointmentRow, Database, JobRow, LeadRow } from '../storage/tables.ts';

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
export const leadPages = (db: Database, filter: LeadFilter) =>
  pageByPage(PAGE, async (after: ListedLead | undefined) =>
    listedLeads(db, await pageAfter(db, filter, after?.lead).execute()),
  );

/** The leads that numbers count, newest first: without spam. @param isWanted chooses among those of the filter */
export const countedLeads = (db: Database, filter: LeadFilter, isWanted: Expression<SqlBool> = sql`true`) =>
  pageByPage(PAGE, (after: LeadRow | undefined) =>
    pageAfter(db, filter, after).where('spam', '=', 0).where(isWanted).execute(),
  );

function pageAfter(db: Database, { website_id, since }: LeadFilter, after: LeadRow | undefined) {
  let query = db.selectFrom('leads').selectAll().orderBy('received_at', 'desc').orderBy('id').limit(PAGE);
  if (website_id !== undefined) query = query.where('website_id', '=', website_id);
  if (since !== undefined) query = query.where('received_at', '>=', since);
  return after ? query.where(isAfter(after)) : query;
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
