import type { Dealer } from '../../config/schema/dealer.ts';
import { careCategories } from '../../domain/leads/desk-lead.ts';
import { momentsOf, type Period, responseSummary } from '../../domain/leads/desk-numbers.ts';
import { leadStage, stateAt } from '../../domain/leads/reservation.ts';
import type { ResponseClock } from '../../domain/leads/response-time.ts';
import { dayAfter } from '../../domain/time/open-state.ts';
import { localDay } from '../../domain/time/time-zone.ts';
import { dealerZone } from '../../site/site-identity.ts';
import type { LeadPayload } from '../storage/lead-payload.ts';
import type { LeadScope } from '../storage/lead-scope.ts';
import { campaignOf, notKnown } from '../visits/visit-report.ts';
import { type CountedLead, type DeskNumbers, seesCars } from './desk-numbers.ts';
import { clocksOf } from './lead-facts.ts';

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

export interface Counting {
  dealer: Dealer;
  scope: LeadScope;
  period: Period;
  /** Names of the dealer's cars by id, for cars that no lead names. */
  carNames: ReadonlyMap<string, string>;
  now: number;
}

/** Counts one dealer's numbers. Days begin and end in the dealer's time zone. */
export async function countNumbers(numbers: DeskNumbers, { dealer, scope, period, carNames, now }: Counting) {
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
  for await (const lead of numbers.leads(scope, span)) {
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
  const visits = await numbers.carVisits(scope, span, period);
  const [views, reveals, saved] = visits.map((rows, index) => {
    for (const { key, count } of rows) if (key !== '') cars.add(key, index + 1, count);
    return rows.reduce((total, { count }) => total + count, 0);
  });
  const reservations = new Counter();
  for (const row of await numbers.reservations(scope, span))
    reservations.add(
      row.kept_at !== null
        ? 'Became a sale'
        : leadStage({ ...row, state: stateAt(row, now) }, row.paid_at !== null),
    );
  for (const { key, count } of await numbers.viewsByDay(scope, period)) byDay.add(key, 1, count);
  return {
    period,
    leads,
    /** Every day of the period. Views are undefined for a scope of service. */
    days: daysOf(period).map((day) => {
      const [ofLeads, ofViews] = byDay.of(day);
      return { day, leads: ofLeads!, views: seesCars(scope) ? ofViews : undefined };
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
    views,
    /** Phone reveals about a car and about none. */
    reveals,
    saved,
    reservations: seesCars(scope) ? reservations.tally() : undefined,
    searches: await numbers.searches(scope, period),
  };
}

function daysOf({ from, until }: Period): string[] {
  const days = [from];
  while (days.at(-1)! < until) days.push(dayAfter(days.at(-1)!, 1));
  return days;
}

function placeName({ location_id, dealership_id }: CountedLead, dealer: Dealer): string {
  const place = dealer.locations.find(({ id }) => id === location_id)?.name;
  const dealership = dealer.dealerships.find(({ id }) => id === dealership_id)?.name;
  return place ?? (dealership ? `${dealership}, no location named` : 'No location named');
}
