import type { Dealer } from '../../config/schema/dealer.ts';
import type { AnswerFacts } from '../../domain/leads/answer-templates.ts';
import { leadReference } from '../../domain/leads/lead-rules.ts';
import { baseUrlOf, salesPhone } from '../../site/site-identity.ts';
import { type CrmLead, crmLead } from '../delivery/crm-lead.ts';
import { type DoJob, dropped } from '../jobs/job-worker.ts';
import { type Letter, mailLetter } from '../letter-mail.ts';
import { howToAnswer } from '../letters/how-to-answer.ts';
import { placeLines, placeOf } from '../letters/letter-words.ts';
import { line, oneLine, plainText } from '../markup.ts';
import type { MailSender } from '../services/mail.ts';
import type { PlannedLead } from '../storage/jobs.ts';
import type { DeskChangeRow } from '../storage/tables.ts';
import type { DeskLeads } from './desk-leads.ts';

/** Sends what members of staff wrote to customers. Replies go to them. */
export function sendAnswers(
  plannedOf: (lead: string) => Promise<PlannedLead | undefined>,
  desk: Pick<DeskLeads, 'history'>,
  mail: MailSender | undefined,
): DoJob {
  return async ({ id, subject: leadId, target }, dealer, signal) => {
    const planned = await plannedOf(leadId);
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
