import { Repository } from '../storage/rows.ts';

/** Milliseconds after which a lead that nobody answered at the desk waits no more: it was answered elsewhere. */
const longestMs = 30 * 86_400_000;

/** Leads of a dealer that a person has to do something about. */
export interface Waiting {
  /** Leads that nobody has touched at the desk. Only of dealers that have one. */
  untouched: number;
  /** When the oldest of them arrived, milliseconds since 1970. */
  since: number;
}

/** Counts leads that wait. It reads no name and no message. */
export class WaitingLeads extends Repository {
  /** By the website's id. A dealer without such leads has no entry. @param of a website's id; default: all */
  async all(now: number, of?: number): Promise<Map<number, Waiting>> {
    let query = this.db
      .selectFrom('leads')
      .leftJoin('desk_leads', 'desk_leads.lead_id', 'leads.id')
      .where('leads.spam', '=', 0)
      .where('leads.received_at', '>=', now - longestMs)
      .where('desk_leads.lead_id', 'is', null)
      .select(({ fn, ref }) => [
        'leads.website_id',
        fn.countAll<number>().as('untouched'),
        fn.min<number>(ref('leads.received_at')).as('since'),
      ])
      .groupBy('leads.website_id');
    if (of !== undefined) query = query.where('leads.website_id', '=', of);
    const rows = await query.execute();
    return new Map(
      rows.map(({ website_id, untouched, since }) => [
        website_id,
        { untouched: Number(untouched), since: Number(since) },
      ]),
    );
  }
}
