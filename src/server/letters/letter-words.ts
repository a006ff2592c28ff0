import type { Dealer } from '../../config/schema/dealer.ts';
import { odometerText } from '../../domain/cars/odometer.ts';
import { greeting } from '../../domain/leads/greeting.ts';
import {
  leadReference,
  requestPhotos,
  serviceBooking,
  testDrive,
  tradeIn,
} from '../../domain/leads/lead-rules.ts';
import { phoneLink } from '../../domain/leads/phone.ts';
import { automaticRefundAt } from '../../domain/leads/reservation.ts';
import { successWords, visitKept } from '../../domain/leads/success-words.ts';
import { dollars, dollarsAndCents } from '../../domain/prices/money.ts';
import { nounInText, nounOf } from '../../domain/stock/noun.ts';
import { clockTime, dayInWords, dayName } from '../../domain/time/day-in-words.ts';
import { localTime } from '../../domain/time/time-zone.ts';
import { locationSummary } from '../../site/places/location-of.ts';
import type { LocationSummary } from '../../site/site.ts';
import { salesPhone } from '../../site/site-identity.ts';
import { type CrmLead, crmLead, nameWithBadge, type WantedCar } from '../delivery/crm-lead.ts';
import type { Letter } from '../letter-mail.ts';
import { type FactLine, line } from '../markup.ts';
import type { PlannedLead } from '../storage/jobs.ts';
import type { AppointmentRow, ReservationRow } from '../storage/tables.ts';
import { howToAnswer } from './how-to-answer.ts';
import type { LetterName } from './wanted-letters.ts';

/** A letter's own words; the rest is the same for every letter of a lead. */
type Words = Omit<Letter, 'greeting' | 'answer' | 'footer' | 'footerLinks'>;

/** What the words of every letter are made from. */
interface LetterContext {
  lead: Omit<CrmLead, 'car'>;
  /** The car of the dealer's stock that it is about. */
  car: WantedCar | undefined;
  dealer: Dealer;
  links: {
    /** Where the visitor was: 'https://www.example.com.au'. */
    site: string;
    /** The page to change or cancel. Absent when there is nothing to change. */
    manage?: string | undefined;
  };
  /** 'Bayside Motors Southport' */
  placeName: string;
}

/** What a visitor calls their lead. */
const nouns: Record<string, string> = {
  [testDrive]: 'test drive',
  [serviceBooking]: 'service booking',
  [requestPhotos]: 'photo request',
  [tradeIn]: 'trade-in',
  Finance: 'finance enquiry',
  Parts: 'parts request',
};

/**
 * Writes a letter. The facts must still be true (`isStillTrue`).
 *
 * Anybody can enter a stranger's address in a form, and no visitor proves theirs. So a letter says only what the server
 * knows: the dealer's own car, the time, the place and the reference. Of the visitor's own words it has one, the first
 * name (`greeting`).
 */
export function letterWords(
  { occasion, moves }: LetterName,
  facts: PlannedLead,
  dealer: Dealer,
  links: LetterContext['links'],
): Letter {
  const { car: wanted, ...lead } = crmLead(facts.lead, dealer);
  // A car without a page is not of the dealer's stock: its name is the visitor's.
  const car = wanted?.url ? wanted : undefined;
  const place = placeOf(lead, dealer);
  const placeName = place?.name ?? lead.dealership.name;
  const context: LetterContext = { lead, car, dealer, links, placeName };
  const words =
    occasion === 'received'
      ? receivedWords(context)
      : occasion === 'booked' || occasion === 'reminder' || occasion === 'cancelled'
        ? visitWords(occasion, facts.appointment!, moves, context)
        : reservationWords(occasion, facts.reservation!, context);
  return {
    ...words,
    greeting: greeting(lead.name),
    actions: [
      ...(words.actions ?? []),
      ...(car?.url && !car.isWithheld ? [{ label: `See the ${nounInText(dealer)}`, href: car.url }] : []),
      ...(place && ['booked', 'reminder'].includes(occasion)
        ? [{ label: 'Directions', href: place.directionsHref }]
        : []),
    ],
    sections: [
      ...(words.sections ?? []),
      { heading: `The ${nounInText(dealer)}`, lines: car ? carLines(car) : [] },
      {
        heading: placeName,
        lines: [...placeLines(place, dealer), ...line('Your reference', leadReference(lead.id))],
      },
    ],
    answer: howToAnswer(dealer, { lead: facts.lead, place }),
    footer: [
      `${dealer.name} sent this because this email address was entered in a form at ${new URL(links.site).host}. It is about what was asked there, and it is not advertising. If it was not you, you can ignore it.`,
    ],
  };
}

