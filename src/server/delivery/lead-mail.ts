import { odometerText } from '../../domain/cars/odometer.ts';
import { greeting } from '../../domain/leads/greeting.ts';
import { phoneLink } from '../../domain/leads/phone.ts';
import { dollars } from '../../domain/prices/money.ts';
import { localTime } from '../../domain/time/time-zone.ts';
import { escaped, type FactLine, line, oneLine, shown, textLine } from '../markup.ts';
import type { Mail } from '../services/mail.ts';
import { adfOf, type Sender } from './adf.ts';
import { appointmentWords, type CrmLead, nameWithBadge, pagesSeen } from './crm-lead.ts';

/** Addresses allowed in a Reply-To header. More are valid, but could be used for header injection. */
const replyAddress = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d-]+(?:\.[a-z\d-]+)+$/i;

const longestSubject = 150;

/** The parts of a mail that depend on the lead, without dealer and recipient. */
type Written = Pick<Mail, 'fromName' | 'replyTo' | 'subject' | 'text' | 'html'>;

/** A mail for people. @param reader name of the person whose address it goes to; absent where several people read it */
export function readableMail(lead: CrmLead, dealer: Sender, reader?: string): Written {
  const sections = sectionsOf(lead);
  const title = `${titleOf(lead)} from the website of ${oneLine(dealer.name)}`;
  const opening = [greeting(reader), howToAnswer(lead)];
  return {
    ...headersOf(lead, dealer),
    text: textOf(title, opening, sections),
    html: htmlOf(title, opening, sections),
  };
}

/** 'To answer, reply to this mail: it goes to zoe@example.com. Or ring 0491 570 156.' */
function howToAnswer({ email, phone }: CrmLead): string {
  const isReached = replyAddress.test(email);
  const reply = isReached
    ? `To answer, reply to this mail: it goes to ${email}.`
    : 'Replies to this mail do not reach the visitor, who left no email address.';
  const number = phoneLink(phone)?.text;
  return number ? `${reply} ${isReached ? 'Or' : 'Please'} ring ${number}.` : reply;
}

/** A mail for a CRM: its text is only the XML, because that is what CRMs read. */
export function adfMail(lead: CrmLead, dealer: Sender): Written {
  return { ...headersOf(lead, dealer), text: adfOf(lead, dealer) };
}

function headersOf(lead: CrmLead, dealer: Sender): Pick<Mail, 'fromName' | 'replyTo' | 'subject'> {
  const name = fullName(lead);
  const { car, ownCar } = lead;
  const about = car ? [car.name, car.stockNumber && `stock ${car.stockNumber}`] : [ownCar?.description];
  const subject = [`${titleOf(lead)}: ${name}`, ...about].filter(Boolean).join(', ');
  return {
    fromName: oneLine(`${dealer.name} website`),
    ...(replyAddress.test(lead.email) && { replyTo: { name, address: lead.email } }),
    subject: [...oneLine(subject)].slice(0, longestSubject).join(''),
  };
}

/** 'Reservation (Deposit paid)', with 'Update: ' before it when the lead was sent before. */
function titleOf({ category, subcategory, isUpdate }: CrmLead): string {
  const kind = subcategory ? `${category} (${subcategory})` : category;
  return `${isUpdate ? 'Update: ' : ''}${oneLine(kind)}`;
}

function fullName({ name, lastName }: CrmLead): string {
  return oneLine(`${name} ${lastName}`);
}

interface Section {
  heading: string;
  lines: FactLine[];
}

