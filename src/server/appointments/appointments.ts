import type { SlotRules } from '../../domain/leads/appointment-options.ts';
import { type Booking, hasRoom, slotOf } from '../../domain/leads/appointments.ts';
import { type LeadScope, visibleLeads } from '../storage/lead-scope.ts';
import { addOnce, rowWith } from '../storage/rows.ts';
import type { AppointmentRow, Database, LeadRow } from '../storage/tables.ts';

/** Identifies one diary: test drives or services at one place. */
export type DiaryOwner = Pick<AppointmentRow, 'website_id' | 'location_id' | 'kind'>;

/** The place in a diary that a lead books. */
export interface Seat extends DiaryOwner {
  date: string;
  time: string;
  carKey: string;
  rules: SlotRules;
}

/**
 * Active bookings at a place, and those of one car at any place. A cancelled booking stays stored, but its time is free
 * again.
 *
 * @param until the last day
 * @param except a lead whose own booking does not count
 */
export async function standingBookings(
  db: Database,
  { website_id, location_id, kind }: DiaryOwner,
  { from, until, carKey, except = '' }: { from: string; until: string; carKey: string; except?: string },
): Promise<Booking[]> {
  const rows = await db
    .selectFrom('appointments')
    .select(['date', 'time', 'minutes', 'car_key as carKey', 'location_id as place', 'kind as of'])
    .where('website_id', '=', website_id)
    .where('cancelled_at', 'is', null)
    .where('lead_id', '!=', except)
    .where((eb) => eb.between('date', from, until))
    .where((eb) =>
      eb.or([
        eb.and([eb('location_id', '=', location_id), eb('kind', '=', kind)]),
        ...(carKey === '' ? [] : [eb('car_key', '=', carKey)]),
      ]),
    )
    .execute();
  return rows.map(({ place, of, ...booking }) => ({
    ...booking,
    ...((place !== location_id || of !== kind) && { isElsewhere: true }),
  }));
}

/**
 * Books a time for a lead, inside the transaction that stores or moves it.
 *
 * @param since when it was booked first, and how often it was moved
 * @returns false when nothing is free; the transaction must then be rolled back
 */
export async function book(
  db: Database,
  lead_id: string,
  seat: Seat,
  since: Pick<AppointmentRow, 'booked_at' | 'moves'>,
): Promise<boolean> {
  const { rules, carKey, date, time, ...owner } = seat;
  const bookings = await standingBookings(db, owner, { from: date, until: date, carKey });
  if (!hasRoom(seat, { rules, bookings })) return false;
  const slot = slotOf(time, rules);
  const about = { lead_id, ...owner, date, time, slot, minutes: rules.slotMinutes, car_key: carKey };
  const row = { ...about, ...since, cancelled_at: null };
  // Two requests may read the same free seat at the same time. The unique index rejects the second, which then tries
  // the next seat.
  for (let number = 1; number <= rules.capacity; number++)
    if (await addOnce(db, 'appointments', { ...row, seat: number })) return true;
  return false;
}

export interface DiaryEntry {
  appointment: AppointmentRow;
  lead: LeadRow;
}

/** The active appointments at a place, both days included, earliest first, of leads that a session may see. */
export async function diaryEntries(
  db: Database,
  scopes: readonly LeadScope[],
  place: { website_id: number; location_id: string },
  { from, until }: { from: string; until: string },
): Promise<DiaryEntry[]> {
  const rows = await db
    .selectFrom('appointments')
    .selectAll()
    .where((eb) => eb.and({ website_id: place.website_id, location_id: place.location_id }))
    .where((eb) => eb.between('date', from, until))
    .where('cancelled_at', 'is', null)
    .orderBy('date')
    .orderBy('time')
    .orderBy('booked_at')
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ lead_id }) => lead_id);
  const leads = await visibleLeads(db, scopes, ids).execute();
  const byId = new Map(leads.map((lead) => [lead.id, lead]));
  return rows.flatMap((appointment) => {
    const lead = byId.get(appointment.lead_id);
    return lead ? [{ appointment, lead }] : [];
  });
}

/** The appointment of a lead that a session may see, also a cancelled one. */
export async function diaryEntry(
  db: Database,
  scopes: readonly LeadScope[],
  lead_id: string,
): Promise<DiaryEntry | undefined> {
  const lead = await visibleLeads(db, scopes, [lead_id]).executeTakeFirst();
  const appointment = lead && (await rowWith(db, 'appointments', { lead_id }));
  return appointment && { appointment, lead };
}
