import { createHash } from 'node:crypto';
import type { DeskChangeRow } from '../storage/desk-tables.ts';
import { newJob, reviveJobs } from '../storage/jobs.ts';
import { type Changer, changeLead, markAnswered } from '../storage/lead-changes.ts';
import { Repository } from '../storage/repository.ts';
import type { LeadRow } from '../storage/tables.ts';

/** A mail of the desk to a customer. */
export interface Answer {
  /** The customer's address. */
  to: string;
  subject: string;
  text: string;
}

/**
 * - done: stored and in the queue, by this call or by an earlier one with the same key
 * - conflict: somebody answered the customer since the form was made; nothing is stored
 */
type Answered = { kind: 'done' } | { kind: 'conflict'; since: DeskChangeRow[] };

/** Rolls back the transaction: somebody answered the customer meanwhile. */
class AnsweredMeanwhile extends Error {}

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
    lead: Pick<LeadRow, 'id' | 'website_id'>,
    { to, subject, text }: Answer,
    { who, key, seenLines }: { who: Changer; key: string; seenLines: number },
    now: number,
  ): Promise<Answered> {
    const id = jobId(lead.id, key);
    try {
      await changeLead(this.db, lead, who, now, async (db, row, lastNumber) => {
        const known = await db.selectFrom('jobs').select('id').where('id', '=', id).executeTakeFirst();
        if (known) return [];
        const answer = await db
          .selectFrom('desk_changes')
          .select('number')
          .where('lead_id', '=', lead.id)
          .where('number', '>', seenLines)
          .where('kind', 'in', ['mail', 'answered'])
          .limit(1)
          .executeTakeFirst();
        if (answer) throw new AnsweredMeanwhile();
        const target = String(lastNumber + 1);
        const job = { id, website_id: lead.website_id, kind: answerKind, subject: lead.id, target };
        await db.insertInto('jobs').values(newJob(job, { now })).execute();
        return [
          { kind: 'mail', was: to, becomes: subject, note: text },
          ...(await markAnswered(db, lead, row, now)),
        ];
      });
      return { kind: 'done' };
    } catch (error) {
      if (!(error instanceof AnsweredMeanwhile)) throw error;
      const since = await this.db
        .selectFrom('desk_changes')
        .selectAll()
        .where('lead_id', '=', lead.id)
        .where('number', '>', seenLines)
        .orderBy('number')
        .execute();
      return { kind: 'conflict', since };
    }
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
