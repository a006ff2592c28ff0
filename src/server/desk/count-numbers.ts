import { expressionBuilder } from 'kysely';
import type { Dealer } from '../../config/schema/dealer.ts';
import { careCategories } from '../../domain/leads/desk-lead.ts';
import { momentsOf, type Period, responseSummary } from '../../domain/leads/desk-numbers.ts';
import { revealedPhone, visitorEvents } from '../../domain/leads/events.ts';
import { leadStage, stateAt } from '../../domain/leads/reservation.ts';
import type { ResponseClock } from '../../domain/leads/response-time.ts';
import { dayAfter } from '../../domain/time/open-state.ts';
import { localDay } from '../../domain/time/time-zone.ts';
import { dealerZone } from '../../site/site-identity.ts';
import { countedLeads } from '../leads/lead-deliveries.ts';
import type { LeadPayload } from '../storage/lead-payload.ts';
import { isVisible, type LeadScope } from '../storage/lead-scope.ts';
import { countRows } from '../storage/rows.ts';
import type { Database, LeadRow, Tables } from '../storage/tables.ts';
import { campaignOf, emptySearches, notKnown } from '../visits/visit-report.ts';
import { isOpen } from './desk-leads.ts';
import { clocksOf } from './lead-facts.ts';

/** Moments, milliseconds since 1970: from the first one until before the second. */
type Span = ReturnType<typeof momentsOf>;

/** The leads that arrived, without spam, newest first. */
const leadsIn = (db: Database, scope: LeadScope, { from, until }: Span) =>
  countedLeads(db, { since: from }, eb.and([isVisible([scope]), eb('received_at', '<', until)]));

/** The leads that are open now and that nobody has answered, from any time. */
export function openWithoutAnswer(db: Database, scope: LeadScope): Promise<number> {
  const unanswered = db.selectFrom('leads').where((eb) => eb.and({ spam: 0, answered_at: null }));
  return countRows(unanswered.where(isVisible([scope])).where(isOpen));
}

/** Views of cars' pages by the car or by the day, as days of the dealer's time zone. */
function views(db: Database, by: 'car_id' | 'day', scope: LeadScope, { from, until }: Period) {
  const query = db
    .selectFrom('car_views')
    .select(({ fn, ref }) => [ref(by).as('key'), fn.sum<number>('count').as('count')])
    .where(isOf(scope))
    .where(eb.between('day', from, until))
    .groupBy(by);
  return query.execute();
}

/** Events of one kind by the car. Its id is empty for what is about no car. */
function visits(db: Database, event_id: number, scope: LeadScope, { from, until }: Span) {
  const query = db
    .selectFrom('visit_events')
    .select(({ fn, ref }) => [ref('car_id').as('key'), fn.countAll<number>().as('count')])
    .where(isOf(scope))
    .where('occurred_at', '>=', from)
    .where('occurred_at', '<', until)
    .where('event_id', '=', event_id)
    .groupBy('car_id');
  return query.execute();
}

/** The searches that found nothing. They belong to no place: undefined for a scope with places. */
export async function searchesIn(db: Database, scope: LeadScope, days: Period) {
  return seesSearches(scope) ? emptySearches(db, { website_id: scope.website_id, days }) : undefined;
}

/** The reservations that were begun. With places in the scope only those whose lead it contains. */
function reservationsIn(db: Database, scope: LeadScope, { from, until }: Span) {
  const query = db
    .selectFrom('reservations')
    .select(['state', 'claim_until', 'amount_cents', 'paid_at', 'kept_at', 'refund_asked_at'])
    .where('website_id', '=', scope.website_id)
    .where('created_at', '>=', from)
    .where('created_at', '<', until);
  const visible = db
    .selectFrom('leads')
    .select('leads.id')
    .where(isVisible([scope]));
  return (scope.places ? query.where('lead_id', 'in', visible) : query).execute();
}

const eb = expressionBuilder<Tables, 'car_views' | 'leads'>();

/** What visitors did that belongs to a scope: with places, what is about their dealerships. */
function isOf({ website_id, places }: LeadScope) {
  if (places?.dealerships.length === 0) return eb.lit(false);
  const own = eb('website_id', '=', website_id);
  return places ? own.and('dealership_id', 'in', places.dealerships) : own;
}

/** True for a scope that contains what visitors do with cars for sale: visits, searches and reservations. */
export const seesCars = ({ categories }: LeadScope): boolean => categories !== 'care';

/** True for a scope that contains the searches of the whole site. */
export const seesSearches = (scope: LeadScope): boolean => seesCars(scope) && scope.places === undefined;

/** Counts by key, the highest first. */
export type Tally = { label: string; counts: number[] }[];

/** The numbers of one dealer and period, as far as a scope contains them. */
export type Numbers = Awaited<ReturnType<typeof countNumbers>>;

/** Counts of up to four columns by key. */
class Counter {
  readonly #rows = new Map<string, number[]>();

  add(key: string, column = 0, howMany = 1): void {
    this.#rows.set(key, this.of(key).with(column, this.of(key)[column]! + howMany));
  }

