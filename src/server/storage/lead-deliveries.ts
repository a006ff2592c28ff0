import { randomUUID } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import {
  contentOf,
  isForDealer,
  isToPlan,
  leadsToPlan,
  longestPause,
  type PlannedLead,
  planLead,
  plannedLead,
  unreadPause,
  type WantedDeliveries,
} from './lead-plan.ts';
import type { Database } from './open-database.ts';
import type { LeadDeliveryRow, LeadRow, Tables } from './tables.ts';

/** Milliseconds until a delivery's lease expires, longer than any try takes. */
export const leaseMs = 180_000;

/** Milliseconds that a failed delivery waits for its next try, at most (`waitAfter`). */
const longestWait = 24 * 3_600_000;

/**
 * The queue of lead deliveries. It is stored in the same database as the leads, so that a crash loses none.
 * `deliver_after` of a lead says when to plan it. Planning adds one row for each target. A row is pending until its
 * target has received the lead or the server gives up. Every delivery is sent at least once. If a crash or a broken
 * connection causes a second send, it has the same id.
 */
export class LeadDeliveries {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** True when a lead is due for planning or a delivery is due for sending. */
  async isAnyDue(now: number): Promise<boolean> {
    const lead = await this.#db
      .selectFrom('leads')
      .select('id')
      .where((eb) => isToPlan(eb, now))
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

  /** The number of deliveries to dealers that are not sent yet. Reminders to visitors wait for days, and do not count. */
  async waiting(): Promise<number> {
    const { count } = await this.#db
      .selectFrom('lead_deliveries')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('ended_at', 'is', null)
      .where(isForDealer)
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /**
   * Adds deliveries for the leads that are due. When several servers try, only one plans each lead.
   *
   * @param websites websites whose targets this server knows
   * @param wantedAt what a website wants of a lead; rejects when its configuration cannot be read, and is asked again in
   *   a minute
   * @param failed is told of each lead that could not be planned; it is tried again in an hour, and the others go on
   * @returns true when any lead was due
   */
  async plan(
    websites: number[],
    wantedAt: (website: number) => Promise<(planned: PlannedLead) => WantedDeliveries>,
    now: number,
    failed: (id: string, error: unknown) => void,
  ): Promise<boolean> {
    if (websites.length === 0) return false;
    const due = await leadsToPlan(this.#db, websites, now).execute();
    for (const { id, website_id } of due) {
      let pause = unreadPause;
      try {
        const wanted = await wantedAt(website_id);
        pause = longestPause;
        await planLead(this.#db, id, wanted, now);
      } catch (error) {
        failed(id, error);
        await this.#db
          .updateTable('leads')
          .set({ deliver_after: now + pause })
          .where('id', '=', id)
          .execute();
      }
    }
    return due.length > 0;
  }

  /**
   * Leases the delivery that has been due longest to this process.
   *
   * @param busy what tries of this process are using, so that a slow target delays only its own leads: targets, and ids of
   *   letters, which stay its own when the clock jumps past their lease
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
          return busy.length > 0 ? next.where('target', 'not in', busy).where('id', 'not in', busy) : next;
        })
        // Check again: on Postgres another server may have leased it between the read and the write.
        .where((eb) => isFree(eb, now))
        .returningAll()
        .executeTakeFirst()
    );
  }

  /** A lead with what it booked and reserved. Undefined when it was deleted. */
  async planned(lead_id: string): Promise<PlannedLead | undefined> {
    const lead = await this.#db.selectFrom('leads').selectAll().where('id', '=', lead_id).executeTakeFirst();
    return lead && plannedLead(this.#db, lead);
  }

  /** Marks a delivery as received, with the lead that it was about. It does not check the lease, because a late delivery is a delivery too. */
  async setDelivered({ id }: LeadDeliveryRow, lead: LeadRow | undefined, now: number): Promise<void> {
    await this.#db
      .updateTable('lead_deliveries')
      .set({
        ...released,
        state: 'delivered',
        failure: '',
        content: lead ? contentOf(lead) : '',
        ended_at: now,
      })
      .where('id', '=', id)
      .execute();
  }

  /** @param next when to retry; undefined gives up */
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

  /**
   * Drops a delivery whose target the dealer removed. The lead is planned again, because a new target may have replaced
   * it.
   */
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

  /** Ends a letter that is not true any more. It is never planned again. */
  async setUntrue(row: LeadDeliveryRow, now: number): Promise<void> {
    await this.#db
      .updateTable('lead_deliveries')
      .set({ ...released, state: 'dropped', ended_at: now })
      .where('id', '=', row.id)
      .where('lease', '=', row.lease)
      .execute();
  }

  /** Puts back a delivery whose try was interrupted. It is due again, and the try does not count. */
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
   * Sends a lead again to every target that takes it, including targets that have it and leads marked as spam, because
   * the operator has checked it. The running server sends it.
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
      // Forget the hash of the earlier delivery, so that the lead counts as changed.
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

  /** Sends what failed to one target at once. It does nothing while it is being sent. */
  async retry(lead_id: string, target: string, now: number): Promise<void> {
    await revive(this.#db, now, { lead_id, target });
  }

  /** Retries all dead deliveries. @returns their number */
  async resendDead(
    of: { website_id?: number | undefined; since?: number | undefined },
    now: number,
  ): Promise<number> {
    return revive(this.#db, now, of);
  }
}

const released = { lease: null, leased_until: null };

type Deliveries = ExpressionBuilder<Tables, 'lead_deliveries'>;

/**
 * Pending, due, and not leased. A try that is further away than any was set, or a lease that is longer, was written
 * while the clock was ahead. Letters to visitors may be due in days.
 */
function isFree(eb: Deliveries, now: number) {
  return eb.and([
    eb('ended_at', 'is', null),
    eb.or([eb('due_at', '<=', now), eb.and([eb('due_at', '>', now + longestWait), isForDealer(eb)])]),
    eb.or([
      eb('leased_until', 'is', null),
      eb('leased_until', '<=', now),
      eb('leased_until', '>', now + leaseMs),
    ]),
  ]);
}

async function revive(
  db: Database,
  now: number,
  of: { lead_id?: string; target?: string; website_id?: number | undefined; since?: number | undefined },
): Promise<number> {
  const { lead_id, target, website_id, since } = of;
  let query = db
    .updateTable('lead_deliveries')
    .set({ ...released, state: 'pending', attempts: 0, due_at: now, ended_at: null });
  if (target === undefined) query = query.where('state', '=', 'dead');
  else
    query = query
      .where('target', '=', target)
      .where('state', 'in', ['dead', 'pending'])
      .where('failure', '!=', '')
      .where('lease', 'is', null);
  if (lead_id !== undefined) query = query.where('lead_id', '=', lead_id);
  if (website_id !== undefined) query = query.where('website_id', '=', website_id);
  if (since !== undefined) query = query.where('created_at', '>=', since);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return Number(numUpdatedRows);
}
