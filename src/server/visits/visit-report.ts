import type { Dealer } from '../../config/schema/dealer.ts';
import { textTable } from '../../config/text-table.ts';
import type { Period } from '../../domain/leads/desk-numbers.ts';
import { revealedPhone, visitorEvents } from '../../domain/leads/events.ts';
import { HOUR } from '../../domain/time/durations.ts';
import { localDay } from '../../domain/time/time-zone.ts';
import { dealerZone } from '../../site/site-identity.ts';
import { csvFile } from '../csv-line.ts';
import { countedLeads, type LeadFilter } from '../leads/lead-deliveries.ts';
import type { LeadPayload } from '../storage/lead-payload.ts';
import { pageByPage } from '../storage/rows.ts';
import type { Database, EmptySearchRow, VisitEventRow } from '../storage/tables.ts';

export const reportKeys = ['day', 'source', 'car', 'dealership', 'page'] as const;
type ReportKey = (typeof reportKeys)[number];

/** The counted events, whose columns are in the order of their numbers. */
const eventNames: Record<number, string> = {
  [visitorEvents.newEnquiry]: 'New enquiries',
  [visitorEvents.usedEnquiry]: 'Used enquiries',
  [visitorEvents.newTestDrive]: 'New test drives',
  [visitorEvents.usedTestDrive]: 'Used test drives',
  [visitorEvents.offerAccepted]: 'Offers accepted',
  [visitorEvents.savedCar]: 'Saved cars',
  [visitorEvents.phoneReveal]: 'Phone clicks',
  [revealedPhone]: 'Phone reveals',
};
const leads = 'Leads';
const pagesSeen = 'Pages seen';
const reportCounts: readonly string[] = [leads, ...Object.values(eventNames), pagesSeen];
const nothing = Object.fromEntries(reportCounts.map((name) => [name, 0]));

interface ReportRow {
  /** Name of the dealer's folder. */
  dealer: string;
  /** The day, campaign, car, dealership or page. */
  key: string;
  counts: Record<string, number>;
}

/** Key for events that are about no car, or were counted without a campaign. */
export const notKnown = '(not known)';
const noCampaign = '(no campaign)';

/**
 * Counts leads, events, phone reveals, and the pages that visitors saw before they sent a lead. Events and reveals
 * carry no visitor, so only leads have a campaign. Spam is not counted.
 *
 * @param sinceDay first day in each dealer's own time zone: '2026-11-01'. Overrides `since`
 */
export async function visitReport(
  db: Database,
  { by, sinceDay, ...filter }: LeadFilter & { by: ReportKey; sinceDay?: string | undefined },
  dealers: readonly Dealer[],
): Promise<ReportRow[]> {
  const byId = new Map(dealers.map((dealer) => [dealer.id, dealer]));
  const rows = new Map<string, Omit<ReportRow, 'dealer'> & { website_id: number }>();
  const carNames = new Map<string, string>();
  // No time zone is further ahead than this.
  const since = sinceDay === undefined ? filter.since : Date.parse(sinceDay) - 15 * HOUR;

  const count = (of: Counted, name: string) => {
    const { website_id, car_id, dealership_id: id, at, page, source } = of;
    const dealer = byId.get(website_id);
    const day = localDay(at, dealer ? dealerZone(dealer) : 'UTC');
    if (sinceDay !== undefined && day < sinceDay) return;
    const dealership = dealer?.dealerships.find((one) => one.id === id)?.name ?? id;
    const key = { day, source, car: car_id, dealership, page }[by] || notKnown;
    const row = rows.get(`${website_id} ${key}`) ?? { website_id, key, counts: { ...nothing } };
    row.counts[name]! += 1;
    rows.set(`${website_id} ${key}`, row);
  };

  for await (const lead of countedLeads(db, { ...filter, since })) {
    const { car, lead_attributes } = JSON.parse(lead.payload) as LeadPayload;
    if (car) carNames.set(`${lead.website_id} ${car.id}`, `${car.name} (${car.id})`);
    const pages = lead_attributes?.visited_pages ?? [];
    const source = campaignOf(lead_attributes?.linked_query_params ?? {});
    const of = { ...lead, at: lead.received_at, source };
    count({ ...of, page: pages.at(-1) }, leads);
    for (const page of pages) count({ ...of, page }, pagesSeen);
  }

  for await (const visit of visitsIn(db, { ...filter, since })) {
    const { event_id, occurred_at: at, path: page } = visit;
    if (event_id in eventNames) count({ ...visit, at, page, source: notKnown }, eventNames[event_id]!);
  }

  return [...rows]
    .map(([place, { website_id, key, counts }]) => ({
      dealer: byId.get(website_id)?.slug ?? `website ${website_id}`,
      key: (by === 'car' && carNames.get(place)) || key,
      counts,
    }))
    .sort((one, other) => compare(one.dealer, other.dealer) || order(one, other, by));
}

const PAGE = 2000;

/** What is counted: of which website, when, about which car, at which dealership, on which page, by which campaign. */
type Counted = Pick<VisitEventRow, 'website_id' | 'car_id' | 'dealership_id'> &
  Record<'page', string | undefined> & { at: number; source: string };

/** Counted visits, in no order of time. Reads page by page, to limit memory. */
const visitsIn = (db: Database, { website_id, since }: LeadFilter) =>
  pageByPage(PAGE, (after: VisitEventRow | undefined) => {
    let query = db.selectFrom('visit_events').selectAll().orderBy('id').limit(PAGE);
    if (website_id !== undefined) query = query.where('website_id', '=', website_id);
    if (since !== undefined) query = query.where('occurred_at', '>=', since);
    if (after) query = query.where('id', '>', after.id);
    return query.execute();
  });

/**
 * The campaign's name from its parameters, 'newsletter, spring sale'. Without them, the name of the ad network whose
 * click id is present.
 */
export function campaignOf(params: Record<string, string>): string {
  const { utm_source, utm_campaign, gclid, fbclid } = params;
  const named = [utm_source, utm_campaign].filter(Boolean).join(', ');
  return named || (gclid && 'Google Ads (gclid)') || (fbclid && 'Facebook (fbclid)') || noCampaign;
}

/** Sorts days by date, and other keys by count. The key for unknown comes last. */
function order(one: ReportRow, other: ReportRow, by: ReportKey): number {
  if (by === 'day') return compare(one.key, other.key);
  const isUnnamed = ({ key }: ReportRow) => Number(key === notKnown || key === noCampaign);
  const sum = ({ counts }: ReportRow) => Object.values(counts).reduce((total, number) => total + number, 0);
  return isUnnamed(one) - isUnnamed(other) || sum(other) - sum(one) || compare(one.key, other.key);
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** A report as a table for the terminal, as CSV for a spreadsheet, or as JSON for a program. */
export function reportText(rows: readonly ReportRow[], by: ReportKey, form: 'table' | 'csv' | 'json') {
  if (form === 'json') {
    const objects = rows.map(({ dealer, key, counts }) => ({ dealer, [by]: key, ...counts }));
    return `${JSON.stringify(objects, null, 2)}\n`;
  }
  const heading = ['Dealer', by.charAt(0).toUpperCase() + by.slice(1), ...reportCounts];
  const lines = rows.map(({ dealer, key, counts }) => [dealer, key, ...Object.values(counts).map(String)]);
  if (form === 'csv') return csvFile([heading, ...lines]);
  return rows.length === 0 ? 'Nothing was counted.\n' : `${textTable(heading, lines)}\n`;
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