  of(key: string): number[] {
    return this.#rows.get(key) ?? [0, 0, 0, 0];
  }

  /** Sorts by the first column, highest first, then by the others. The row of unknown values is last. */
  tally(labelOf: (key: string) => string = (key) => key): Tally {
    return [...this.#rows]
      .map(([key, counts]) => ({ label: labelOf(key), counts, isLast: Number(key === notKnown) }))
      .sort((one, other) => {
        const differing = one.counts.findIndex((count, index) => count !== other.counts[index]);
        const more = (other.counts[differing] ?? 0) - (one.counts[differing] ?? 0);
        return one.isLast - other.isLast || more || (one.label < other.label ? -1 : 1);
      });
  }
}

interface Counting {
  dealer: Dealer;
  scope: LeadScope;
  period: Period;
  /** Names of the dealer's cars by id, for cars that no lead names. */
  carNames: ReadonlyMap<string, string>;
  now: number;
}

/** Counts one dealer's numbers. Days begin and end in the dealer's time zone. */
export async function countNumbers(db: Database, { dealer, scope, period, carNames, now }: Counting) {
  const span = momentsOf(period, dealerZone(dealer));
  const names = new Map(carNames);
  const kinds = new Counter();
  const sources = new Counter();
  const cars = new Counter();
  const pages = new Counter();
  const places = new Counter();
  const byDay = new Counter();
  const clocks = { sales: [] as ResponseClock[], care: [] as ResponseClock[] };
  const clockOf = clocksOf(dealer, now);
  let leads = 0;
  for await (const lead of leadsIn(db, scope, span)) {
    leads += 1;
    byDay.add(localDay(lead.received_at, dealerZone(dealer)));
    const { car, lead_attributes } = JSON.parse(lead.payload) as LeadPayload;
    const seen = lead_attributes?.visited_pages ?? [];
    if (car) names.set(car.id, car.name);
    kinds.add(lead.category);
    sources.add(campaignOf(lead_attributes?.linked_query_params ?? {}));
    if (lead.car_id) cars.add(lead.car_id);
    places.add(placeName(lead, dealer));
    pages.add(seen.at(-1) ?? notKnown);
    for (const page of new Set(seen)) pages.add(page, 1);
    // Leads that were lost as not genuine need no answer.
    if (lead.answered_at !== null || lead.reason !== 'not-genuine')
      clocks[careCategories.includes(lead.category) ? 'care' : 'sales'].push(clockOf(lead));
  }
  const isOfCars = seesCars(scope);
  const ofCars = isOfCars
    ? [
        await views(db, 'car_id', scope, period),
        await visits(db, revealedPhone, scope, span),
        await visits(db, visitorEvents.savedCar, scope, span),
      ]
    : [];
  const [viewed, reveals, saved] = ofCars.map((rows, index) => {
    for (const { key, count } of rows) if (key !== '') cars.add(key, index + 1, count);
    return rows.reduce((total, { count }) => total + count, 0);
  });
  const reservations = new Counter();
  for (const row of isOfCars ? await reservationsIn(db, scope, span) : [])
    reservations.add(
      row.kept_at !== null
        ? 'Became a sale'
        : leadStage({ ...row, state: stateAt(row, now) }, row.paid_at !== null),
    );
  const ofDays = isOfCars ? await views(db, 'day', scope, period) : [];
  for (const { key, count } of ofDays) byDay.add(key, 1, count);
  return {
    period,
    leads,
    /** Every day of the period. Views are undefined for a scope of service. */
    days: daysOf(period).map((day) => {
      const [ofLeads, ofViews] = byDay.of(day);
      return { day, leads: ofLeads!, views: isOfCars ? ofViews : undefined };
    }),
    kinds: kinds.tally(),
    sources: sources.tally(),
    /** Leads, views, phone reveals and saved cars. Only leads for a scope of service. */
    cars: cars.tally((id) => names.get(id) ?? `Car ${id}`),
    /** Leads sent from a page, and leads whose visitor had seen it. */
    pages: pages.tally(),
    places: places.tally(),
    response: {
      all: responseSummary([...clocks.sales, ...clocks.care]),
      sales: responseSummary(clocks.sales),
      care: responseSummary(clocks.care),
    },
    /** Views of cars' pages. Undefined for a scope of service, as reveals, saved cars and reservations. */
    views: viewed,
    /** Phone reveals about a car and about none. */
    reveals,
    saved,
    reservations: isOfCars ? reservations.tally() : undefined,
    searches: await searchesIn(db, scope, period),
  };
}

function daysOf({ from, until }: Period): string[] {
  const days = [from];
  while (days.at(-1)! < until) days.push(dayAfter(days.at(-1)!, 1));
  return days;
}

function placeName({ location_id, dealership_id }: LeadRow, dealer: Dealer): string {
  const place = dealer.locations.find(({ id }) => id === location_id)?.name;
  const dealership = dealer.dealerships.find(({ id }) => id === dealership_id)?.name;
  return place ?? (dealership ? `${dealership}, no location named` : 'No location named');
}