/** The place of a lead. Undefined where its dealership has none. */
export const placeOf = ({ place }: Pick<CrmLead, 'place'>, dealer: Dealer): LocationSummary | undefined =>
  place && locationSummary(place as Dealer['locations'][number], dealer);

/** How the reader gets there, and rings. */
export function placeLines(place: LocationSummary | undefined, dealer: Dealer): FactLine[] {
  const phone = place?.phone ?? salesPhone(dealer);
  return [
    ...line('', place && `${place.street}, ${place.place}`),
    ...line('Phone', phone?.text, phone?.href),
  ];
}

/** A text message about an appointment, without a link: a link in a text message looks like a fraud. */
export function smsWords(
  { occasion, moves }: LetterName,
  { lead: row, appointment }: PlannedLead,
  dealer: Dealer,
): string {
  const lead = crmLead(row, dealer);
  const { kind, date, time } = appointment!;
  const phone = phoneLink(lead.place?.contact_detail.phone) ?? salesPhone(dealer);
  const when = `${dayName(date)}, ${clockTime(time)}`;
  const start =
    occasion === 'reminder' ? 'A reminder: your' : moves > 0 ? 'Your new time for the' : 'We have your';
  const change = phone ? ` To change it ring ${phone.text}.` : '';
  return `${dealer.name}: ${start} ${visitNoun(kind)}${moves > 0 && occasion !== 'reminder' ? ' is' : ' on'} ${when}.${change}`;
}

function receivedWords({ lead, car, placeName }: LetterContext): Words {
  const { heading, first, afterwards } = successWords(lead.category);
  const noun = nouns[lead.category] ?? 'enquiry';
  const wish = lead.appointment;
  return {
    subject: `Your ${noun}${car ? `: ${car.name}` : ''}`,
    heading,
    paragraphs: [
      first(placeName),
      ...(wish
        ? [`You asked for ${dayName(wish.date)}${wish.time ? `, ${clockTime(wish.time)}` : ''}.`]
        : []),
    ],
    next: [...afterwards],
  };
}

function visitWords(
  occasion: 'booked' | 'reminder' | 'cancelled',
  { kind, date, time }: AppointmentRow,
  moves: number,
  { lead, car, dealer, links, placeName }: LetterContext,
): Words {
  const noun = visitNoun(kind);
  const when = `${dayName(date)}, ${clockTime(time)}`;
  const shared = {
    sections: [{ heading: `Your ${noun}`, lines: [...line('When', when), ...line('Where', placeName)] }],
    actions: links.manage ? [{ label: 'Change or cancel', href: links.manage }] : [],
    next: successWords(lead.category).afterwards.slice(0, 1),
  };
  const page = kind === 'service' ? `${links.site}/service/` : (car?.url ?? `${links.site}/`);
  const words: Record<typeof occasion, Words> = {
    booked: {
      ...shared,
      subject: `${moves > 0 ? 'Your new time: ' : `Your ${noun}: `}${when}`,
      heading: moves > 0 ? `Your ${noun} has a new time` : `Your ${noun} is requested`,
      paragraphs: [
        visitKept(when, placeName),
        `The attached file puts it into your calendar.`,
        ...(moves > 0 ? [`This replaces the time that ${dealer.name} wrote to you before.`] : []),
      ],
    },
    reminder: {
      ...shared,
      subject: `Reminder: your ${noun} on ${when}`,
      heading: `Your ${noun} is on ${when}`,
      paragraphs: [`${placeName} expects you. If you cannot come, please change or cancel the time.`],
    },
    cancelled: {
      subject: `Your ${noun} on ${dayName(date)} is cancelled`,
      heading: `Your ${noun} is cancelled`,
      paragraphs: [`The time on ${when} is free again. Nothing for you to do.`],
      actions: [{ label: 'Choose another time', href: page }],
    },
  };
  return words[occasion];
}

