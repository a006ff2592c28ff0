import { Appointments, type Seat } from '../appointments/appointments.ts';
import { lockLead } from '../storage/lead-changes.ts';
import { changeRows, countRows, Repository, rowWith } from '../storage/rows.ts';
import type { CaptchaUse, Database, LeadRow } from '../storage/tables.ts';
import {
  addOnce,
  lockKeys,
  onceMore,
  orRolledBack,
  RolledBack,
  takeCaptcha,
} from '../storage/transaction-steps.ts';
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

/**
 * - new: stored by this call
 * - known: a lead with this key was stored before
 * - used: the captcha's solution was used before
 * - taken: the time is no longer free
 * - tooMany: this phone or address has reached its hourly limit
 */
export type Added =
  | { kind: 'new'; id: string }
  | { kind: 'known'; lead: LeadRow }
  | { kind: 'used' | 'taken' | 'tooMany' };

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
   * Stores a lead, its captcha solution, its booking and who gets it in turn in one transaction, unless a limit is
   * reached. When the key exists, its lead is returned, even if two requests with the same key arrive together: one waits
   * for the other.
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
        return known.id === row.id ? { kind: 'new', id: row.id } : { kind: 'known', lead: known };
      }
      if (await this.#areTooMany(db, row, now)) throw new RolledBack<Added>({ kind: 'tooMany' });
      if (captcha && !(await takeCaptcha(db, captcha))) throw new RolledBack<Added>({ kind: 'used' });
      if (seat && !(await new Appointments(db).book(row.id, seat, now)))
        throw new RolledBack<Added>({ kind: 'taken' });
      if (turn) await assignInTurn(db, row, turn, now);
      return { kind: 'new', id: row.id };
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
