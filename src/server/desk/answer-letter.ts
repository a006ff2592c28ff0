import { createHash } from 'node:crypto';
import type { Dealer } from '../../config/schema/dealer.ts';
import type { AnswerFacts } from '../../domain/leads/answer-templates.ts';
import { leadReference } from '../../domain/leads/lead-rules.ts';
import { baseUrlOf, salesPhone } from '../../site/site-identity.ts';
import { type CrmLead, crmLead } from '../delivery/crm-lead.ts';
import { type DoJob, dropped } from '../jobs/job-worker.ts';
import type { LeadDeliveries } from '../leads/lead-deliveries.ts';
import { howToAnswer } from '../letters/how-to-answer.ts';
import { type Letter, mailLetter } from '../letters/letter.ts';
import { placeLines, placeOf } from '../letters/letter-words.ts';
import { line, oneLine, plainText } from '../markup.ts';
import type { Mail, MailSender } from '../services/mail.ts';
import { newJob } from '../storage/jobs.ts';
import { type Changer, changeLead, type LeadKey, linesSince, markAnswered } from '../storage/lead-changes.ts';
import { isAny, rowWith } from '../storage/rows.ts';
import type { Database, DeskChangeRow } from '../storage/tables.ts';
import { orRolledBack, RolledBack } from '../storage/transaction-steps.ts';
import { answerKind, type DeskLeads } from './desk-leads.ts';

/**
 * Stores an answer to be sent, together with its line in the history and its job, so that none is lost.
 *
 * @param key of the form: a form that is sent twice is one answer
 * @param seenLines the number of lines in the history that the form was made from
 * @returns what others did since, if one of them answered the customer; nothing is stored then
 */
export async function storeAnswer(
  database: Database,
  lead: LeadKey,
  { to, subject, text }: Pick<Mail, 'to' | 'subject' | 'text'>,
  { who, key, seenLines }: { who: Changer; key: string; seenLines: number },
  now: number,
): Promise<DeskChangeRow[] | undefined> {
  // Made from the lead too, so that no form names a job of another lead. As long as the ids of other jobs.
  const id = createHash('sha256').update(`answer ${lead.id} ${key}`).digest('hex').slice(0, 36);
  const since = (db: Database) => linesSince(db, lead.id, seenLines);
  const isAnswered = await orRolledBack<void, true>(() =>
    changeLead(database, lead, who, now, async (change) => {
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
  return isAnswered ? since(database).execute() : undefined;
}

/** Sends what members of staff wrote to customers. Replies go to them. */
export function sendAnswers(
  leads: Pick<LeadDeliveries, 'planned'>,
  desk: Pick<DeskLeads, 'history'>,
  mail: MailSender | undefined,
): DoJob {
  return async ({ id, subject: leadId, target }, dealer, signal) => {
    const planned = await leads.planned(leadId);
    const answer = (await desk.history(leadId)).find(({ number }) => String(number) === target);
    if (!planned || !answer) return dropped;
    const letter = answerLetter(answer, crmLead(planned.lead, dealer), dealer);
    const fromName = oneLine(`${answer.who_name}, ${dealer.name}`);
    return mailLetter(mail, letter, dealer, { id, to: answer.was, fromName, isPersonal: true }, signal);
  };
}

/** What placeholders of templates stand for. */
export function answerFacts(lead: CrmLead, dealer: Dealer, staff: string): AnswerFacts {
  const place = placeOf(lead, dealer);
  return {
    customer: oneLine(lead.name),
    car: oneLine(lead.car?.name ?? lead.ownCar?.description ?? ''),
    staff,
    dealership: place?.name ?? lead.dealership.name,
    phone: (place?.phone ?? salesPhone(dealer))?.text ?? '',
  };
}

function answerLetter(
  { becomes: subject, note, who, who_name }: DeskChangeRow,
  lead: CrmLead,
  dealer: Dealer,
): Letter {
  const place = placeOf(lead, dealer);
  // The text begins with its own greeting.
  const [greeting = '', ...paragraphs] = plainText(note).split(/\n\s*\n/);
  return {
    subject,
    heading: subject,
    greeting,
    paragraphs,
    sections: [
      {
        heading: 'Your enquiry',
        lines: [
          ...line('Car', lead.car && oneLine(lead.car.name), lead.car?.url),
          ...line('Your reference', leadReference(lead.id)),
        ],
      },
      {
        heading: place?.name ?? lead.dealership.name,
        lines: placeLines(place, dealer),
      },
    ].filter(({ lines }) => lines.length > 0),
    answer: howToAnswer(dealer, { place, writer: { name: oneLine(who_name), address: who } }),
    footer: [
      `${oneLine(who_name)} of ${dealer.name} wrote this because you sent us a form at ${new URL(baseUrlOf(dealer)).host}.`,
    ],
  };
}
