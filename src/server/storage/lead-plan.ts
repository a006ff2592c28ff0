import { createHash, randomUUID } from 'node:crypto';
import { type ExpressionBuilder, sql } from 'kysely';
import type { LeadPayload } from '../leads/lead-payload.ts';
import type { Database } from './open-database.ts';
import type { AppointmentRow, LeadDeliveryRow, LeadRow, ReservationRow, Tables } from './tables.ts';

const SECOND = 1000;

/** A lead in steps is complete when its sender says so, or sends nothing for this long. */
const STEPS_PAUSE = 600 * SECOND;

/** Wait after the last step, because the server may still add a valuation. */
const LAST_STEP_PAUSE = 10 * SECOND;

/** Wait after a change, because changes come in groups: a reservation is made, paid, held. */
const CHANGE_PAUSE = 60 * SECOND;

/** Milliseconds until a lead that could not be planned is tried again. No lead waits longer. */
export const longestPause = 3600 * SECOND;
/** Milliseconds before a lead is planned again whose dealer's configuration could not be read. */
export const unreadPause = 60 * SECOND;

/** Number of leads planned in one round. */
const MOST_PLANNED = 100;

/** When a new lead is to be sent, milliseconds since 1970. */
export function deliverAfter({ call, payload }: Pick<LeadRow, 'call' | 'payload'>, now: number): number {
  if (call === 'form') return now;
  const { form_completed } = JSON.parse(payload) as LeadPayload;
  return now + (form_completed ? LAST_STEP_PAUSE : STEPS_PAUSE);
}

/** When a change of a lead is to be sent. A lead that is still waiting for its first delivery does not wait longer. */
export function deliverChangeAfter(
  lead: Pick<LeadRow, 'call' | 'payload' | 'deliver_after'>,
  now: number,
): number {
  if (lead.deliver_after === null) return now + CHANGE_PAUSE;
  return lead.call === 'form' ? lead.deliver_after : deliverAfter(lead, now);
}

/** Letters to one email address from one website in a day, so that nobody can have a stranger's mailbox flooded. */
export const mostLettersADay = 10;

const DAY = 24 * 3_600_000;

/** A lead that is planned, with what it booked and reserved. */
export interface PlannedLead {
  lead: LeadRow;
  appointment: AppointmentRow | undefined;
  reservation: ReservationRow | undefined;
}

/** What a lead is to be sent to. */
export interface WantedDeliveries {
  /** The dealer's targets. They get the lead again when it changes. */
  targets: string[];
  /** Messages to the visitor, each once. `dueAt`: not before this time. */
  letters: readonly { target: string; dueAt?: number }[];
}

/**
 * Adds a delivery for each target that does not have the current lead, and for each letter that its visitor has not
 * received. Does nothing when another server planned it first.
 */
export async function planLead(
  database: Database,
  id: string,
  wanted: (planned: PlannedLead) => WantedDeliveries,
  now: number,
): Promise<void> {
  await database.transaction().execute(async (db) => {
    // Write first: other servers that plan or change this lead then wait.
    const lead = await db
      .updateTable('leads')
      .set({ deliver_after: null })
      .where('id', '=', id)
      .where((eb) => isToPlan(eb, now))
      .returningAll()
      .executeTakeFirst();
    if (!lead || lead.spam) return;
    const { targets, letters } = wanted(await plannedLead(db, lead));
    const before = await db
      .selectFrom('lead_deliveries')
      .selectAll()
      .where('lead_id', '=', id)
      .orderBy('created_at')
      .execute();
    const of = { lead_id: id, website_id: lead.website_id };
    const rows = targets.flatMap((target): LeadDeliveryRow[] => {
      const earlier = before.filter((row) => row.target === target && row.state !== 'dropped');
      const last = earlier.at(-1);
      if (last && hasIt(last, lead)) return [];
      const is_update = earlier.some(({ state }) => state === 'delivered') ? 1 : 0;
      return [newDelivery({ ...of, target, is_update }, { now })];
    });
    const fresh = letters.filter(({ target }) => !before.some((row) => row.target === target));
    if (fresh.length > 0 && (await lettersToday(db, lead, now)) < mostLettersADay) {
      rows.push(
        ...fresh.map(({ target, dueAt }) => newDelivery({ ...of, target, is_update: 0 }, { now, dueAt })),
      );
    }
    if (rows.length > 0) await db.insertInto('lead_deliveries').values(rows).execute();
  });
}