/** The words about a reservation: its hold, its end, and the way of the deposit (RESERVE-5). */
function reservationWords(
  occasion: 'held' | 'hold-ended' | 'hold-cancelled' | 'refunded',
  row: ReservationRow,
  { lead, dealer, links, placeName }: LetterContext,
): Words {
  const car = row.car_title;
  const noun = nounInText(dealer);
  const amount = row.amount_cents > 0 && row.paid_at !== null ? dollarsAndCents(row.amount_cents) : undefined;
  const until = localTime(row.claim_until, lead.timeZone);
  const manage = (label: string) => (links.manage ? [{ label, href: links.manage }] : []);
  const words: Record<typeof occasion, Words> = {
    held: {
      subject: `The ${car} is held for you`,
      heading: `The ${car} is held for you`,
      paragraphs: [
        `Until ${dayName(until.date)}, ${clockTime(until.time)}, nobody else can reserve it. Someone at ${placeName} will call or email you to arrange when you see the ${noun}.`,
        ...(amount ? [`We have your deposit of ${amount}.`] : []),
      ],
      actions: manage('See or cancel the reservation'),
      sections: [
        { heading: 'What you agreed to', lines: row.terms.split('\n').flatMap((term) => line('', term)) },
      ],
    },
    'hold-ended': {
      subject: `Your hold of the ${car} has ended`,
      heading: `Your hold of the ${car} has ended`,
      paragraphs: [
        `The ${noun} is back on sale. If you still want it, call us.`,
        ...(amount ? [endedDeposit(row, amount, lead.timeZone)] : []),
      ],
      actions: amount && row.refund_asked_at === null ? manage('Have the deposit returned') : [],
    },
    'hold-cancelled': {
      subject: `Your reservation of the ${car} is cancelled`,
      heading: 'Your reservation is cancelled',
      paragraphs: [`The ${noun} is back on sale.`, ...(amount ? [goesBack(amount)] : [])],
    },
    refunded: {
      subject: `Your deposit for the ${car} is returned`,
      heading: 'Your deposit is returned',
      paragraphs: [
        ...(row.state === 'refunded' && row.claim_until <= (row.refund_asked_at ?? 0)
          ? [`Your hold of the ${car} ended on ${momentInWords(row.claim_until, lead.timeZone)}.`]
          : []),
        `We sent ${amount ?? 'the deposit'} back to the card that you paid with. ${refundWords}`,
      ],
    },
  };
  const facts = [
    ...line(nounOf(dealer).one, car),
    ...line('Deposit', amount),
    ...line('Paid', row.paid_at === null ? undefined : momentInWords(row.paid_at, lead.timeZone)),
    ...line('Payment reference', row.payment_ref ?? undefined),
    ...line('Reservation reference', row.id),
  ];
  const { sections = [], ...others } = words[occasion];
  return { ...others, sections: [{ heading: 'Your reservation', lines: facts }, ...sections] };
}

const refundWords = 'Banks take up to ten business days to show it.';

const goesBack = (amount: string) =>
  `Your deposit of ${amount} goes back to the card that you paid with. ${refundWords}`;

/** What happens to the deposit after the hold. */
function endedDeposit(row: ReservationRow, amount: string, timeZone: string): string {
  if (row.refund_asked_at !== null) return goesBack(amount);
  const refundAt = automaticRefundAt(row);
  return refundAt === undefined
    ? `Your deposit of ${amount} is still yours. You can have it returned by the link below.`
    : `Your deposit of ${amount} goes back to the card that you paid with from ${momentInWords(refundAt, timeZone)}. You don't need to ask for it. If you want it earlier, use the link below.`;
}

/** '23 November 2026, 1 pm' at the dealer's place. */
export function momentInWords(moment: number, timeZone: string): string {
  const { date, time } = localTime(moment, timeZone);
  return `${dayInWords(date)}, ${clockTime(time)}`;
}

export const visitNoun = (kind: AppointmentRow['kind']) => (kind === 'service' ? 'service' : 'test drive');

function carLines(car: WantedCar): FactLine[] {
  if (car.isWithheld) return line('', car.name);
  return [
    ...line('', nameWithBadge(car)),
    ...line('Stock number', car.stockNumber),
    ...line('Advertised price', car.price === undefined ? undefined : dollars(car.price)),
    ...line('Kilometres', odometerText(car.kilometres)),
  ];
}
