import type { Period } from '../../domain/leads/desk-numbers.ts';
import type { LeadFilter } from '../leads/lead-pages.ts';
import type { Database, EmptySearchRow } from '../storage/tables.ts';

/** A search that found nothing, over all days, and the number of days on which it was made. */
export type CountedSearch = Omit<EmptySearchRow, 'day'> & { days: number };

/** The searches that found nothing, the most frequent first. @param filter.days only these, both included */
export async function emptySearches(
  db: Database,
  { website_id, since, days }: LeadFilter & { days?: Period },
): Promise<CountedSearch[]> {
  let query = db
    .selectFrom('empty_searches')
    .select(({ fn }) => [
      'website_id',
      'words',
      fn.sum<number>('count').as('count'),
      fn.countAll<number>().as('days'),
      fn.max<number>('last_seen_at').as('last_seen_at'),
    ])
    .groupBy(['website_id', 'words']);
  if (website_id !== undefined) query = query.where('website_id', '=', website_id);
  if (since !== undefined) query = query.where('last_seen_at', '>=', since);
  if (days) query = query.where('day', '>=', days.from).where('day', '<=', days.until);
  const rows = await query.execute();
  return rows.sort(
    (a, b) => a.website_id - b.website_id || b.count - a.count || (a.words < b.words ? -1 : 1),
  );
}
