import { createHash, randomUUID } from 'node:crypto';
import type { LeadPayload } from '../leads/lead-payload.ts';
import type { Database } from './open-database.ts';
import type { LeadDeliveryRow, LeadRow } from './tables.ts';

const SECOND = 1000;

/** A lead in steps is complete when its sender says so, or sends nothing for this long. */
const STEPS_PAUSE = 600 * SECOND;

/** Wait after the last step, because the server may still add a valuation. */
const LAST_STEP_PAUSE = 10 * SECOND;

/** Wait after a change, because changes come in groups: a reservation is made, paid, held. */
const CHANGE_PAUSE = 60 * SECOND;

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

/**
 * Adds a delivery for each target that does not have the lead as it is now. Does nothing when another server planned it
 * first.
 */
export async function planLead(
  database: Database,
  id: string,
  targetsOf: (lead: LeadRow) => string[],
  now: number,
): Promise<void> {
  await database.transaction().execute(async (db) => {
    // Write first: other servers that plan or change this lead then wait.
    const lead = await db
      .updateTable('leads')
      .set({ deliver_after: null })
      .where('id', '=', id)
      .where('deliver_after', '<=', now)
      .returningAll()
      .executeTakeFirst();
    if (!lead || lead.spam) return;
    const before = await db
      .selectFrom('lead_deliveries')
      .selectAll()
      .where('lead_id', '=', id)
      .where('state', '!=', 'dropped')
      .orderBy('created_at')
      .execute();
    const rows = targetsOf(lead).flatMap((target): LeadDeliveryRow[] => {
      const earlier = before.filter((row) => row.target === target);
      const last = earlier.at(-1);
      if (last && hasIt(last, lead)) return [];
      const is_update = earlier.some(({ state }) => state === 'delivered') ? 1 : 0;
      return [newRow({ lead_id: id, website_id: lead.website_id, target, is_update }, now)];
    });
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

function newRow(
  of: Pick<LeadDeliveryRow, 'lead_id' | 'website_id' | 'target' | 'is_update'>,
  now: number,
): LeadDeliveryRow {
  const begun = { state: 'pending', attempts: 0, due_at: now, failure: '', content: '' } as const;
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
