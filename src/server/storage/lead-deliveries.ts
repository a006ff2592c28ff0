import { createHash, randomUUID } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import type { Database } from './open-database.ts';
import type { LeadDeliveryRow, LeadRow, Tables } from './tables.ts';

/** How long a process has a delivery to itself, milliseconds: longer than any try takes. */
export const leaseMs = 180_000;

/** Leads planned in one go. */
const MOST_PLANNED = 100;

/**
 * The queue of what is to be sent of leads. It lies in the database beside the leads, so that none is lost with a
 * process: a stored lead says by its `deliver_after` that it is to be planned, planning makes a row for every target,
 * and a row is pending until its target has it or it is given up. Every delivery is made at least once; the second of
 * two, after a process or a connection broke in the middle, has the same id.
 */
export class LeadDeliveries {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Whether there is anything to plan or to send. */
  async isAnyDue(now: number): Promise<boolean> {
    const lead = await this.#db
      .selectFrom('leads')
      .select('id')
      .where('deliver_after', '<=', now)
      .limit(1)
      .executeTakeFirst();
    if (lead) return true;
    const row = await this.#db
      .selectFrom('lead_deliveries')
      .select('id')
      .where((eb) => isFree(eb, now))
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  /**
   * Makes deliveries of the leads that are due. Of several servers one plans a lead.
   *
   * @param websites whose leads this server knows the targets of
   */
  async plan(websites: number[], targetsOf: (lead: LeadRow) => string[], now: number): Promise<void> {
    if (websites.length === 0) return;
    const due = await this.#db
      .selectFrom('leads')
      .select('id')
      .where('deliver_after', '<=', now)
      .where('website_id', 'in', websites)
      .orderBy('deliver_after')
      .limit(MOST_PLANNED)
      .execute();
    for (const { id } of due) await this.#planLead(id, targetsOf, now);
  }

  async #planLead(id: string, targetsOf: (lead: LeadRow) => string[], now: number): Promise<void> {
    await this.#db.transaction().execute(async (db) => {
      // Written first: others who plan or change the lead wait.
      const lead = await db
        .updateTable('leads')
        .set({ deliver_after: null })
        .where('id', '=', id)
        .where('deliver_after', '<=', now)
        .returningAll()
        .executeTakeFirst();
      if (!lead || lead.spam) return;
      const before = await db
        .selectFrom('lead_deliveries')
        .selectAll()
        .where('lead_id', '=', id)
        .where('state', '!=', 'dropped')
        .orderBy('created_at')
        .execute();
      const rows = targetsOf(lead).flatMap((target): LeadDeliveryRow[] => {
        const earlier = before.filter((row) => row.target === target);
        const last = earlier.at(-1);
        if (last && hasIt(last, lead)) return [];
        const is_update = earlier.some(({ state }) => state === 'delivered') ? 1 : 0;
        return [newRow({ lead_id: id, website_id: lead.website_id, target, is_update }, now)];
      });
      if (rows.length > 0) await db.insertInto('lead_deliveries').values(rows).execute();
    });
  }

  /**
   * Takes the delivery that is due longest, for this process alone.
   *
   * @param busy targets that are being sent to already: one that does not answer holds up its own leads alone
   */
  async lease(websites: number[], busy: string[], now: number): Promise<LeadDeliveryRow | undefined> {
    if (websites.length === 0) return undefined;
    return (
      this.#db
        .updateTable('lead_deliveries')
        .set(({ eb }) => ({
          lease: randomUUID(),
          leased_until: now + leaseMs,
          attempts: eb('attempts', '+', 1),
        }))
        .where('id', '=', (eb) => {
          const next = eb
            .selectFrom('lead_deliveries')
            .select('id')
            .where((inner) => isFree(inner, now))
            .where('website_id', 'in', websites)
            .orderBy('due_at')
            .limit(1);
          return busy.length > 0 ? next.where('target', 'not in', busy) : next;
        })
        // Asked again: on Postgres another server may have taken it between looking and writing.
        .where((eb) => isFree(eb, now))
        .returningAll()
        .executeTakeFirst()
    );
  }

  async leadOf({ lead_id }: LeadDeliveryRow): Promise<LeadRow | undefined> {
    return this.#db.selectFrom('leads').selectAll().where('id', '=', lead_id).executeTakeFirst();
  }

  /** The target has it. Said of any lease: what was delivered late was delivered. */
  async setDelivered({ id }: LeadDeliveryRow, lead: LeadRow, now: number): Promise<void> {
    await this.#db
      .updateTable('lead_deliveries')
      .set({ ...released, state: 'delivered', failure: '', content: contentOf(lead), ended_at: now })
      .where('id', '=', id)
      .execute();
  }

  /** @param next when to try again; undefined gives it up */
  async setFailed(
    row: LeadDeliveryRow,
    failure: string,
    next: number | undefined,
    now: number,
  ): Promise<void> {
    await this.#db
      .updateTable('lead_deliveries')
      .set(
        next === undefined
          ? { ...released, failure, state: 'dead', ended_at: now }
          : { ...released, failure, due_at: next },
      )
      .where('id', '=', row.id)
      .where('lease', '=', row.lease)
      .execute();
  }

  /** The target is not the dealer's any more. The lead is planned again: another may have taken its place. */
  async setDropped(row: LeadDeliveryRow, now: number): Promise<void> {
    await this.#db.transaction().execute(async (db) => {
      await db
        .updateTable('leads')
        .set(({ fn, val }) => ({ deliver_after: fn.coalesce('deliver_after', val(now)) }))
        .where('id', '=', row.lead_id)
        .execute();
      await db
        .updateTable('lead_deliveries')
        .set({ ...released, state: 'dropped', ended_at: now })
        .where('id', '=', row.id)
        .where('lease', '=', row.lease)
        .execute();
    });
  }

  /** Gives one back that was not tried to its end: it is due, and the try does not count. */
  async release(row: LeadDeliveryRow): Promise<void> {
    await this.#db
      .updateTable('lead_deliveries')
      .set(({ eb }) => ({ ...released, attempts: eb('attempts', '-', 1) }))
      .where('id', '=', row.id)
      .where('lease', '=', row.lease)
      .execute();
  }

  async ofLeads(leads: readonly string[]): Promise<LeadDeliveryRow[]> {
    if (leads.length === 0) return [];
    return this.#db
      .selectFrom('lead_deliveries')
      .selectAll()
      .where('lead_id', 'in', leads)
      .orderBy('created_at')
      .execute();
  }

  /**
   * Sends a lead again to every target that wants it, also one that has it, and one that was taken for spam: who asks
   * for it has judged. Sent by the server that runs.
   *
   * @returns false when there is no such lead
   */
  async resend(lead_id: string, now: number): Promise<boolean> {
    return this.#db.transaction().execute(async (db) => {
      const { numUpdatedRows } = await db
        .updateTable('leads')
        .set({ deliver_after: now, spam: 0 })
        .where('id', '=', lead_id)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      // What it was delivered as is forgotten, so that it is news again.
      await db
        .updateTable('lead_deliveries')
        .set({ content: '' })
        .where('lead_id', '=', lead_id)
        .where('state', '=', 'delivered')
        .execute();
      await revive(db, now, { lead_id });
      return true;
    });
  }

  /** Tries everything again that was given up. @returns how many deliveries that are */
  async resendDead(
    of: { website_id?: number | undefined; since?: number | undefined },
    now: number,
  ): Promise<number> {
    return revive(this.#db, now, of);
  }
}

