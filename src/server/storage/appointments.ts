import type { SlotRules } from '../../domain/appointment-options.ts';
import { type AppointmentKind, type Booking, hasRoom, slotOf } from '../../domain/appointments.ts';
import type { Database } from './open-database.ts';
import type { AppointmentRow } from './tables.ts';

/** Identifies one diary: test drives or services at one place. */
export interface DiaryOwner {
  website_id: number;
  location_id: string;
  kind: AppointmentKind;
}

/** The place in a diary that a lead books. */
export interface Seat extends DiaryOwner {
  date: string;
  time: string;
  carKey: string;
  rules: SlotRules;
}

/** Bookings of test drives and services. A cancelled booking stays stored, but its time is free again. */
export class Appointments {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Active bookings at a place, and those of one car at any place. @param until the last day */
  async standing(
    owner: DiaryOwner,
    { from, until, carKey = '' }: { from: string; until: string; carKey?: string },
  ): Promise<Booking[]> {
    return standing(this.#db, owner, { from, until, carKey });
  }

  /**
   * Books a time for a lead, inside the transaction that stores the lead.
   *
   * @returns false when nothing is free; the transaction must then be rolled back
   */
  static async book(db: Database, lead_id: string, seat: Seat, now: number): Promise<boolean> {
    const { rules, carKey, date, time, ...owner } = seat;
    const bookings = await standing(db, owner, { from: date, until: date, carKey });
    if (!hasRoom(seat, { rules, bookings })) return false;
    const slot = slotOf(time, rules);
    const row = {
      lead_id,
      ...owner,
      date,
      time,
      minutes: rules.slotMinutes,
      slot,
      car_key: carKey,
      booked_at: now,
      cancelled_at: null,
    };
    // Two requests may read the same free seat at the same time. The unique index rejects the second, which then tries
    // the next seat.
    for (let number = 1; number <= rules.capacity; number++) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('appointments')
        .values({ ...row, seat: number })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows !== 0n) return true;
    }
    return false;
  }

  async ofLead(lead_id: string): Promise<AppointmentRow | undefined> {
    return this.#db.selectFrom('appointments').selectAll().where('lead_id', '=', lead_id).executeTakeFirst();
  }

  /** Cancels the booking. @returns false when the lead has no booking, or it is already cancelled */
  async cancel(lead_id: string, now: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('appointments')
      .set({ cancelled_at: now })
      .where('lead_id', '=', lead_id)
      .where('cancelled_at', 'is', null)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }
}

async function standing(
  db: Database,
  { website_id, location_id, kind }: DiaryOwner,
  { from, until, carKey }: { from: string; until: string; carKey: string },
): Promise<Booking[]> {
  const rows = await db
    .selectFrom('appointments')
    .select(['date', 'time', 'minutes', 'car_key', 'location_id', 'kind'])
    .where('website_id', '=', website_id)
    .where('date', '>=', from)
    .where('date', '<=', until)
    .where('cancelled_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('location_id', '=', location_id), eb('kind', '=', kind)]),
        ...(carKey === '' ? [] : [eb('car_key', '=', carKey)]),
      ]),
    )
    .execute();
  return rows.map(({ date, time, minutes, car_key, ...of }) => ({
    date,
    time,
    minutes,
    carKey: car_key,
    ...((of.location_id !== location_id || of.kind !== kind) && { isElsewhere: true }),
  }));
}
