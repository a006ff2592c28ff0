import { randomUUID } from 'node:crypto';
import type { Period } from '../../domain/leads/desk-numbers.ts';
import type { LeadFilter } from '../leads/lead-pages.ts';
import type { Database } from '../storage/open-database.ts';
import { Repository } from '../storage/repository.ts';
import { countRows, pageByPage, rowsChanged } from '../storage/rows.ts';
import type { CarViewRow, EmptySearchRow, PhoneRevealRow, VisitEventRow } from '../storage/tables.ts';
import { addOnce } from '../storage/transaction-steps.ts';

/** Different words of searches that are stored for a website and a day, so that nobody can fill the database. */
const mostSearchesADay = 1000;

/** Different cars whose views are stored for a website and a day, for the same reason. */
const mostCarsADay = 20_000;

/** Counts visits. The rows contain nothing that identifies a visitor. */
export class Visits extends Repository {
  async addReveal(reveal: Omit<PhoneRevealRow, 'id'>): Promise<void> {
    await addOnce(this.db, 'phone_reveals', { id: randomUUID(), ...reveal });
  }

  /** Counts a search that found nothing. Beyond `mostSearchesADay`, only words that the day already has are counted. */
  async addEmptySearch({
    website_id,
    day,
    words,
    last_seen_at,
  }: Omit<EmptySearchRow, 'count'>): Promise<void> {
    const counted = this.db
      .updateTable('empty_searches')
      .set((eb) => ({ count: eb('count', '+', 1), last_seen_at }))
      .where((eb) => eb.and({ website_id, day, words }));
    if ((await rowsChanged(counted)) > 0) return;
    if ((await this.#rowsOf('empty_searches', website_id, day)) >= mostSearchesADay) return;
    await this.db
      .insertInto('empty_searches')
      .values({ website_id, day, words, count: 1, last_seen_at })
      // Another server may have added the words since.
      .onConflict((conflict) =>
        conflict
          .columns(['website_id', 'day', 'words'])
          .doUpdateSet((eb) => ({ count: eb('empty_searches.count', '+', 1), last_seen_at })),
      )
      .execute();
  }

  /** Counts a view of a car's page. Beyond `mostCarsADay`, only cars that the day already has are counted. */
  async addCarView({ website_id, day, car_id, dealership_id }: Omit<CarViewRow, 'count'>): Promise<void> {
    const counted = this.db
      .updateTable('car_views')
      .set((eb) => ({ count: eb('count', '+', 1) }))
      .where((eb) => eb.and({ website_id, day, car_id }));
    if ((await rowsChanged(counted)) > 0) return;
    if ((await this.#rowsOf('car_views', website_id, day)) >= mostCarsADay) return;
    await this.db
      .insertInto('car_views')
      .values({ website_id, day, car_id, dealership_id, count: 1 })
      // Another server may have added the car since.
      .onConflict((conflict) =>
        conflict
          .columns(['website_id', 'day', 'car_id'])
          .doUpdateSet((eb) => ({ count: eb('car_views.count', '+', 1) })),
      )
      .execute();
  }

  #rowsOf(table: 'empty_searches' | 'car_views', website_id: number, day: string): Promise<number> {
    return countRows(this.db.selectFrom(table).where('website_id', '=', website_id).where('day', '=', day));
  }

  async addEvent(event: Omit<VisitEventRow, 'id'>): Promise<void> {
    await addOnce(this.db, 'visit_events', { id: randomUUID(), ...event });
  }
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
    if (after) {
      const { occurred_at, id } = after;
      query = query.where((eb) =>
        eb.or([
          eb('occurred_at', '>', occurred_at),
          eb.and([eb('occurred_at', '=', occurred_at), eb('id', '>', id)]),
        ]),
      );
    }
    return query.execute();
  });
}

/** A search that found nothing, over all days. */
export interface CountedSearch extends Omit<EmptySearchRow, 'day'> {
  /** Number of days on which it was made. */
  days: number;
}

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
  // Postgres gives sums as text.
  const counted = rows.map(({ count, days, last_seen_at, ...row }) => ({
    ...row,
    count: Number(count),
    days: Number(days),
    last_seen_at: Number(last_seen_at),
  }));
  return counted.sort(
    (a, b) => a.website_id - b.website_id || b.count - a.count || (a.words < b.words ? -1 : 1),
  );
}
