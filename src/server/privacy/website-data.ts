import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Dealer } from '../../config/schema/dealer.ts';
import { DAY } from '../../domain/time/durations.ts';
import { deleteOldAlerts } from '../alerts/alerts.ts';
import { weekKind } from '../desk/weekly-mail.ts';
import { leadKind } from '../leads/lead-plan.ts';
import { type Aged, countRows, deleteAged, rowsChanged } from '../storage/rows.ts';
import { type Database, handlingColumns, type TableName, type Tables, tables } from '../storage/tables.ts';

/** Rows deleted in one transaction, so that visitors do not wait. */
const AT_ONCE = 500;

/** Days for which the mails about a week are known. */
const weekDays = 30;

/** Days for which it is known who changed the content of a website. */
const contentDays = 365;

/** Deletes the data of one website whose retention time is over. @returns the rows that were deleted, by kind */
export async function deleteOld(db: Database, website_id: number, keep: Dealer['retention'], now: number) {
  const before = (days: number) => now - days * DAY;
  const leads = db
    .selectFrom('leads')
    .select('id')
    .where('website_id', '=', website_id)
    .where((eb) =>
      eb.or([
        eb('updated_at', '<', before(keep.leadDays)),
        eb.and([eb('spam', '=', 1), eb('updated_at', '<', before(keep.spamDays))]),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reservations')
            .select('reservations.id')
            .whereRef('reservations.lead_id', '=', 'leads.id')
            .where('reservations.released_at', 'is', null),
        ),
      ),
    );
  const old = (table: Aged['table'], column: string, days: number, of = {}) =>
    deleteAged(db, { table, column, keptMs: days * DAY } as Aged, now, { website_id, ...of });
  await old('jobs', 'created_at', weekDays, { kind: weekKind });
  await old('content_changes', 'at', contentDays);
  return {
    leads: await inParts(leads, (ids) => deleteLeads(db, ids)),
    savedCars: await old('watchlist_entries', 'saved_at', keep.savedCarDays),
    visits: await deleteVisits(db, website_id, before(keep.visitDays)),
    carViews: await rowsChanged(
      db
        .deleteFrom('car_views')
        .where('website_id', '=', website_id)
        .where('day', '<', new Date(before(keep.visitDays)).toISOString().slice(0, 10)),
    ),
    emptySearches: await old('empty_searches', 'last_seen_at', keep.visitDays),
    reservations: await deleteReservations(db, website_id, before(keep.reservationDays)),
    alerts: await deleteOldAlerts(db, website_id, keep.savedCarDays, now),
  };
}

/** Deletes leads with everything that belongs to them. Their reservations stay, without the link to the lead. */
export async function deleteLeads(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.transaction().execute(async (part) => {
    // First: a desk that is writing about one of these leads has locked it, and is waited for.
    await part.deleteFrom('leads').where('id', 'in', ids).execute();
    await part.deleteFrom('jobs').where('subject', 'in', ids).execute();
    await part.deleteFrom('appointments').where('lead_id', 'in', ids).execute();
    await part.updateTable('reservations').set({ lead_id: null }).where('lead_id', 'in', ids).execute();
    await part.deleteFrom('desk_changes').where('lead_id', 'in', ids).execute();
  });
}

/** Deletes what was seen before a time. @returns the number of deleted rows */
function deleteVisits(db: Database, website_id: number, until: number): Promise<number> {
  const ofWebsite = db.selectFrom('visit_events').select('id').where('website_id', '=', website_id);
  const old = ofWebsite.where('occurred_at', '<', until);
  return inParts(old, async (ids) => {
    await db.deleteFrom('visit_events').where('id', 'in', ids).execute();
  });
}

function deleteReservations(db: Database, website_id: number, until: number): Promise<number> {
  const ended = db
    .selectFrom('reservations')
    .select('id')
    .where('website_id', '=', website_id)
    .where('released_at', '<', until)
    // A deposit that is still to go back is not forgotten.
    .where((eb) =>
      eb.or([
        eb('paid_at', 'is', null),
        eb('refunded_at', 'is not', null),
        eb('kept_at', 'is not', null),
        eb.and({ refund_asked_at: null, refund_hours: null }),
      ]),
    );
  return inParts(ended, async (ids) => {
    await db.transaction().execute(async (part) => {
      await part.deleteFrom('payments').where('reservation', 'in', ids).execute();
      await part.deleteFrom('reservations').where('id', 'in', ids).execute();
    });
  });
}

/** Deletes until nothing is found any more. @returns the number of deleted rows */
async function inParts(
  found: { limit(most: number): { execute(): Promise<{ id: string }[]> } },
  remove: (ids: string[]) => Promise<void>,
): Promise<number> {
  let count = 0;
  for (;;) {
    const ids = (await found.limit(AT_ONCE).execute()).map(({ id }) => id);
    await (ids.length > 0 && remove(ids));
    count += ids.length;
    if (ids.length < AT_ONCE) return count;
  }
}

