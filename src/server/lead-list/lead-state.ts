import { letterNamed } from '../letters/wanted-letters.ts';
import type { ListedLead } from '../storage/lead-pages.ts';
import type { LeadDeliveryRow } from '../storage/tables.ts';

/**
 * State of a lead, decided by the delivery that is furthest behind:
 *
 * - spam: the hidden field was filled in; the lead is not sent
 * - dead: the server gave up on at least one target
 * - pending: waiting to be sent or retried
 * - delivered: every target has received it
 * - kept: no target takes it; it is only stored here
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

/** The latest delivery to each target that the dealer still has. Letters to the visitor are not among them. */
export function latest(deliveries: readonly LeadDeliveryRow[]): LeadDeliveryRow[] {
  const standing = deliveries.filter(
    ({ state, target }) => state !== 'dropped' && letterNamed(target) === undefined,
  );
  return [...new Map(standing.map((delivery) => [delivery.target, delivery])).values()];
}
