import type { Dealer } from '../../config/schema/dealer.ts';
import { greeting } from '../../domain/greeting.ts';
import { howToAnswer } from '../letters/how-to-answer.ts';
import type { Letter } from '../letters/letter.ts';

/** The letter with the link that signs a member of staff in. */
export function signInLetter(
  dealer: Dealer,
  { name, link, minutes }: { name: string; link: string; minutes: number },
): Letter {
  return {
    subject: `Sign in to the desk of ${dealer.name}`,
    heading: 'Sign in to the desk',
    greeting: greeting(name),
    paragraphs: [`This link signs you in. It is valid for ${minutes} minutes and once.`],
    actions: [{ label: 'Sign in', href: link }],
    answer: howToAnswer(dealer),
    footer: [
      'Somebody asked for this link at the desk. If it was not you, you can ignore it: nobody else gets it.',
    ],
  };
}
