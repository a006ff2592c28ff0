import type { Dealer } from '../../config/schema/dealer.ts';
import type { AnswerFacts } from '../../domain/answer-templates.ts';
import { leadReference } from '../../domain/lead-rules.ts';
import { locationSummary } from '../../site/places/location-of.ts';
import { baseUrlOf, salesPhone } from '../../site/site-identity.ts';
import { type CrmLead, crmLead } from '../delivery/crm-lead.ts';
import { type DoJob, delivered, dropped } from '../jobs/job-worker.ts';
import type { LeadDeliveries } from '../leads/lead-deliveries.ts';
import { howToAnswer } from '../letters/how-to-answer.ts';
import { type Letter, letterMail, line } from '../letters/letter.ts';
import { oneLine, plainText } from '../markup.ts';
import type { MailSender } from '../services/mail.ts';
import { DeliveryFailure } from '../services/sending.ts';
import type { DeskChangeRow } from '../storage/desk-tables.ts';
import type { DeskLeads } from './desk-leads.ts';

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
    if (!mail) throw new DeliveryFailure('SMTP_URL is not set.');
    const { who_name, was: to } = answer;
    await mail.send(
      {
        id,
        dealer: dealer.slug,
        fromName: oneLine(`${who_name}, ${dealer.name}`),
        to,
        ...letterMail(answerLetter(answer, crmLead(planned.lead, dealer), dealer), dealer),
        isPersonal: true,
      },
      signal,
    );
    return delivered;
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

const placeOf = ({ place }: CrmLead, dealer: Dealer) =>
  place && locationSummary(place as Dealer['locations'][number], dealer);

function answerLetter(
  { becomes: subject, note, who, who_name }: DeskChangeRow,
  lead: CrmLead,
  dealer: Dealer,
): Letter {
  const place = placeOf(lead, dealer);
  const phone = place?.phone ?? salesPhone(dealer);
  // The text begins with its own greeting.
  const [greeting = '', ...paragraphs] = plainText(note).split(/\n\s*\n/);
  return {
    subject,
    heading: subject,
    greeting,
    paragraphs,
    actions: [],
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
        lines: [
          ...line('', place && `${place.street}, ${place.place}`),
          ...line('Phone', phone?.text, phone?.href),
        ],
      },
    ].filter(({ lines }) => lines.length > 0),
    next: [],
    answer: howToAnswer(dealer, { place, writer: { name: oneLine(who_name), address: who } }),
    footer: [
      `${oneLine(who_name)} of ${dealer.name} wrote this because you sent us a form at ${new URL(baseUrlOf(dealer)).host}.`,
    ],
  };
}
