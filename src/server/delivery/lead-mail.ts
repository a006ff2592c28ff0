import type { Dealer } from '../../config/schema/dealer.ts';
import { odometerText } from '../../domain/cars/odometer.ts';
import { greeting } from '../../domain/leads/greeting.ts';
import { phoneLink } from '../../domain/leads/phone.ts';
import { dollars } from '../../domain/prices/money.ts';
import { nounOf } from '../../domain/stock/noun.ts';
import { localTime } from '../../domain/time/time-zone.ts';
import { letterMail } from '../letter-mail.ts';
import { type FactLine, line, oneLine } from '../markup.ts';
import type { Mail } from '../services/mail.ts';
import { adfOf, type Sender } from './adf.ts';
import { appointmentWords, type CrmLead, nameWithBadge, pagesSeen } from './crm-lead.ts';

/** Addresses allowed in a Reply-To header. More are valid, but could be used for header injection. */
const replyAddress = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d-]+(?:\.[a-z\d-]+)+$/i;

/** The parts of a mail that depend on the lead, without dealer and recipient. */
type Written = Pick<Mail, 'fromName' | 'replyTo' | 'subject' | 'text' | 'html'>;

type Sending = Sender & Pick<Dealer, 'template' | 'theme' | 'stock'>;

/** A mail for people. @param reader name of the person whose address it goes to; absent where several people read it */
export function readableMail(lead: CrmLead, dealer: Sending, reader?: string): Written {
  const letter = {
    subject: subjectOf(lead),
    heading: `${titleOf(lead)} from the website of ${oneLine(dealer.name)}`,
    greeting: greeting(reader),
    paragraphs: [],
    actions: waysOf(lead),
    sections: Object.entries(factsOf(lead, nounOf(dealer).one)).map(([heading, lines]) => ({
      heading,
      lines: lines.flat(),
    })),
    answer: howToAnswer(lead),
    footer: [],
  };
  return { fromName: oneLine(`${dealer.name} website`), ...letterMail(letter, dealer) };
}

/** A mail for a CRM: its text is only the XML, because that is what CRMs read. */
export function adfMail(lead: CrmLead, dealer: Sending): Written {
  const { html: _, ...mail } = readableMail(lead, dealer);
  return { ...mail, text: adfOf(lead, dealer) };
}

/** The visitor's number and address, as buttons. */
function waysOf({ email, phone }: CrmLead) {
  const number = phoneLink(phone);
  return [
    ...(number ? [{ label: `Call ${number.text}`, href: number.href }] : []),
    ...(replyAddress.test(email) ? [{ label: `Write to ${email}`, href: `mailto:${email}` }] : []),
  ];
}

/** 'To answer, reply to this mail: it goes to zoe@example.com. Or ring 0491 570 156.' */
function howToAnswer(lead: CrmLead) {
  const { email: address } = lead;
  const isReached = replyAddress.test(address);
  const reply = isReached
    ? `To answer, reply to this mail: it goes to ${address}.`
    : 'Replies to this mail do not reach the visitor, who left no email address.';
  const number = phoneLink(lead.phone)?.text;
  return {
    words: number ? `${reply} ${isReached ? 'Or' : 'Please'} ring ${number}.` : reply,
    ...(isReached && { replyTo: { name: fullName(lead), address } }),
  };
}

function subjectOf(lead: CrmLead): string {
  const { car, ownCar } = lead;
  const about = car ? [car.name, car.stockNumber && `stock ${car.stockNumber}`] : [ownCar?.description];
  return [`${titleOf(lead)}: ${fullName(lead)}`, ...about].filter(Boolean).join(', ');
}

/** 'Reservation (Deposit paid)', with 'Update: ' before it when the lead was sent before. */
function titleOf({ category, subcategory, isUpdate }: CrmLead): string {
  const kind = subcategory ? `${category} (${subcategory})` : category;
  return `${isUpdate ? 'Update: ' : ''}${oneLine(kind)}`;
}

function fullName({ name, lastName }: CrmLead): string {
  return oneLine(`${name} ${lastName}`);
}

/** What there is to know of a lead, by heading. */
function factsOf(lead: CrmLead, noun: string): Record<string, FactLine[][]> {
  const { car, ownCar, appointment, place, dealership } = lead;
  const phone = phoneLink(lead.phone);
  const received = localTime(new Date(lead.receivedAt), lead.timeZone);
  const where =
    place && place.name !== dealership.name ? `${place.name}, ${dealership.name}` : dealership.name;
  return {
    Customer: [
      line('', fullName(lead)),
      line('Phone', phone?.text ?? lead.phone, phone?.href),
      line('Email', lead.email, replyAddress.test(lead.email) ? `mailto:${lead.email}` : undefined),
      line('Postcode', lead.postcode),
    ],
    'Asked for': [
      line('When', appointment && appointmentWords(appointment)),
      line('Where', where),
      line('Sales person', lead.salesPerson?.name),
    ],
    Message: [line('', lead.message)],
    [noun]: [
      line('', car && nameWithBadge(car)),
      line('Stock number', car?.stockNumber),
      line('Availability', car?.availability),
      line('Price', car?.price === undefined ? undefined : dollars(car.price)),
      line('Kilometres', odometerText(car?.kilometres)),
      line('Registration', car?.registration),
      line('VIN', car?.vin),
      line('Page', car?.url, car?.url),
    ],
    [ownCarHeading(lead)]: [
      line('', ownCar?.description),
      line('Registration', [ownCar?.registration, ownCar?.state].filter(Boolean).join(' ')),
      line('Kilometres', ownCar?.kilometres),
      line('Transmission', ownCar?.vehicle?.transmission),
      line('Colour', ownCar?.vehicle?.colour),
    ],
    Details: lead.details.map(({ label, text }) => line(label, text)),
    'About this lead': [
      line('Received', appointmentWords(received)),
      line('From', lead.pageUrl, lead.pageUrl),
      ...Object.entries(lead.linkedQueryParams).map(([label, text]) => line(label, text)),
      line('Pages seen', pagesSeen(lead)),
      line('News and offers by email or SMS', lead.optIn ? 'Agreed' : 'Not agreed'),
      line('Lead', lead.id),
    ],
  };
}

function ownCarHeading({ ownCarIs }: CrmLead): string {
  if (ownCarIs === undefined) return 'Their car';
  return ownCarIs === 'sold' ? 'Their car, to sell' : 'Their car, to trade in';
}
