import { randomUUID } from 'node:crypto';
import { Appointments, type Seat } from './appointments.ts';
import { deliverAfter, deliverChangeAfter } from './deliver-after.ts';
import type { Database } from './open-database.ts';
import type { LeadRow } from './tables.ts';

export interface LeadLimits {
  /** New leads in an hour. */
  perPhone: number;
  /** New leads in an hour. The limit is high because an address may be an office of many people. */
  perAddress: number;
}

export type NewLead = Omit<LeadRow, 'id' | 'received_at' | 'updated_at' | 'deliver_after'>;

/** What a later step may change. */
export type LeadChange = Partial<Omit<NewLead, 'website_id' | 'lead_key' | 'call' | 'sent_from'>>;

/** A solved challenge. It is valid for one lead. */
export interface CaptchaUse {
  signature: string;
  expires_at: number;
}

const HOUR = 3_600_000;

/** Rolls back the transaction: the solution was used for another lead. */
class Used extends Error {}

/** Rolls back the transaction: the time is no longer free. */
class Taken extends Error {}

/** Every accepted lead, stored once for each key. */
export class Leads {
  readonly #db: Database;
  readonly #limits: LeadLimits;

  constructor(db: Database, limits: LeadLimits) {
    this.#db = db;
    this.#limits = limits;
  }

  /**
   * Stores a lead, its captcha solution and its booking in one transaction. When the key exists, its lead is returned,
   * even if two requests with the same key arrive together: one waits for the other.
   *
   * @returns 'used' when the solution was used before, 'taken' when the time is no longer free
   */
  async add(
    lead: NewLead,
    { captcha, seat }: { captcha?: CaptchaUse | undefined; seat?: Seat | undefined },
    now: number,
  ): Promise<{ id: string; isNew: boolean } | 'used' | 'taken'> {
    const row: LeadRow = {
      id: randomUUID(),
      ...lead,
      received_at: now,
      updated_at: now,
      // Part of the same row, so that every stored lead is also sent.
      deliver_after: deliverAfter(lead, now),
    };
    try {
      return await this.#db.transaction().execute(async (db) => {
        const added = await db
          .insertInto('leads')
          .values(row)
          .onConflict((conflict) => conflict.columns(['website_id', 'lead_key']).doNothing())
          .executeTakeFirstOrThrow();
        if (added.numInsertedOrUpdatedRows === 0n) {
          const { id } = await db
            .selectFrom('leads')
            .select('id')
            .where('website_id', '=', lead.website_id)
            .where('lead_key', '=', lead.lead_key)
            .executeTakeFirstOrThrow();
          return { id, isNew: false };
        }
        if (captcha) {
          const used = await db
            .insertInto('used_captchas')
            .values(captcha)
            .onConflict((conflict) => conflict.doNothing())
            .executeTakeFirstOrThrow();
          if (used.numInsertedOrUpdatedRows === 0n) throw new Used();
        }
        if (seat && !(await Appointments.book(db, row.id, seat, now))) throw new Taken();
        return { id: row.id, isNew: true };
      });
    } catch (error) {
      if (error instanceof Used) return 'used';
      if (error instanceof Taken) return 'taken';
      throw error;
    }
  }

  async byKey(website_id: number, lead_key: string): Promise<LeadRow | undefined> {
    return this.#db
      .selectFrom('leads')
      .selectAll()
      .where('website_id', '=', website_id)
      .where('lead_key', '=', lead_key)
      .executeTakeFirst();
  }

  /**
   * Changes a lead's current row. Steps that arrive together run one after the other.
   *
   * @param change gets the row and returns the changed fields
   */
  async update(
    website_id: number,
    lead_key: string,
    change: (lead: LeadRow) => LeadChange,
    now: number,
  ): Promise<void> {
    await this.#db.transaction().execute(async (db) => {
      // Write first, so that on Postgres nobody else changes the row between the read and the write.
      await db
        .updateTable('leads')
        .set({ updated_at: now })
        .where('website_id', '=', website_id)
        .where('lead_key', '=', lead_key)
        .execute();
      const row = await db
        .selectFrom('leads')
        .selectAll()
        .where('website_id', '=', website_id)
        .where('lead_key', '=', lead_key)
        .executeTakeFirstOrThrow();
      const changed = change(row);
      await db
        .updateTable('leads')
        .set({ ...changed, updated_at: now, deliver_after: deliverChangeAfter({ ...row, ...changed }, now) })
        .where('id', '=', row.id)
        .execute();
    });
  }

  /** True when this phone or address has reached its hourly limit. A lead that is sent again is not counted. */
  async areTooMany(
    { website_id, phone, sent_from }: Pick<LeadRow, 'website_id' | 'phone' | 'sent_from'>,
    now: number,
  ): Promise<boolean> {
    const recent = this.#db
      .selectFrom('leads')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('website_id', '=', website_id)
      .where('received_at', '>', now - HOUR);
    const byAddress = await recent.where('sent_from', '=', sent_from).executeTakeFirstOrThrow();
    if (byAddress.count >= this.#limits.perAddress) return true;
    if (phone === '') return false;
    const byPhone = await recent.where('phone', '=', phone).executeTakeFirstOrThrow();
    return byPhone.count >= this.#limits.perPhone;
  }

  /** Deletes expired captchas. Leads are kept. */
  async forgetOld(now: number): Promise<void> {
    await this.#db.deleteFrom('used_captchas').where('expires_at', '<', now).execute();
  }
}
