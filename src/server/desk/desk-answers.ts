import { createHash } from 'node:crypto';
import type { Mail } from '../services/mail.ts';
import { newJob, reviveJobs } from '../storage/jobs.ts';
import { type Changer, changeLead, type LeadKey, linesSince, markAnswered } from '../storage/lead-changes.ts';
import { isAny, Repository, rowWith } from '../storage/rows.ts';
import type { Database, DeskChangeRow } from '../storage/tables.ts';
import { orRolledBack, RolledBack } from '../storage/transaction-steps.ts';

/**
 * - done: stored and in the queue, by this call or by an earlier one with the same key
 * - conflict: somebody answered the customer since the form was made; nothing is stored
 */
type Answered = { kind: 'done' } | { kind: 'conflict'; since: DeskChangeRow[] };

/** The kind of job that sends an answer. Its target is the number of its line in the history of the lead. */
export const answerKind = 'answer';

/** Answers by mail. An answer, its line in the history and its job are stored together, so that none is lost. */
export class DeskAnswers extends Repository {
  /**
   * Stores an answer to be sent.
   *
   * @param key of the form: a form that is sent twice is one answer
   * @param seenLines the number of lines in the history that the form was made from
   */
  async send(
    lead: LeadKey,
    { to, subject, text }: Pick<Mail, 'to' | 'subject' | 'text'>,
    { who, key, seenLines }: { who: Changer; key: string; seenLines: number },
    now: number,
  ): Promise<Answered> {
    const id = jobId(lead.id, key);
    const since = (db: Database) => linesSince(db, lead.id, seenLines);
    const isAnswered = await orRolledBack<void, true>(() =>
      changeLead(this.db, lead, who, now, async (change) => {
        const { db, lastNumber } = change;
        if (await rowWith(db, 'jobs', { id })) return [];
        const answers = since(db).where('kind', 'in', ['mail', 'answered']);
        if (await isAny(answers.limit(1))) throw new RolledBack(true);
        const target = String(lastNumber + 1);
        const job = { id, website_id: lead.website_id, kind: answerKind, subject: lead.id, target };
        await db.insertInto('jobs').values(newJob(job, { now })).execute();
        return [{ kind: 'mail', was: to, becomes: subject, note: text }, ...(await markAnswered(change))];
      }),
    );
    return isAnswered ? { kind: 'conflict', since: await since(this.db).execute() } : { kind: 'done' };
  }

  /** Sends a mail that failed at once. @param number of its line in the history */
  async retry(lead_id: string, number: number, now: number): Promise<void> {
    const one = { kind: answerKind, subject: lead_id, target: String(number) };
    await reviveJobs(this.db, { one }, now);
  }
}

/** Made from the lead too, so that no form names a job of another lead. As long as the ids of other jobs. */
function jobId(lead_id: string, key: string): string {
  return createHash('sha256').update(`answer ${lead_id} ${key}`).digest('hex').slice(0, 36);
}
