import type { ExpressionBuilder } from 'kysely';
import type { Dealer } from '../../config/schema/dealer.ts';
import { DAY, MINUTE } from '../../domain/time/durations.ts';
import { changeRows, isAny, Repository, rowsChanged } from './rows.ts';
import type { AppointmentRow, Database, JobRow, LeadRow, ReservationRow, Tables } from './tables.ts';

/** Milliseconds until a job's lease expires, longer than any try takes. */
export const leaseMs = 3 * MINUTE;

/** Milliseconds that a failed job waits for its next try, at most (`waitAfter`). */
const longestWait = DAY;

/** What a job is made of. The rest is how far it is. */
type NewJob = Pick<JobRow, 'website_id' | 'kind' | 'subject' | 'target'> &
  Partial<Pick<JobRow, 'id' | 'payload' | 'lane'>>;

/** A job that is still to be done. `runAt`: not before this time. */
export function newJob(
  of: NewJob,
  { now, runAt = now }: { now: number; runAt?: number | undefined },
): JobRow {
  const { id = crypto.randomUUID(), payload = '', lane = id } = of;
  return {
    ...of,
    id,
    payload,
    lane,
    state: 'pending',
    attempts: 0,
    run_at: runAt,
    lease: null,
    leased_until: null,
    failure: '',
    sent_hash: '',
    created_at: now,
    ended_at: null,
  };
}

/** A lead that is planned, with what it booked and reserved. */
export interface PlannedLead {
  lead: LeadRow;
  appointment: AppointmentRow | undefined;
  reservation: ReservationRow | undefined;
}

/** A job that a lead gives reason for. The dealer's targets get a lead again when it changes; all else happens once. */
export interface WantedJob {
  kind: string;
  target: string;
  /** Not before this time. Absent: at once. */
  runAt?: number;
}

/** The jobs that a lead gives reason for, with those of earlier times. */
export type JobsOfLead = (planned: PlannedLead, dealer: Dealer) => WantedJob[];

/**
 * What the server has to send, on both databases. It is stored in the same database as what it is about, so that a crash
 * loses none, and in the same transaction. A job is pending until it was done or the server gives up. Every job is done
 * at least once. If a crash or a broken connection causes a second try, it has the same id.
 */
export class Jobs extends Repository {
  isAnyDue(now: number): Promise<boolean> {
    const due = this.db.selectFrom('jobs').where((eb) => isFree(eb, now));
    return isAny(due.select('id').limit(1));
  }

  /**
   * Leases the job that has been due longest to this process.
   *
   * @param busy lanes of the jobs that this process is trying, so that a slow target delays only its own. They stay its
   *   own when the clock jumps past their lease
   */
  async lease(known: KnownJobs, busy: string[], now: number): Promise<JobRow | undefined> {
    if (known.websites.length === 0) return undefined;
    return (
      this.db
        .updateTable('jobs')
        .set(({ eb }) => ({
          lease: crypto.randomUUID(),
          leased_until: now + leaseMs,
          attempts: eb('attempts', '+', 1),
        }))
        .where('id', '=', nextJob(this.db, known, busy, now))
        // Check again: on Postgres another server may have leased it between the read and the write.
        .where((eb) => isFree(eb, now))
        .returningAll()
        .executeTakeFirst()
    );
  }

  /**
   * Stores what came of a try, and ends its lease. Only what was done counts too when another server has taken the job
   * over meanwhile, because what was done late is done.
   */
  async settle({ id, lease }: JobRow, came: Partial<JobRow>): Promise<void> {
    const which = came.state === 'delivered' ? { id } : { id, lease };
    await changeRows(this.db, 'jobs', which, { ...released, ...came });
  }
}

interface KnownJobs {
  websites: number[];
  kinds: string[];
}

/** The job that has been due longest, beside those of busy lanes. */
export function nextJob(db: Database, { websites, kinds }: KnownJobs, busy: string[], now: number) {
  const next = db
    .selectFrom('jobs')
    .select('id')
    .where((eb) => isFree(eb, now))
    .where('website_id', 'in', websites)
    .where('kind', 'in', kinds)
    .orderBy('run_at')
    .limit(1);
  return busy.length > 0 ? next.where('lane', 'not in', busy) : next;
}

const released = { lease: null, leased_until: null };

/**
 * Pending, due, and not leased. A try that is further away than any was set, or a lease that is longer, was written
 * while the clock was ahead. What was planned for later may be due in days.
 */
function isFree(eb: ExpressionBuilder<Tables, 'jobs'>, now: number) {
  const wasDueBefore = eb.or([eb('attempts', '>', 0), eb('run_at', '=', eb.ref('created_at'))]);
  return eb.and([
    eb('ended_at', 'is', null),
    eb.or([eb('run_at', '<=', now), eb.and([eb('run_at', '>', now + longestWait), wasDueBefore])]),
    eb.or([
      eb('leased_until', 'is', null),
      eb('leased_until', '<=', now),
      eb('leased_until', '>', now + leaseMs),
    ]),
  ]);
}

interface Revived {
  /** Of this subject and target, which only waits for its next try, too. Otherwise all that are dead. */
  one?: Pick<JobRow, 'kind' | 'subject' | 'target'>;
  subject?: string;
  website_id?: number | undefined;
  /** Made at this time or later. */
  since?: number | undefined;
}

/** Has jobs tried at once that failed. It does nothing to one that is being tried. @returns their number */
export function reviveJobs(db: Database, { one, subject, website_id, since }: Revived, now: number) {
  let query = db
    .updateTable('jobs')
    .set({ ...released, state: 'pending', attempts: 0, run_at: now, ended_at: null });
  if (one)
    query = query
      .where((eb) => eb.and({ kind: one.kind, subject: one.subject, target: one.target }))
      .where('state', 'in', ['dead', 'pending'])
      .where('failure', '!=', '')
      .where('lease', 'is', null);
  else query = query.where('state', '=', 'dead');
  if (subject !== undefined) query = query.where('subject', '=', subject);
  if (website_id !== undefined) query = query.where('website_id', '=', website_id);
  if (since !== undefined) query = query.where('created_at', '>=', since);
  return rowsChanged(query);
}
