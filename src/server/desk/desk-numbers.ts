import { expressionBuilder, sql } from 'kysely';
import type { Period } from '../../domain/leads/desk-numbers.ts';
import { visitorEvents } from '../../domain/leads/events.ts';
import { isAfter, isVisible, type LeadScope } from '../storage/lead-scope.ts';
import { countRows, pageByPage, Repository } from '../storage/rows.ts';
import type { DeskLeadRow, LeadRow, Tables } from '../storage/tables.ts';
import { type CountedSearch, emptySearches } from '../visits/visits.ts';
import { isOpen, withHandling } from './desk-leads.ts';

/** Moments, milliseconds since 1970: from the first one until before the second. */
export interface Span {
  from: number;
  until: number;
}

export type CountedLead = Pick<
  LeadRow,
  'id' | 'received_at' | 'category' | 'location_id' | 'dealership_id' | 'car_id' | 'payload'
> &
  Pick<DeskLeadRow, 'reason'> & { answered_at: number | null };

/** How often something was done, by the car or by the day. */
type Counts = { key: string; count: number }[];

const PAGE = 1000;

/**
 * Reads what the numbers of the desk count. Every query takes a scope, and leads are chosen as the inbox chooses them.
 * Visits, searches and reservations are about selling cars: a scope of service has none.
 */
export class DeskNumbers extends Repository {
  /** The leads that arrived, without spam, newest first. Reads page by page, to limit memory. */
  async *leads(scope: LeadScope, { from, until }: Span): AsyncGenerator<CountedLead> {
    yield* pageByPage(PAGE, (after: CountedLead | undefined): Promise<CountedLead[]> => {
      const query = withHandling(this.db)
        .select([
          'leads.id',
          'received_at',
          'category',
          'location_id',
          'dealership_id',
          'car_id',
          'payload',
          'answered_at',
          sql<CountedLead['reason']>`coalesce(desk_leads.reason, '')`.as('reason'),
        ])
        .where(isVisible([scope]))
        .where('leads.spam', '=', 0)
        .where('leads.received_at', '>=', from)
        .where('leads.received_at', '<', until)
        .orderBy('leads.received_at', 'desc')
        .orderBy('leads.id')
        .limit(PAGE);
      return (after ? query.where(isAfter(after)) : query).execute();
    });
  }

  /** The leads that are open now and that nobody has answered, from any time. */
  async openWithoutAnswer(scope: LeadScope): Promise<number> {
    return countRows(
      withHandling(this.db)
        .where(isVisible([scope]))
        .where((eb) => eb.and({ spam: 0, answered_at: null }))
        .where(isOpen),
    );
  }

  /**
   * Views, revealed phone numbers and saved cars by the car's id, which is empty for what is about no car. With places in
   * the scope only those of their dealerships.
   *
   * @param days the same period in days of the dealer's time zone
   */
  async carVisits(scope: LeadScope, span: Span, days: Period): Promise<Counts[]> {
    if (!seesCars(scope)) return [];
    return [
      await this.#views('car_id', scope, days),
      await this.#visits('phone_reveals', scope, span),
      await this.#visits('visit_events', scope, span),
    ];
  }

  /** Views of cars' pages by day. With places in the scope only those of their dealerships. */
  async viewsByDay(scope: LeadScope, days: Period): Promise<Counts> {
    return seesCars(scope) ? this.#views('day', scope, days) : [];
  }

  async #views(by: 'car_id' | 'day', scope: LeadScope, { from, until }: Period) {
    const query = this.db
      .selectFrom('car_views')
      .select(({ fn, ref }) => [ref(by).as('key'), fn.sum<number>('count').as('count')])
      .where(isOf(scope))
      .where('day', '>=', from)
      .where('day', '<=', until)
      .groupBy(by);
    return counted(await query.execute());
  }

  async #visits(table: 'phone_reveals' | 'visit_events', scope: LeadScope, { from, until }: Span) {
    const isWanted =
      table === 'visit_events' ? sql<boolean>`event_id = ${visitorEvents.savedCar}` : sql<boolean>`1 = 1`;
    const query = this.db
      .selectFrom(table)
      .select(({ fn, ref }) => [ref('car_id').as('key'), fn.countAll<number>().as('count')])
      .where(isOf(scope))
      .where('occurred_at', '>=', from)
      .where('occurred_at', '<', until)
      .where(isWanted)
      .groupBy('car_id');
    return counted(await query.execute());
  }

  /** The searches that found nothing. They belong to no place: undefined for a scope with places. */
  async searches(scope: LeadScope, days: Period): Promise<CountedSearch[] | undefined> {
    if (!seesSearches(scope)) return undefined;
    return emptySearches(this.db, { website_id: scope.website_id, days });
  }

  /** The reservations that were begun. With places in the scope only those whose lead it contains. */
  async reservations(scope: LeadScope, { from, until }: Span) {
    if (!seesCars(scope)) return [];
    const query = this.db
      .selectFrom('reservations')
      .select(['state', 'claim_until', 'amount_cents', 'paid_at', 'kept_at', 'refund_asked_at'])
      .where('website_id', '=', scope.website_id)
      .where('created_at', '>=', from)
      .where('created_at', '<', until);
    const visible = this.db
      .selectFrom('leads')
      .select('leads.id')
      .where(isVisible([scope]));
    return (scope.places ? query.where('lead_id', 'in', visible) : query).execute();
  }
}

const eb = expressionBuilder<Tables, 'car_views'>();

/** What visitors did that belongs to a scope: with places, what is about their dealerships. */
function isOf({ website_id, places }: LeadScope) {
  if (places?.dealerships.length === 0) return eb.lit(false);
  const own = eb('website_id', '=', website_id);
  return places ? own.and('dealership_id', 'in', places.dealerships) : own;
}

/** Postgres gives sums as text. */
const counted = (rows: Counts): Counts => rows.map(({ key, count }) => ({ key, count: Number(count) }));

/** True for a scope that contains what visitors do with cars for sale. */
export const seesCars = ({ categories }: LeadScope): boolean => categories !== 'care';

/** True for a scope that contains the searches of the whole site. */
export const seesSearches = (scope: LeadScope): boolean => seesCars(scope) && scope.places === undefined;
