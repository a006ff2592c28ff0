import { randomUUID } from 'node:crypto';
import type { Database } from './open-database.ts';
import type { PhoneRevealRow, VisitEventRow } from './tables.ts';

/** Counts visits. The rows contain nothing that identifies a visitor. */
export class Visits {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async addReveal(reveal: Omit<PhoneRevealRow, 'id'>): Promise<void> {
    await this.#db
      .insertInto('phone_reveals')
      .values({ id: randomUUID(), ...reveal })
      .execute();
  }

  async addEvent(event: Omit<VisitEventRow, 'id'>): Promise<void> {
    await this.#db
      .insertInto('visit_events')
      .values({ id: randomUUID(), ...event })
      .execute();
  }
}

/** An event, or the reveal of a phone number. A reveal has no `event_id` and no path. */
export interface CountedVisit {
  id: string;
  website_id: number;
  car_id: string;
  dealership_id: string;
  occurred_at: number;
  event_id?: number;
  path?: string;
}

const PAGE = 2000;

/** All counted visits, oldest first, events before reveals. Reads page by page, to limit memory. */
export async function* countedVisits(
  db: Database,
  filter: { website_id?: number | undefined; since?: number | undefined },
): AsyncGenerator<CountedVisit> {
  yield* pagesOf(db, 'visit_events', filter);
  yield* pagesOf(db, 'phone_reveals', filter);
}

async function* pagesOf(
  db: Database,
  table: 'visit_events' | 'phone_reveals',
  { website_id, since }: { website_id?: number | undefined; since?: number | undefined },
): AsyncGenerator<CountedVisit> {
  let after: { occurred_at: number; id: string } | undefined;
  do {
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
    const rows: CountedVisit[] = await query.execute();
    yield* rows;
    after = rows.length === PAGE ? rows.at(-1) : undefined;
  } while (after);
}
