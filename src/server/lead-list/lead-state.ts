import { existsSync } from 'node:fs';
import type { ListedLead } from '../leads/lead-pages.ts';
import { leadKind } from '../leads/lead-plan.ts';
import { connectTo } from '../storage/open-database.ts';
import type { JobRow } from '../storage/tables.ts';

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
export function latest(deliveries: readonly JobRow[]): JobRow[] {
  const standing = deliveries.filter(({ state, kind }) => state !== 'dropped' && kind === leadKind);
  return [...new Map(standing.map((delivery) => [delivery.target, delivery])).values()];
}

/** Deliveries that the server gave up, by website. Undefined without a database: of DATABASE_URL, else the file. */
export async function undeliveredLeads(environment: NodeJS.ProcessEnv, dataFile: string) {
  const url = environment['DATABASE_URL'];
  // SQLite would create a missing file.
  if (!url && !existsSync(dataFile)) return undefined;
  await using db = await connectTo(url ? { url } : { file: dataFile });
  const rows = await db
    .selectFrom('jobs')
    .select(({ fn }) => ['website_id', fn.countAll<number>().as('count')])
    .where((eb) => eb.and({ state: 'dead', kind: leadKind }))
    .groupBy('website_id')
    .execute();
  return new Map(rows.map(({ website_id, count }) => [website_id, Number(count)]));
}
