import { type ExpressionBuilder, sql } from 'kysely';
import type { Logger } from 'pino';
import { DAY, HOUR, MINUTE } from '../../domain/time/durations.ts';
import type { DealerDirectory } from '../dealers/dealer-directory.ts';
import { sha256Hex } from '../hashes.ts';
import { type JobsOfLead, newJob, type PlannedLead, type WantedJob } from '../storage/jobs.ts';
import { type LeadPayload, sentPart } from '../storage/lead-payload.ts';
import { changeRows, countRows, isAny } from '../storage/rows.ts';
import type { Database, JobRow, LeadRow, Tables } from '../storage/tables.ts';
import { jobsAbout, plannedOf } from './lead-deliveries.ts';

/** The kind of job that sends a lead to a target of the dealer. */
export const leadKind = 'lead';

/** A lead in steps is complete when its sender says so, or sends nothing for this long. */
const STEPS_PAUSE = 10 * MINUTE;

/** Wait after the last step, because the server may still add a valuation. */
const LAST_STEP_PAUSE = 10_000;

/** Wait after a change, because changes come in groups: a reservation is made, paid, held. */
const CHANGE_PAUSE = MINUTE;

/** Milliseconds until a lead that could not be planned is tried again. No lead waits longer. */
const longestPause = HOUR;
/** Milliseconds before a lead is planned again whose dealer's configuration could not be read. */
const unreadPause = MINUTE;

const MOST_PLANNED = 100;

/** When a new lead is to be sent, milliseconds since 1970. */
export function deliverAfter({ call, payload }: Pick<LeadRow, 'call' | 'payload'>, now: number): number {
  if (call === 'form') return now;
  const { form_completed } = JSON.parse(payload) as LeadPayload;
  return now + (form_completed ? LAST_STEP_PAUSE : STEPS_PAUSE);
}

/** When a change of a lead is to be sent. A lead that is still waiting for its first delivery does not wait longer. */
export function deliverChangeAfter(lead: Pick<LeadRow, 'call' | 'payload' | 'deliver_after'>, now: number) {
  if (lead.deliver_after === null) return now + CHANGE_PAUSE;
  return lead.call === 'form' ? lead.deliver_after : deliverAfter(lead, now);
}

/** Letters to one email address from one website in a day, so that nobody can have a stranger's mailbox flooded. */
export const mostLettersADay = 10;

/** Payload of a delivery whose target received the lead before it changed. */
export const updatePayload = 'update';

const isSame = (one: Pick<JobRow, 'kind' | 'target'>, other: Pick<JobRow, 'kind' | 'target'>) =>
  one.kind === other.kind && one.target === other.target;

/**
 * True when a target has the current lead or will receive it. An untried delivery sends the lead as it is at that time.
 * After a try, the target may already know that delivery's id, and would ignore changed content with the same id.
 */
function hasIt(last: JobRow, lead: LeadRow): boolean {
  if (last.state === 'pending') return last.attempts === 0;
  return last.state === 'delivered' && last.sent_hash === contentOf(lead);
}

/** Hash of a lead's content, to recognise a step that was sent twice. */
export function contentOf(lead: LeadRow): string {
  const { updated_at: _, deliver_after: __, ...content } = sentPart(lead);
  return sha256Hex(JSON.stringify(content));
}

/** Letters to the lead's email address in the last day, from any of its leads. */
async function lettersToday(db: Database, { email, website_id }: LeadRow, now: number): Promise<number> {
  return countRows(
    db
      .selectFrom('jobs')
      .innerJoin('leads', 'leads.id', 'jobs.subject')
      .where(sql`lower(leads.email)`, '=', email.toLowerCase())
      .where('leads.website_id', '=', website_id)
      .where('jobs.created_at', '>', now - DAY)
      .where('jobs.kind', '!=', leadKind),
  );
}

