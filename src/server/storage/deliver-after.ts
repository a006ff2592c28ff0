import type { LeadPayload } from '../leads/lead-payload.ts';
import type { LeadRow } from './tables.ts';

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
