import type { Dealer } from '../../config/schema/dealer.ts';
import type { CrmLead, WantedCar } from '../delivery/crm-lead.ts';
import { delivered } from '../jobs/job-worker.ts';
import { type DrawnLetter, htmlOf } from '../letter-html.ts';
import { type FactLine, oneLine, plainText, textLine } from '../markup.ts';
import type { Mail, MailSender } from '../services/mail.ts';
import { DeliveryFailure } from '../services/sending.ts';
import type { HowToAnswer } from './how-to-answer.ts';

type Optional = 'actions' | 'sections' | 'next' | 'footerLinks';

/** A letter, before it is written as HTML and as text. */
export interface Letter extends Omit<DrawnLetter, Optional>, Partial<Pick<DrawnLetter, Optional>> {
  subject: string;
  answer: HowToAnswer;
}

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

const longestSubject = 120;

/** Writes a letter as text and as HTML in the dealer's colours. No picture, so nothing reports that it was read. */
export function letterMail(letter: Letter, dealer: Pick<Dealer, 'name' | 'template' | 'theme'>) {
  const { replyTo } = letter.answer;
  const sections = letter.sections?.filter(({ lines }) => lines.length > 0) ?? [];
  const whole = { actions: [], next: [], footerLinks: [], ...letter, sections };
  return {
    ...(replyTo && { replyTo: { ...replyTo, name: oneLine(replyTo.name) } }),
    subject: [...oneLine(letter.subject)].slice(0, longestSubject).join(''),
    text: textOf(whole, dealer.name),
    html: htmlOf(whole, dealer),
  };
}

function textOf(letter: Required<Letter>, dealerName: string): string {
  const { heading, greeting, paragraphs, actions, sections, next, answer, footer, footerLinks } = letter;
  const blocks = [
    heading,
    greeting,
    ...paragraphs,
    ...actions.map(({ label, href }) => `${label}: ${href}`),
    ...sections.map(({ heading: title, lines }) => [title, ...lines.map(lineWithAddress)].join('\n')),
    ...(next.length > 0 ? [['What happens next', ...next.map((one) => `  - ${one}`)].join('\n')] : []),
    answer.words,
    `-- \n${dealerName}`,
    ...footer,
    ...footerLinks.map(({ label, href }) => `${label}: ${href}`),
  ];
  return `${blocks.map(plainText).join('\n\n')}\n`;
}

const lineWithAddress = (one: FactLine) =>
  textLine(one) + (one.href?.startsWith('http') ? `\n    ${one.href}` : '');
