import type { RetentionSettings } from '../../config/schema/services.ts';
import { DAY } from '../../domain/time/durations.ts';
import { deleteOldAlerts } from '../alerts/alerts.ts';
import { deleteOldWeeks } from '../desk/desk-weeks.ts';
import { type Aged, deleteAged, rowsChanged } from '../storage/rows.ts';
import type { Database } from '../storage/tables.ts';

/** Rows deleted in one transaction, so that visitors do not wait. */
export const AT_ONCE = 500;

/** Days for which it is known who changed the content of a website. */
const contentDays = 365;

/** Deletes the data of one website whose retention time is over. @returns the rows that were deleted, by kind */
export async function deleteOld(db: Database, website_id: number, keep: RetentionSettings, now: number) {
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
  await deleteOldWeeks(db, website_id, now);
  const old = (table: Aged['table'], column: string, days: number) =>
    deleteAged(db, { table, column, keptMs: days * DAY } as Aged, now, { website_id });
  await old('content_changes', 'at', contentDays);
  return {
    leads: await inParts(leads, (ids) => deleteLeads(db, ids)),
    savedCars: await old('watchlist_entries', 'saved_at', keep.savedCarDays),
    visits:
      (await deleteVisits(db, 'visit_events', website_id, before(keep.visitDays))) +
      (await deleteVisits(db, 'phone_reveals', website_id, before(keep.visitDays))),
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
    await part.deleteFrom('desk_leads').where('lead_id', 'in', ids).execute();
  });
}

/** Deletes what was seen before a time. @returns the number of deleted rows */
export function deleteVisits(
  db: Database,
  table: 'visit_events' | 'phone_reveals',
  website_id: number,
  until: number,
): Promise<number> {
  const ofWebsite = db.selectFrom(table).select('id').where('website_id', '=', website_id);
  const old = ofWebsite.where('occurred_at', '<', until);
  return inParts(old, async (ids) => {
    await db.deleteFrom(table).where('id', 'in', ids).execute();
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
