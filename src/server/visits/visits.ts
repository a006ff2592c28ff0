import type { Period } from '../../domain/leads/desk-numbers.ts';
import type { LeadFilter } from '../leads/lead-pages.ts';
import { countRows, pageByPage, rowsChanged } from '../storage/rows.ts';
import type { Database, EmptySearchRow, PhoneRevealRow, VisitEventRow } from '../storage/tables.ts';

/**
 * Different words of searches, and different cars, that are stored for a website and a day, so that nobody can fill the
 * database.
 */
const mostADay = { empty_searches: 1000, car_views: 20_000 };

/**
 * Adds one to a count of a day: of a search that found nothing, or of a car's page. Beyond so many rows, only what the day
 * already has is counted.
 */
export async function countOnDay(
  db: Database,
  counts: keyof typeof mostADay,
  key: { website_id: number; day: string },
  { first = {}, renewed = {} }: { first?: object; renewed?: object },
): Promise<void> {
  // The compiler resolves a query of one table.
  const table = counts as 'empty_searches';
  const counted = db
    .updateTable(table)
    .set((eb) => ({ count: eb('count', '+', 1), ...renewed }))
    .where((eb) => eb.and(key));
  if ((await rowsChanged(counted)) > 0) return;
  const { website_id, day } = key;
  const ofDay = db.selectFrom(table).where((eb) => eb.and({ website_id, day }));
  if ((await countRows(ofDay)) >= mostADay[counts]) return;
  await db
    .insertInto(table)
    .values({ ...key, ...first, ...renewed, count: 1 } as EmptySearchRow)
    // Another server may have added the row since.
    .onConflict((conflict) =>
      conflict
        .columns(Object.keys(key) as (keyof typeof key)[])
        .doUpdateSet((eb) => ({ count: eb(`${table}.count`, '+', 1), ...renewed })),
    )
    .execute();
}

/** An event, or the reveal of a phone number. A reveal has no `event_id` and no path. */
export type CountedVisit = PhoneRevealRow & Partial<Pick<VisitEventRow, 'event_id' | 'path'>>;

const PAGE = 2000;

/** All counted visits, oldest first, events before reveals. Reads page by page, to limit memory. */
export async function* countedVisits(db: Database, filter: LeadFilter): AsyncGenerator<CountedVisit> {
  yield* pagesOf(db, 'visit_events', filter);
  yield* pagesOf(db, 'phone_reveals', filter);
}

async function* pagesOf(
  db: Database,
  table: 'visit_events' | 'phone_reveals',
  { website_id, since }: LeadFilter,
): AsyncGenerator<CountedVisit> {
  yield* pageByPage(PAGE, (after: CountedVisit | undefined): Promise<CountedVisit[]> => {
    let query = db.selectFrom(table).selectAll().orderBy('occurred_at').orderBy('id').limit(PAGE);
    if (website_id !== undefined) query = query.where('website_id', '=', website_id);
    if (since !== undefined) query = query.where('occurred_at', '>=', since);
    if (after)
      query = query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('occurred_at', 'id'), '>', tuple(after.occurred_at, after.id)),
      );
    return query.execute();
  });
}

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
