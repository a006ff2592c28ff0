import type { Database } from '../storage/tables.ts';

/** Milliseconds after which a lead that nobody answered at the desk waits no more: it was answered elsewhere. */
const longestMs = 30 * 86_400_000;

/** Leads of a dealer that a person has to do something about. */
export interface Waiting {
  /** Leads that nobody has touched at the desk. Only of dealers that have one. */
  untouched: number;
  /** When the oldest of them arrived, milliseconds since 1970. */
  since: number;
}

/** Counts leads that wait, by website, and reads no name or message. @param of one website's id; default: all */
export async function waitingLeads(db: Database, now: number, of?: number): Promise<Map<number, Waiting>> {
  const rows = await db
    .selectFrom('leads')
    .leftJoin('desk_leads', 'desk_leads.lead_id', 'leads.id')
    .where('leads.spam', '=', 0)
    .where('leads.received_at', '>=', now - longestMs)
    .where('desk_leads.lead_id', 'is', null)
    .where((eb) => (of === undefined ? eb.lit(true) : eb('leads.website_id', '=', of)))
    .select(({ fn, ref }) => [
      'leads.website_id',
      fn.countAll<number>().as('untouched'),
      fn.min<number>(ref('leads.received_at')).as('since'),
    ])
    .groupBy('leads.website_id')
    .execute();
  return new Map(
    rows.map((row) => [row.website_id, { untouched: Number(row.untouched), since: Number(row.since) }]),
  );
}