/** What there is to know of a lead. A section without lines is left out. */
function sectionsOf(lead: CrmLead): Section[] {
  const { car, ownCar, appointment, place, dealership } = lead;
  const phone = phoneLink(lead.phone);
  const received = localTime(new Date(lead.receivedAt), lead.timeZone);
  const sections: [heading: string, lines: FactLine[][]][] = [
    [
      fullName(lead),
      [
        line('Phone', phone?.text ?? lead.phone, phone?.href),
        line('Email', lead.email, replyAddress.test(lead.email) ? `mailto:${lead.email}` : undefined),
        line('Postcode', lead.postcode),
      ],
    ],
    [
      'Asked for',
      [
        line('When', appointment && appointmentWords(appointment)),
        line(
          'Where',
          place && place.name !== dealership.name ? `${place.name}, ${dealership.name}` : dealership.name,
        ),
        line('Sales person', lead.salesPerson?.name),
      ],
    ],
    ['Message', [line('', lead.message)]],
    [
      'Car',
      [
        line('', car && nameWithBadge(car)),
        line('Stock number', car?.stockNumber),
        line('Price', car?.price === undefined ? undefined : dollars(car.price)),
        line('Kilometres', odometerText(car?.kilometres)),
        line('Registration', car?.registration),
        line('VIN', car?.vin),
        line('Page', car?.url, car?.url),
      ],
    ],
    [
      ownCarHeading(lead),
      [
        line('', ownCar?.description),
        line('Registration', [ownCar?.registration, ownCar?.state].filter(Boolean).join(' ')),
        line('Kilometres', ownCar?.kilometres),
        line('Transmission', ownCar?.vehicle?.transmission),
        line('Colour', ownCar?.vehicle?.colour),
      ],
    ],
    ['Details', lead.details.map(({ label, text }) => line(label, text))],
    [
      'About this lead',
      [
        line('Received', appointmentWords(received)),
        line('From', lead.pageUrl, lead.pageUrl),
        ...Object.entries(lead.linkedQueryParams).map(([label, text]) => line(label, text)),
        line('Pages seen', pagesSeen(lead)),
        line('News and offers by email or SMS', lead.optIn ? 'Agreed' : 'Not agreed'),
        line('Lead', lead.id),
      ],
    ],
  ];
  return sections
    .map(([heading, lines]) => ({ heading, lines: lines.flat() }))
    .filter(({ lines }) => lines.length > 0);
}

function ownCarHeading({ ownCarIs }: CrmLead): string {
  if (ownCarIs === undefined) return 'Their car';
  return ownCarIs === 'sold' ? 'Their car, to sell' : 'Their car, to trade in';
}

function textOf(title: string, opening: readonly string[], sections: readonly Section[]): string {
  const blocks = sections.map(({ heading, lines }) => [heading, ...lines.map(textLine)].join('\n'));
  return `${[title, ...opening, ...blocks].join('\n\n')}\n`;
}

/** In the elements themselves, because many programs for mail leave out style sheets. */
const look = {
  page: 'max-width: 38em; margin: 0 auto; padding: 1em; font: 15px/1.5 Arial, sans-serif; overflow-wrap: anywhere',
  title: 'margin: 0 0 0.75em; font-size: 21px; line-height: 1.25',
  heading: 'margin: 1.25em 0 0.25em; padding-top: 0.75em; font-size: 15px; border-top: 1px solid #ddd',
  // One width for the labels of all tables, so that what they name stands in one line down the mail.
  label: 'width: 34%; padding: 4px 16px 4px 0; color: #666; font-weight: normal; overflow-wrap: normal',
  value: 'padding: 4px 0; word-break: break-word',
};

function htmlOf(title: string, opening: readonly string[], sections: readonly Section[]): string {
  const blocks = sections.map(({ heading, lines }) => {
    const rows = lines.map(({ label, text, href }) => {
      const value = href ? `<a href="${escaped(href)}">${shown(text)}</a>` : shown(text);
      const named = `<th scope="row" align="left" valign="top" style="${look.label}">${escaped(label)}</th>`;
      const span = label ? '' : ' colspan="2"';
      return `<tr>${label && named}<td${span} valign="top" style="${look.value}">${value}</td></tr>`;
    });
    return `<h2 style="${look.heading}">${escaped(heading)}</h2>\n<table width="100%" cellpadding="0" cellspacing="0">\n${rows.join('\n')}\n</table>`;
  });
  return `<!doctype html>
<html lang="en-AU">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title></head>
<body style="${look.page}">
<h1 style="${look.title}">${escaped(title)}</h1>
${opening.map((one) => `<p>${escaped(one)}</p>`).join('\n')}
${blocks.join('\n')}
</body>
</html>
`;
}
