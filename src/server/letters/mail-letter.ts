import type { Dealer } from '../../config/schema/dealer.ts';
import { delivered } from '../jobs/job-worker.ts';
import type { Mail, MailSender } from '../services/mail.ts';
import { DeliveryFailure } from '../services/sending.ts';
import { type Letter, letterMail } from './letter.ts';

/**
 * Sends the letter of a job.
 *
 * @param to whom, and what only this mail has
 * @throws DeliveryFailure where no mail server is set
 */
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
