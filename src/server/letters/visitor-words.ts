import { phoneLink } from '../../domain/phone.ts';
import type { CrmLead } from '../delivery/crm-lead.ts';
import { oneLine } from '../delivery/markup.ts';
import { type LetterLine, line } from './letter.ts';

/*
 * What a letter repeats of a form. Anybody can enter a stranger's address, and no visitor proves theirs: a letter must
 * deliver neither their text nor their link under the dealer's name.
 */

/** Characters of one text that are repeated: enough to recognise it. */
const longestText = 80;

/** Characters of all details together: there may be many. */
const longestTogether = 400;

/** Fields of these categories say how much somebody earns or owes, which a letter must not repeat. */
const discreet: readonly string[] = ['Finance'];

/** The lead with its visitor's words about cars cut. A car of the dealer's own stock has the dealer's words. */
export function withShortWords<Lead extends Pick<CrmLead, 'car' | 'ownCar'>>(lead: Lead): Lead {
  const { car, ownCar } = lead;
  return {
    ...lead,
    ...(car &&
      !car.url && { car: { ...car, name: repeated(car.name), stockNumber: repeated(car.stockNumber) } }),
    ...(ownCar && { ownCar: { ...ownCar, description: repeated(ownCar.description) } }),
  };
}

/** What the visitor sent, as far as a letter repeats it. @param lead with short words */
export function saidLines({ ownCar, message, details, category, phone }: CrmLead): LetterLine[] {
  const isDiscreet = discreet.includes(category);
  const lines = [
    ...line('Your car', ownCar && [ownCar.description, ownCar.registration].filter(Boolean).join(', ')),
    ...line('Your phone', phoneLink(phone)?.text),
    ...line('', isDiscreet ? 'Your details are not repeated here, for your privacy.' : ''),
    ...line('Your message', repeated(message.replace(phoneNumber, '[phone number]'))),
  ];
  let length = 0;
  for (const { label, text } of isDiscreet ? [] : details) {
    const next = line(repeated(label), repeated(text));
    length += next.reduce((sum, one) => sum + one.label.length + one.text.length, 0);
    if (length > longestTogether)
      return [...lines, ...line('', 'The rest of what you wrote reached us as well.')];
    lines.push(...next);
  }
  return lines;
}

const webAddress =
  /\b(?:[a-z][a-z\d+.-]*:\/\/|www\.)\S+|\b[\w-]+(?:\.[\w-]+)*\.(?:com|net|org|au|nz|uk|io|co|info|biz|xyz|top|shop|site|online|ru|cn|link|click|app|dev|me|ly|gg|to|cc)\b(?:[/?#]\S*)?/gi;
const mailAddress = /[^\s@]+@[^\s@]+/g;
const phoneNumber = /\+?\d(?:[\s().-]*\d){7,}/g;

/** The beginning of a visitor's text on one line, without addresses to go or to write to. */
function repeated(text = ''): string {
  const characters = [
    ...oneLine(text).replace(mailAddress, '[email address]').replace(webAddress, '[web address]'),
  ];
  return characters.length > longestText
    ? `${characters.slice(0, longestText - 1).join('')}…`
    : characters.join('');
}
