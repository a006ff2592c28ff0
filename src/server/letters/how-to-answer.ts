import type { Dealer } from '../../config/schema/dealer.ts';
import type { PhoneLink } from '../../domain/cars/card-view.ts';
import { generalEnquiry } from '../../domain/leads/lead-rules.ts';
import { baseUrlOf, salesPhone, siteDealershipId } from '../../site/site-identity.ts';
import { targetOf, targetsWanting } from '../delivery/deliver.ts';
import type { Mail } from '../services/mail.ts';
import type { LeadRow } from '../storage/tables.ts';

interface Answering {
  /** What the letter is about. Absent: no lead. */
  lead?: Pick<LeadRow, 'category' | 'dealership_id'>;
  /** The place that the reader has to do with. Absent: the dealer's sales department. */
  place?: { name: string; phone?: PhoneLink | undefined } | undefined;
  /** The member of staff who wrote the letter. Absent: the letter is automatic. */
  writer?: Mail['replyTo'];
}

/**
 * How the reader of a letter answers it: by mail where somebody reads answers, and by the phone of the place. The header
 * and the words come from here together, so that both say the same.
 */
export function howToAnswer(dealer: Dealer, { lead, place, writer }: Answering = {}) {
  const address = dealer.leads.letters.replyTo ?? inboxOf(lead, dealer);
  const replyTo = writer ?? (address === undefined ? undefined : { name: dealer.name, address });
  const own = place?.phone;
  const phone = own ?? salesPhone(dealer);
  const reply = replyTo
    ? `To answer, reply to this mail: it goes to ${replyTo.name}.`
    : 'Replies to this mail are not read.';
  const ring =
    phone && `${replyTo ? 'Or' : 'Please'} ring ${own ? place.name : dealer.name} on ${phone.text}.`;
  const write = replyTo ? undefined : `Please write to us at ${baseUrlOf(dealer)}/contact/`;
  return {
    /** Absent: nobody reads answers. */
    ...(replyTo && { replyTo }),
    /** 'To answer, reply to this mail: it goes to Bayside Motors. Or ring Bayside Southport on 07 5550 1234.' */
    words: [reply, ring ?? write].filter(Boolean).join(' '),
  };
}

/** The address where the dealer's people read such a lead, or a general enquiry. */
function inboxOf(lead: Answering['lead'], dealer: Dealer): string | undefined {
  const about = lead ?? { category: generalEnquiry, dealership_id: siteDealershipId(dealer) };
  const targets = targetsWanting(about, dealer).map((key) => targetOf(key, dealer));
  return targets.find((target) => target?.type === 'email')?.to;
}
