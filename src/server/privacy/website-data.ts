import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { leadKind } from '../leads/lead-plan.ts';
import { countRows } from '../storage/rows.ts';
import { type Database, type TableName, type Tables, tables } from '../storage/tables.ts';
import { AT_ONCE, deleteLeads, deleteVisits } from './retention.ts';

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

/** Tables whose rows a dealer that leaves gets, besides leads, which have a file of their own. */
export const givenTables = ['desk_leads', 'desk_changes', 'reservations', 'alerts'] as const;

/** The rows of a table as JSON, one a line, without hashes that say nothing to anybody else. Times are in milliseconds. */
export async function rowsOfWebsite(db: Database, table: (typeof givenTables)[number], website_id: number) {
  const rows = await db.selectFrom(table).selectAll().where('website_id', '=', website_id).execute();
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
  for (const table of ['visit_events', 'phone_reveals'] as const)
    await deleteVisits(db, table, website_id, Number.MAX_SAFE_INTEGER);
  if (hosts.length > 0) await db.deleteFrom('desk_passkeys').where('host', 'in', hosts).execute();
  await db.transaction().execute(async (part) => {
    const own = part.selectFrom('reservations').select('id').where('website_id', '=', website_id);
    const paid = part.selectFrom('payments').select('payment_ref').where('reservation', 'in', own);
    await part.deleteFrom('payment_events').where('payment_ref', 'in', paid).execute();
    await part.deleteFrom('payments').where('reservation', 'in', own).execute();
    for (const table of websiteTables)
      await part.deleteFrom(table).where('website_id', '=', website_id).execute();
  });
  return 0;
}
