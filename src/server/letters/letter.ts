import type { Dealer } from '../../config/schema/dealer.ts';
import type { CrmLead, WantedCar } from '../delivery/crm-lead.ts';
import { delivered } from '../jobs/job-worker.ts';
import { type Letter, letterMail } from '../letter-mail.ts';
import type { Mail, MailSender } from '../services/mail.ts';
import { DeliveryFailure } from '../services/sending.ts';

export interface LetterLinks {
  /** Where the visitor was: 'https://www.example.com.au'. */
  site: string;
  /** The page to change or cancel. Absent when there is nothing to change. */
  manage?: string | undefined;
}

/** A letter's own words; the rest is the same for every letter of a lead. */
export type Words = Omit<Letter, 'greeting' | 'answer' | 'footer' | 'footerLinks'>;

/** What the words of every letter are made from. */
export interface LetterContext {
  lead: Omit<CrmLead, 'car'>;
  /** The car of the dealer's stock that it is about. */
  car: WantedCar | undefined;
  dealer: Dealer;
  links: LetterLinks;
  /** 'Bayside Motors Southport' */
  placeName: string;
}

/** Sends the letter of a job. @param to whom, and what only this mail has @throws DeliveryFailure without SMTP_URL */
export async function mailLetter(
  mail: MailSender | undefined,
  letter: Letter,
  dealer: Dealer,
  to: Pick<Mail, 'id' | 'to'> & Partial<Mail>,
  signal: AbortSignal,
): Promise<typeof delivered> {
  if (!mail) throw new DeliveryFailure('SMTP_URL is not set.');
  const from = { dealer: dealer.slug, fromName: dealer.name };
  await mail.send({ ...from, ...letterMail(letter, dealer), ...to }, signal);
  return delivered;
}
