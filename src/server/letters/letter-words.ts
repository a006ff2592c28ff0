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
import { successWords, visitKept } from '../../domain/leads/success-words.ts';
import { dollars } from '../../domain/prices/money.ts';
import { nounInText } from '../../domain/stock/noun.ts';
import { clockTime, dayName } from '../../domain/time/day-in-words.ts';
import { locationSummary } from '../../site/places/location-of.ts';
import type { LocationSummary } from '../../site/site.ts';
import { salesPhone } from '../../site/site-identity.ts';
import { type CrmLead, crmLead, nameWithBadge, type WantedCar } from '../delivery/crm-lead.ts';
import type { Letter } from '../letter-mail.ts';
import { type FactLine, line } from '../markup.ts';
import type { PlannedLead } from '../storage/jobs.ts';
import type { AppointmentRow } from '../storage/tables.ts';
import { howToAnswer } from './how-to-answer.ts';
import { type LetterContext, reservationLetter, type Words } from './reservation-letter.ts';
import type { LetterName } from './wanted-letters.ts';

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
  const context: LetterContext = { lead, car, dealer, links, placeName: place?.name ?? lead.dealership.name };
  const words =
    occasion === 'received'
      ? receivedWords(context)
      : occasion === 'booked' || occasion === 'reminder' || occasion === 'cancelled'
        ? visitWords(occasion, facts.appointment!, moves, context)
        : reservationLetter(occasion, facts.reservation!, context);
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
        heading: context.placeName,
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
  if (occasion === 'cancelled') {
    const page = kind === 'service' ? '/service/' : (car?.url ?? `${links.site}/`);
    return {
      subject: `Your ${noun} on ${dayName(date)} is cancelled`,
      heading: `Your ${noun} is cancelled`,
      paragraphs: [`The time on ${when} is free again. Nothing for you to do.`],
      actions: [{ label: 'Choose another time', href: page.startsWith('/') ? links.site + page : page }],
    };
  }
  if (occasion === 'reminder') {
    return {
      ...shared,
      subject: `Reminder: your ${noun} on ${when}`,
      heading: `Your ${noun} is on ${when}`,
      paragraphs: [`${placeName} expects you. If you cannot come, please change or cancel the time.`],
    };
  }
  return {
    ...shared,
    subject: `${moves > 0 ? 'Your new time: ' : `Your ${noun}: `}${when}`,
    heading: moves > 0 ? `Your ${noun} has a new time` : `Your ${noun} is requested`,
    paragraphs: [
      visitKept(when, placeName),
      `The attached file puts it into your calendar.`,
      ...(moves > 0 ? [`This replaces the time that ${dealer.name} wrote to you before.`] : []),
    ],
  };
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