const released = { lease: null, leased_until: null };

type Deliveries = ExpressionBuilder<Tables, 'lead_deliveries'>;

/** Pending, due, and in nobody's hands. */
function isFree(eb: Deliveries, now: number) {
  return eb.and([
    eb('ended_at', 'is', null),
    eb('due_at', '<=', now),
    eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]),
  ]);
}

/**
 * Whether a target has the lead as it is, or will: a delivery sends the lead as it is at that moment. Once it was
 * tried the target may have it under its id, and would take a changed one for the same.
 */
function hasIt(last: LeadDeliveryRow, lead: LeadRow): boolean {
  if (last.state === 'pending') return last.attempts === 0;
  return last.state === 'delivered' && last.content === contentOf(lead);
}

/** What a lead says, as a hash: a step that is sent twice is no news. */
function contentOf({ updated_at: _, deliver_after: __, ...lead }: LeadRow): string {
  return createHash('sha256').update(JSON.stringify(lead)).digest('hex');
}

function newRow(
  of: Pick<LeadDeliveryRow, 'lead_id' | 'website_id' | 'target' | 'is_update'>,
  now: number,
): LeadDeliveryRow {
  const begun = { state: 'pending', attempts: 0, due_at: now, failure: '', content: '' } as const;
  return { id: randomUUID(), ...of, ...begun, ...released, created_at: now, ended_at: null };
}

async function revive(
  db: Database,
  now: number,
  {
    lead_id,
    website_id,
    since,
  }: { lead_id?: string; website_id?: number | undefined; since?: number | undefined },
): Promise<number> {
  let query = db
    .updateTable('lead_deliveries')
    .set({ ...released, state: 'pending', attempts: 0, due_at: now, ended_at: null })
    .where('state', '=', 'dead');
  if (lead_id !== undefined) query = query.where('lead_id', '=', lead_id);
  if (website_id !== undefined) query = query.where('website_id', '=', website_id);
  if (since !== undefined) query = query.where('created_at', '>=', since);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return Number(numUpdatedRows);
}
