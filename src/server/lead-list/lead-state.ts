import type { ListedLead } from '../storage/lead-pages.ts';
import type { LeadDeliveryRow } from '../storage/tables.ts';

/**
 * How a lead stands, by its worst target:
 *
 * - spam: a machine wrote where no visitor does; not sent
 * - dead: given up for one target at least
 * - pending: still to be sent, or sent again
 * - delivered: every target that wants it has it
 * - kept: no target wants it; it is here alone
 */
export const leadStates = ['pending', 'delivered', 'dead', 'kept', 'spam'] as const;
export type LeadState = (typeof leadStates)[number];

export function leadState({ lead, deliveries }: ListedLead): LeadState {
  if (lead.spam) return 'spam';
  const states = latest(deliveries).map(({ state }) => state);
  if (states.includes('dead')) return 'dead';
  if (states.includes('pending') || lead.deliver_after !== null) return 'pending';
  return states.includes('delivered') ? 'delivered' : 'kept';
}

/** The last delivery to each target that the dealer still has. */
export function latest(deliveries: readonly LeadDeliveryRow[]): LeadDeliveryRow[] {
  const standing = deliveries.filter(({ state }) => state !== 'dropped');
  return [...new Map(standing.map((delivery) => [delivery.target, delivery])).values()];
}
