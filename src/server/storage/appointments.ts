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

  /**
   * Active bookings at a place, and those of one car at any place.
   *
   * @param until the last day
   * @param except a lead whose own booking does not count
   */
  async standing(
    owner: DiaryOwner,
    { carKey = '', ...of }: { from: string; until: string; carKey?: string; except?: string },
  ): Promise<Booking[]> {
    return Appointments.standing(this.#db, owner, { carKey, ...of });
  }

  /** The same, inside a transaction. */
  static async standing(
    db: Database,
    { website_id, location_id, kind }: DiaryOwner,
    { from, until, carKey, except = '' }: { from: string; until: string; carKey: string; except?: string },
  ): Promise<Booking[]> {
    const rows = await db
      .selectFrom('appointments')
      .select(['date', 'time', 'minutes', 'car_key', 'location_id', 'kind'])
      .where('website_id', '=', website_id)
      .where('date', '>=', from)
      .where('date', '<=', until)
      .where('cancelled_at', 'is', null)
      .where('lead_id', '!=', except)
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

  /**
   * Books a time for a lead, inside the transaction that stores the lead.
   *
   * @returns false when nothing is free; the transaction must then be rolled back
   */
  static async book(db: Database, lead_id: string, seat: Seat, now: number): Promise<boolean> {
    const { rules, carKey, date, time, ...owner } = seat;
    const bookings = await Appointments.standing(db, owner, { from: date, until: date, carKey });
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
      moves: 0,
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
}
