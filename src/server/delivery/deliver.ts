import type { Dealer } from '../../config/schema/dealer.ts';
import type { LeadTarget } from '../../config/schema/leads.ts';
import { odometerText } from '../../domain/cars/odometer.ts';
import { greeting } from '../../domain/leads/greeting.ts';
import { phoneLink } from '../../domain/leads/phone.ts';
import { dollars } from '../../domain/prices/money.ts';
import { nounOf } from '../../domain/stock/noun.ts';
import { localTime } from '../../domain/time/time-zone.ts';
import type { Capability, House } from '../capability.ts';
import { type DoJob, dropped } from '../jobs/job-worker.ts';
import { plannedLead } from '../leads/lead-deliveries.ts';
import { contentOf, leadKind, updatePayload } from '../leads/lead-plan.ts';
import { letterMail } from '../letter-mail.ts';
import { type FactLine, line, oneLine } from '../markup.ts';
import type { LeadPoster } from '../services/lead-post.ts';
import type { Mail, MailSender } from '../services/mail.ts';
import { DeliveryFailure, signedHeaders } from '../services/sending.ts';
import { changeRows, countRows } from '../storage/rows.ts';
import type { LeadRow } from '../storage/tables.ts';
import { adfOf, type Sender } from './adf.ts';
import { appointmentWords, type CrmLead, crmLead, nameWithBadge, pagesSeen } from './crm-lead.ts';
import { adfVariable, type LeadSecrets, webhookVariable } from './lead-secrets.ts';
import { webhookBody } from './lead-webhook.ts';

interface DeliveryServices {
  /** Undefined where SMTP_URL is not set. */
  mail: MailSender | undefined;
  poster: LeadPoster;
  secrets: LeadSecrets;
}

/** Leads on their way to the targets of their dealers: a lead is sent to each that its dealer has for it. */
export function openDelivery(
  { db, mail, now }: Pick<House, 'db' | 'mail' | 'now'>,
  services: Omit<DeliveryServices, 'mail'>,
) {
  const waiting = db.selectFrom('jobs').where((eb) => eb.and({ ended_at: null, kind: leadKind }));
  const send: DoJob = async ({ id, subject, target: key, payload }, dealer, signal) => {
    const planned = await plannedLead(db, subject);
    if (!planned) return dropped;
    const target = targetOf(key, dealer);
    if (!target) {
      // A new target may have replaced one that the dealer removed.
      await changeRows(db, 'leads', { id: subject, deliver_after: null }, { deliver_after: now() });
      return dropped;
    }
    const lead = crmLead(planned.lead, dealer, payload === updatePayload);
    await deliver({ id, target, lead, dealer, now: now() }, { ...services, mail }, signal);
    return { state: 'delivered', sent_hash: contentOf(planned.lead) };
  };
  return {
    jobs: { [leadKind]: send },
    jobsOfLead: ({ lead }, dealer) =>
      targetsWanting(lead, dealer).map((target) => ({ kind: leadKind, target })),
    gauges: {
      leads_waiting: {
        // Reminders to visitors wait for days, and do not count.
        help: 'Deliveries of leads that are not sent yet',
        value: () => countRows(waiting).catch(() => Number.NaN),
      },
    },
  } satisfies Capability;
}

/** Sends one lead to one target. @param delivery.now milliseconds since 1970 @throws when the target did not take it */
export async function deliver(
  delivery: { id: string; target: LeadTarget; lead: CrmLead; dealer: Dealer; now: number },
  { mail, poster, secrets }: DeliveryServices,
  signal: AbortSignal,
): Promise<void> {
  const { id, target, lead, dealer, now } = delivery;
  const { slug } = dealer;
  const post = (url: string, contentType: string, body: string, more: Record<string, string>) => {
    const headers = { 'x-forecourt-delivery': id, ...more };
    return poster.post({ dealer: slug, url, contentType, headers, body }, signal);
  };
  switch (target.type) {
    case 'email':
    case 'email-adf': {
      if (!mail) throw new DeliveryFailure('SMTP_URL is not set.');
      const reader = dealer.desk.staff.find(({ email }) => email.toLowerCase() === target.to.toLowerCase());
      const written =
        target.type === 'email' ? readableMail(lead, dealer, reader?.name) : adfMail(lead, dealer);
      return mail.send({ id, dealer: slug, to: target.to, ...written }, signal);
    }
    case 'https-adf': {
      const token = secrets.adfToken(slug);
      if (token !== undefined && !/^[\x21-\x7e]+$/.test(token))
        throw new DeliveryFailure(`${adfVariable(slug)} must not contain spaces.`);
      const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
      return post(target.url, target.contentType, adfOf(lead, dealer), authorization);
    }
    case 'webhook': {
      const key = secrets.webhookKey(slug);
      if (key === undefined) throw new DeliveryFailure(`${webhookVariable(slug)} is not set.`);
      const body = JSON.stringify(webhookBody(id, lead, dealer));
      return post(target.url, 'application/json', body, signedHeaders(body, key, now));
    }
    default:
      // A channel without a case does not compile.
      target satisfies never;
  }
}

/** Kind and address. Deliveries name their target by this key. */
function targetKey(target: LeadTarget): string {
  return `${target.type} ${'to' in target ? target.to : target.url}`;
}

/** The target of a delivery, from the dealer's current configuration. */
export function targetOf(key: string, { leads }: Pick<Dealer, 'leads'>): LeadTarget | undefined {
  return leads.delivery.find((target) => targetKey(target) === key);
}

/** Keys of the targets that want a lead, without duplicates. */
export function targetsWanting(
  lead: Pick<LeadRow, 'category' | 'dealership_id'>,
  { leads, dealerships }: Pick<Dealer, 'leads' | 'dealerships'>,
): string[] {
  const slug = dealerships.find(({ id }) => id === lead.dealership_id)?.slug ?? '';
  const category = lead.category.toLowerCase();
  const wanting = leads.delivery.filter(
    (target) =>
      (target.categories?.some((one) => one.toLowerCase() === category) ?? true) &&
      (target.dealerships?.includes(slug) ?? true),
  );
  return [...new Set(wanting.map(targetKey))];
}

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