/** Due, or written while the clock was ahead: such a lead would wait until the clock comes there again. */
function isToPlan(eb: ExpressionBuilder<Tables, 'leads'>, now: number) {
  return eb.or([eb('deliver_after', '<=', now), eb('deliver_after', '>', now + longestPause)]);
}

/**
 * The leads that are due for planning, the oldest first.
 *
 * SQLite keeps no statistics, and would use an index that begins with the website: it would read all leads of a dealer
 * after every delivery. The plus sign keeps it from that index, and changes nothing else.
 */
export function leadsToPlan(db: Database, websites: number[], now: number) {
  return db
    .selectFrom('leads')
    .select(['id', 'website_id'])
    .where((eb) => isToPlan(eb, now))
    .where(sql<number>`+website_id`, 'in', websites)
    .orderBy('deliver_after')
    .limit(MOST_PLANNED);
}

/** Makes the jobs of leads that arrived or changed, as each `wanted` says. Of several servers only one plans a lead. */
export function leadPlans(
  database: Database,
  wanted: readonly JobsOfLead[],
  { dealers, log }: { dealers: Pick<DealerDirectory, 'byId'>; log: Pick<Logger, 'error'> },
) {
  /** Adds a job for each target without the current lead and each letter not sent yet, unless another server did. */
  async function planLead(id: string, wantedOf: (planned: PlannedLead) => WantedJob[], now: number) {
    await database.transaction().execute(async (db) => {
      // Write first: other servers that plan or change this lead then wait.
      const lead = await db
        .updateTable('leads')
        .set({ deliver_after: null })
        .where('id', '=', id)
        .where((eb) => isToPlan(eb, now))
        .returningAll()
        .executeTakeFirst();
      if (!lead || lead.spam) return;
      const of = { subject: id, website_id: lead.website_id };
      const jobs = Map.groupBy(wantedOf(await plannedOf(db, lead)), ({ kind }) => kind === leadKind);
      const before = await jobsAbout(db, [id]);
      const rows = (jobs.get(true) ?? []).flatMap(({ kind, target }): JobRow[] => {
        const earlier = before.filter((row) => isSame(row, { kind, target }) && row.state !== 'dropped');
        const last = earlier.at(-1);
        if (last && hasIt(last, lead)) return [];
        const payload = earlier.some(({ state }) => state === 'delivered') ? updatePayload : '';
        return [newJob({ ...of, kind, target, payload, lane: target }, { now })];
      });
      const letters = (jobs.get(false) ?? []).filter((job) => !before.some((row) => isSame(row, job)));
      if (letters.length > 0 && (await lettersToday(db, lead, now)) < mostLettersADay)
        rows.push(
          ...letters.map(({ kind, target, runAt }) => newJob({ ...of, kind, target }, { now, runAt })),
        );
      if (rows.length > 0) await db.insertInto('jobs').values(rows).execute();
    });
  }

  return {
    isAnyDue: (now: number): Promise<boolean> => {
      const due = database.selectFrom('leads').where((eb) => isToPlan(eb, now));
      return isAny(due.select('id').limit(1));
    },
    /** @param websites that this server knows @returns true when any lead was due */
    async plan(websites: number[], now: number): Promise<boolean> {
      if (websites.length === 0) return false;
      const due = await leadsToPlan(database, websites, now).execute();
      for (const { id, website_id } of due) {
        let pause = unreadPause;
        try {
          const dealer = await dealers.byId(website_id);
          if (!dealer) throw new Error(`The configuration of website ${website_id} cannot be read.`);
          pause = longestPause;
          const plans = dealer.preview ? [] : wanted;
          await planLead(id, (planned) => plans.flatMap((of) => of(planned, dealer)), now);
        } catch (error) {
          log.error({ call: 'plan deliveries', lead: id, error });
          await changeRows(database, 'leads', { id }, { deliver_after: now + pause });
        }
      }
      return due.length > 0;
    },
  };
}
