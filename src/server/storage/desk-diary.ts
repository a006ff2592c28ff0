import { isVisible, type LeadScope } from './lead-scope.ts';
import type { Database } from './open-database.ts';
import type { AppointmentRow, LeadRow } from './tables.ts';

/** An appointment with its lead. */
export interface DiaryEntry {
  appointment: AppointmentRow;
  lead: LeadRow;
}

/** Reads appointments for the desk. Every query takes the scopes of the session and finds nothing else. */
export class DeskDiary {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** The active appointments of these days at a place, both days included, earliest first. */
  async entries(
    scopes: readonly LeadScope[],
    place: { website_id: number; location_id: string },
    { from, until }: { from: string; until: string },
  ): Promise<DiaryEntry[]> {
    const rows = await this.#db
      .selectFrom('appointments')
      .selectAll()
      .where('website_id', '=', place.website_id)
      .where('location_id', '=', place.location_id)
      .where('date', '>=', from)
      .where('date', '<=', until)
      .where('cancelled_at', 'is', null)
      .orderBy('date')
      .orderBy('time')
      .orderBy('booked_at')
      .execute();
    if (rows.length === 0) return [];
    const leads = await this.#db
      .selectFrom('leads')
      .selectAll()
      .where(
        'id',
        'in',
        rows.map(({ lead_id }) => lead_id),
      )
      .where((eb) => isVisible(eb, scopes))
      .execute();
    const byId = new Map(leads.map((lead) => [lead.id, lead]));
    return rows.flatMap((appointment) => {
      const lead = byId.get(appointment.lead_id);
      return lead ? [{ appointment, lead }] : [];
    });
  }

  /** The appointment of a lead, also a cancelled one. */
  async entry(scopes: readonly LeadScope[], lead_id: string): Promise<DiaryEntry | undefined> {
    const lead = await this.#db
      .selectFrom('leads')
      .selectAll()
      .where('id', '=', lead_id)
      .where((eb) => isVisible(eb, scopes))
      .executeTakeFirst();
    const appointment =
      lead &&
      (await this.#db
        .selectFrom('appointments')
        .selectAll()
        .where('lead_id', '=', lead.id)
        .executeTakeFirst());
    return appointment && { appointment, lead };
  }
}