type OfWebsite = { [Name in TableName]: 'website_id' extends keyof Tables[Name] ? Name : never }[TableName];

/** Every table with rows of a website. */
export const websiteTables = (Object.keys(tables) as TableName[]).filter(
  (name): name is OfWebsite => 'website_id' in tables[name],
);

/** Ids of the websites that have rows, of dealers that have left, too. */
export async function websitesOf(db: Database): Promise<Set<number>> {
  const ids = new Set<number>();
  for (const table of websiteTables)
    for (const { website_id } of await db.selectFrom(table).select('website_id').distinct().execute())
      ids.add(website_id);
  return ids;
}

/** How many rows of a website each table has. */
export async function countWebsite(db: Database, website_id: number) {
  const counts = {} as Record<(typeof websiteTables)[number], number>;
  for (const table of websiteTables)
    counts[table] = await countRows(db.selectFrom(table).where('website_id', '=', website_id));
  return counts;
}

/** What a dealer that leaves gets, besides what customers sent: how their leads were handled, and whole tables. */
export const givenRows = ['desk_leads', 'desk_changes', 'reservations', 'alerts'] as const;

/** Such rows as JSON, one a line, without hashes that say nothing to anybody else. Times are in milliseconds. */
export async function rowsOfWebsite(db: Database, name: (typeof givenRows)[number], website_id: number) {
  const ofTable = (table: TableName) => db.selectFrom(table as 'leads').where('website_id', '=', website_id);
  const handled = ofTable('leads').where('version', '>', 0);
  const found =
    name === 'desk_leads'
      ? handled.select(['id as lead_id', 'website_id', ...handlingColumns])
      : ofTable(name).selectAll();
  const rows: object[] = await found.execute();
  return rows
    .map(
      (row) => `${JSON.stringify(row, (name, value) => (/_hash$|_from$/.test(name) ? undefined : value))}\n`,
    )
    .join('');
}

/** Reservations that still hold a car, and those whose deposit was neither given back nor kept. */
export function unsettledReservations(db: Database, website_id: number) {
  return db
    .selectFrom('reservations')
    .select(['id', 'car_title'])
    .where('website_id', '=', website_id)
    .where((eb) =>
      eb.or([
        eb('released_at', 'is', null),
        eb.and([eb('paid_at', 'is not', null), eb('refunded_at', 'is', null), eb('kept_at', 'is', null)]),
      ]),
    )
    .execute();
}

/** The targets to which chosen jobs sent leads: 'email sales@example.com'. Those copies are not ours to delete. */
export async function targetsOf(
  db: Database,
  isOne: (eb: ExpressionBuilder<Tables, 'jobs'>) => Expression<SqlBool>,
): Promise<string[]> {
  const sent = await db
    .selectFrom('jobs')
    .select('target')
    .distinct()
    .where(isOne)
    .where('kind', '=', leadKind)
    .where('attempts', '>', 0)
    .orderBy('target')
    .execute();
  return sent.map(({ target }) => target);
}

export interface Website {
  id: number;
  /** 'www.example.com.au' */
  hosts: readonly string[];
}

/**
 * Deletes everything that the database has of a website, but for sessions at the desk, which are not of one website and
 * end by themselves.
 *
 * @param leads the ids of leads that may go; default: all. When there is another one, nothing but those is deleted.
 * @returns the number of leads that stayed
 */
export async function deleteWebsite(
  db: Database,
  { id: website_id, hosts }: Website,
  leads?: ReadonlySet<string>,
): Promise<number> {
  const rows = await db.selectFrom('leads').select('id').where('website_id', '=', website_id).execute();
  const ids = rows.map(({ id }) => id).filter((id) => leads?.has(id) ?? true);
  for (let at = 0; at < ids.length; at += AT_ONCE) await deleteLeads(db, ids.slice(at, at + AT_ONCE));
  const left = await countRows(db.selectFrom('leads').where('website_id', '=', website_id));
  if (left > 0) return left;
  await deleteVisits(db, website_id, Number.MAX_SAFE_INTEGER);
  if (hosts.length > 0) await db.deleteFrom('desk_passkeys').where('host', 'in', hosts).execute();
  await db.transaction().execute(async (part) => {
    const own = part.selectFrom('reservations').select('id').where('website_id', '=', website_id);
    await part.deleteFrom('payments').where('reservation', 'in', own).execute();
    for (const table of websiteTables)
      await part.deleteFrom(table).where('website_id', '=', website_id).execute();
  });
  return 0;
}
