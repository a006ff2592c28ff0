import type { Dealer } from '../../config/schema/dealer.ts';
import { greeting } from '../../domain/leads/greeting.ts';
import { howToAnswer } from '../letters/how-to-answer.ts';
import type { Letter } from '../letters/letter.ts';
import { signInMinutes } from './desk-access.ts';

/** The letter with the link that signs a member of staff in. */
export function signInLetter(dealer: Dealer, { name, link }: { name: string; link: string }): Letter {
  return {
    subject: `Sign in to the desk of ${dealer.name}`,
    heading: 'Sign in to the desk',
    greeting: greeting(name),
    paragraphs: [`This link signs you in. It is valid for ${signInMinutes} minutes and once.`],
    actions: [{ label: 'Sign in', href: link }],
    answer: howToAnswer(dealer),
    footer: [
      'Somebody asked for this link at the desk. If it was not you, you can ignore it: nobody else gets it.',
    ],
  };
}