/**
 * True when a target has the current lead or will receive it. An untried delivery sends the lead as it is at that time.
 * After a try, the target may already know that delivery's id, and would ignore changed content with the same id.
 */
function hasIt(last: LeadDeliveryRow, lead: LeadRow): boolean {
  if (last.state === 'pending') return last.attempts === 0;
  return last.state === 'delivered' && last.content === contentOf(lead);
}

/** Hash of a lead's content, to recognise a step that was sent twice. */
export function contentOf({ updated_at: _, deliver_after: __, ...lead }: LeadRow): string {
  return createHash('sha256').update(JSON.stringify(lead)).digest('hex');
}

/** A delivery that is still to be sent. `dueAt`: not before this time. */
export function newDelivery(
  of: Pick<LeadDeliveryRow, 'lead_id' | 'website_id' | 'target' | 'is_update'>,
  { now, dueAt = now }: { now: number; dueAt?: number | undefined },
): LeadDeliveryRow {
  const begun = { state: 'pending', attempts: 0, due_at: dueAt, failure: '', content: '' } as const;
  return {
    id: randomUUID(),
    ...of,
    ...begun,
    lease: null,
    leased_until: null,
    created_at: now,
    ended_at: null,
  };
}

/** A lead with what it booked and reserved. */
export async function plannedLead(db: Database, lead: LeadRow): Promise<PlannedLead> {
  const appointment = await db
    .selectFrom('appointments')
    .selectAll()
    .where('lead_id', '=', lead.id)
    .executeTakeFirst();
  const reservation = await db
    .selectFrom('reservations')
    .selectAll()
    .where('website_id', '=', lead.website_id)
    .where('lead_key', '=', lead.lead_key)
    .executeTakeFirst();
  return { lead, appointment, reservation };
}

/** Letters to the lead's email address in the last day, from any of its leads. */
async function lettersToday(db: Database, { email, website_id }: LeadRow, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('lead_deliveries')
    .innerJoin('leads', 'leads.id', 'lead_deliveries.lead_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(sql`lower(leads.email)`, '=', email.toLowerCase())
    .where('leads.website_id', '=', website_id)
    .where('lead_deliveries.created_at', '>', now - DAY)
    .where((eb) => eb.not(isForDealer(eb)))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** True for a dealer's target, false for a message to the visitor or to an owner. */
export function isForDealer(eb: ExpressionBuilder<Tables, 'lead_deliveries'>) {
  return eb.and([
    eb('lead_deliveries.target', 'not like', 'letter %'),
    eb('lead_deliveries.target', 'not like', 'sms %'),
    eb('lead_deliveries.target', 'not like', 'alert %'),
    eb('lead_deliveries.target', 'not like', 'week %'),
  ]);
}

/** Due, or written while the clock was ahead: such a lead would wait until the clock comes there again. */
export function isToPlan(eb: ExpressionBuilder<Tables, 'leads'>, now: number) {
  return eb.or([eb('deliver_after', '<=', now), eb('deliver_after', '>', now + longestPause)]);
}

/**
 * The leads that are due for planning, the oldest first.
 *
 * SQLite keeps no statistics, and would use an index that begins with the website: it would read all leads of a dealer
 * after every delivery. The plus sign keeps it from that index, and changes nothing else.
 */
export function leadsToPlan(db: Database, websites: number[], now: number) {
  return db
    .selectFrom('leads')
    .select(['id', 'website_id'])
    .where((eb) => isToPlan(eb, now))
    .where(sql<number>`+website_id`, 'in', websites)
    .orderBy('deliver_after')
    .limit(MOST_PLANNED);
}
