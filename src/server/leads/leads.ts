import { takeProof } from '../api/captcha.ts';
import { Appointments, type Seat } from '../appointments/appointments.ts';
import { Refusal } from '../refusal.ts';
import { lockLead } from '../storage/lead-changes.ts';
import { changeRows, countRows, Repository, rowWith } from '../storage/rows.ts';
import type { CaptchaUse, Database, LeadRow } from '../storage/tables.ts';
import { addOnce, lockKeys, onceMore, orRolledBack, RolledBack } from '../storage/transaction-steps.ts';
import { deliverAfter, deliverChangeAfter } from './lead-plan.ts';
import { assignInTurn, type Turn } from './lead-turns.ts';

export const usualLeadLimits = {
  /** New leads in an hour. */
  perPhone: 10,
  /** New leads in an hour. The limit is high because an address may be an office of many people. */
  perAddress: 60,
};
export type LeadLimits = typeof usualLeadLimits;

/** What a new lead uses up. */
interface Taking {
  captcha: CaptchaUse | undefined;
  seat: Seat | undefined;
  turn: Turn | undefined;
}

export type NewLead = Omit<LeadRow, 'id' | 'received_at' | 'updated_at' | 'deliver_after'>;

/** What a later step may change. */
export type LeadChange = Partial<Omit<NewLead, 'website_id' | 'lead_key' | 'call' | 'sent_from'>>;

const HOUR = 3_600_000;

/** The id of a new lead, or the one that was stored with this key before. Taken: the time is no longer free. */
export type Added = { id: string } | { known: LeadRow } | 'taken';

/** High limits: a developer sends many leads, and a test suite uses a single address. */
export const previewLeadLimits: LeadLimits = { perPhone: 1000, perAddress: 10_000 };

/** Every accepted lead, stored once for each key. */
export class Leads extends Repository {
  readonly #limits: LeadLimits;

  constructor(db: Database, limits: LeadLimits) {
    super(db);
    this.#limits = limits;
  }

  /**
   * Stores a lead, its captcha solution, its booking and who gets it in turn in one transaction. When the key exists, its
   * lead is returned, even if two requests with the same key arrive together: one waits for the other.
   *
   * @throws Refusal 400 for a captcha that was used before, 429 when this phone or address has reached its hourly limit
   */
  async add(lead: NewLead, taking: Taking, now: number): Promise<Added> {
    const row: LeadRow = {
      id: crypto.randomUUID(),
      ...lead,
      received_at: now,
      updated_at: now,
      // Part of the same row, so that every stored lead is also sent.
      deliver_after: deliverAfter(lead, now),
    };
    // When the connection broke, a second try is safe, because a key stores one lead only.
    return orRolledBack(() => onceMore(() => this.#store(row, taking, now)));
  }

  #store(row: LeadRow, { captcha, seat, turn }: Taking, now: number): Promise<Added> {
    return this.db.transaction().execute(async (db): Promise<Added> => {
      const counted = [row.sent_from, row.phone].filter((of) => of !== '');
      const keys = counted.map((of) => `lead ${row.website_id} ${of}`);
      await lockKeys(db, keys, now);
      if (!(await addOnce(db, 'leads', row))) {
        const { website_id, lead_key } = row;
        const known = (await rowWith(db, 'leads', { website_id, lead_key }))!;
        return known.id === row.id ? { id: row.id } : { known };
      }
      if (await this.#areTooMany(db, row, now))
        throw new Refusal(429, 'You have sent us a lot in the last hour. If it is urgent, please call us.', {
          retryAfterSeconds: 3600,
        });
      await takeProof(db, captcha);
      if (seat && !(await new Appointments(db).book(row.id, seat, now))) throw new RolledBack<Added>('taken');
      if (turn) await assignInTurn(db, row, turn, now);
      return { id: row.id };
    });
  }

  byKey(website_id: number, lead_key: string): Promise<LeadRow | undefined> {
    return rowWith(this.db, 'leads', { website_id, lead_key });
  }

  /**
   * Changes a lead's current row. Steps that arrive together run one after the other.
   *
   * @param change gets the row and returns the changed fields, or undefined when nothing changes
   */
  async update(
    website_id: number,
    lead_key: string,
    now: number,
    change: (lead: LeadRow) => LeadChange | undefined,
  ): Promise<void> {
    await this.db.transaction().execute(async (db) => {
      const row = await lockLead(db, { website_id, lead_key }).executeTakeFirstOrThrow();
      const changed = change(row);
      if (!changed) return;
      const deliver_after = deliverChangeAfter({ ...row, ...changed }, now);
      await changeRows(db, 'leads', { id: row.id }, { ...changed, updated_at: now, deliver_after });
    });
  }

  /** True when the lead that was just written exceeds the hourly limit of its phone or address. */
  async #areTooMany(db: Database, { website_id, phone, sent_from }: LeadRow, now: number): Promise<boolean> {
    const recent = db
      .selectFrom('leads')
      .where('website_id', '=', website_id)
      .where('received_at', '>', now - HOUR);
    const { perAddress, perPhone } = this.#limits;
    if ((await countRows(recent.where('sent_from', '=', sent_from))) > perAddress) return true;
    return phone !== '' && (await countRows(recent.where('phone', '=', phone))) > perPhone;
  }
}
