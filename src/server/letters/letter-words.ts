import type { Dealer } from '../../config/schema/dealer.ts';
import { dayInWords, dayName } from '../../domain/day-in-words.ts';
import { leadReference, requestPhotos, serviceBooking, testDrive, tradeIn } from '../../domain/lead-rules.ts';
import { dollars, dollarsAndCents, grouped } from '../../domain/money.ts';
import { clockTime } from '../../domain/opening-hours.ts';
import { phoneLink } from '../../domain/phone.ts';
import { successWords } from '../../domain/success-words.ts';
import { localTime } from '../../domain/time-zone.ts';
import { locationSummary } from '../../site/places/location-of.ts';
import { salesPhone } from '../../site/site-identity.ts';
import { type CrmLead, crmLead } from '../delivery/crm-lead.ts';
import type { AppointmentRow, ReservationRow } from '../storage/tables.ts';
import type { Letter, LetterLine } from './letter.ts';
import type { LetterFacts, LetterName } from './wanted-letters.ts';

/** Addresses that a letter links to. */
export interface LetterLinks {
  /** Where the visitor was: 'https://www.example.com.au'. */
  site: string;
  /** The page to change or cancel. Absent when there is nothing to change. */
  manage?: string | undefined;
  /** Answers to the letter are read. */
  isAnswered: boolean;
}

/** A letter's own words; the rest is the same for every letter of a lead. */
type Words = Pick<Letter, 'subject' | 'heading' | 'paragraphs' | 'next'> & {
  actions?: Letter['actions'];
  lines?: Letter['sections'];
};

interface Context {
  lead: CrmLead;
  dealer: Dealer;
  links: LetterLinks;
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

/** Fields of these categories say how much somebody earns or owes, which a letter must not repeat. */
const discreet: readonly string[] = ['Finance'];

/** Writes a letter. The facts must still be true (`isStillTrue`). */
export function letterWords(
  { occasion, moves }: LetterName,
  facts: LetterFacts,
  dealer: Dealer,
  links: LetterLinks,
): Letter {
  const lead = crmLead(facts.lead, dealer);
  const place = lead.place && locationSummary(lead.place as Dealer['locations'][number], dealer);
  const context: Context = { lead, dealer, links, placeName: place?.name ?? lead.dealership.name };
  const words = wordsOf();
  const phone = place?.phone ?? salesPhone(dealer);
  return {
    subject: words.subject,
    heading: words.heading,
    greeting: greetingOf(lead.name),
    paragraphs: words.paragraphs,
    actions: [
      ...(words.actions ?? []),
      ...(lead.car?.url ? [{ label: 'See the car', href: lead.car.url }] : []),
      ...(place && isVisit(occasion) ? [{ label: 'Directions', href: place.directionsHref }] : []),
    ],
    sections: [
      ...(words.lines ?? []),
      { heading: 'The car', lines: lead.car ? carLines(lead.car) : [] },
      { heading: 'What you sent us', lines: occasion === 'received' ? saidLines(lead) : [] },
      {
        heading: context.placeName,
        lines: [
          ...line('', place && `${place.street}, ${place.place}`),
          ...line('Phone', phone?.text, phone?.href),
          ...line('Your reference', leadReference(lead.id)),
        ],
      },
    ].filter(({ lines }) => lines.length > 0),
    next: words.next,
    footer: footerOf(context),
  };

  function wordsOf(): Words {
    switch (occasion) {
      case 'received':
        return receivedWords(context);
      case 'booked':
      case 'reminder':
      case 'cancelled':
        return visitWords(occasion, facts.appointment!, moves, context);
      case 'held':
      case 'hold-ended':
      case 'hold-cancelled':
      case 'refunded':
        return reservationWords(occasion, facts.reservation!, context);
    }
  }
}

/** A text message about an appointment, without a link: a link in a text message looks like a fraud. */
export function smsWords(
  { occasion, moves }: LetterName,
  { lead: row, appointment }: LetterFacts,
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

function receivedWords({ lead, placeName }: Context): Words {
  const { heading, first, afterwards } = successWords(lead.category);
  const noun = nouns[lead.category] ?? 'enquiry';
  const about = lead.car?.name ?? lead.ownCar?.description;
  const wish = lead.appointment;
  return {
    subject: `Your ${noun}${about ? `: ${about}` : ''}`,
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
  { lead, dealer, links, placeName }: Context,
): Words {
  const noun = visitNoun(kind);
  const when = `${dayName(date)}, ${clockTime(time)}`;
  const change = links.manage ? [{ label: 'Change or cancel', href: links.manage }] : [];
  const visit: Words['lines'] = [
    {
      heading: `Your ${noun}`,
      lines: [
        ...line('When', when),
        ...line('Where', placeName),
        ...line('Your car', lead.ownCar?.description),
      ],
    },
  ];
  const bring = successWords(lead.category).afterwards[0];
  const shared = { lines: visit, actions: change, next: bring ? [bring] : [] };
  if (occasion === 'cancelled') {
    const page = kind === 'service' ? '/service/' : (lead.car?.url ?? `${links.site}/`);
    return {
      subject: `Your ${noun} on ${dayName(date)} is cancelled`,
      heading: `Your ${noun} is cancelled`,
      paragraphs: [`The time on ${when} is free again. You need not do anything.`],
      actions: [{ label: 'Choose another time', href: page.startsWith('/') ? links.site + page : page }],
      next: [],
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
      `${when} is kept for you. ${placeName} rings or emails you if anything has to change.`,
      `The attached file puts it into your calendar.`,
      ...(moves > 0 ? [`This replaces the time that ${dealer.name} wrote to you before.`] : []),
    ],
  };
}

function reservationWords(
  occasion: 'held' | 'hold-ended' | 'hold-cancelled' | 'refunded',
  row: ReservationRow,
  { lead, links, placeName }: Context,
): Words {
  const car = row.car_title;
  const amount = row.amount_cents > 0 && row.paid_at !== null ? centsInWords(row.amount_cents) : undefined;
  const until = localTime(row.claim_until, lead.timeZone);
  const manage = (label: string) => (links.manage ? [{ label, href: links.manage }] : []);
  const refundWords = 'Banks take up to ten business days to show it.';
  const reservationLines: Words['lines'] = [
    {
      heading: 'Your reservation',
      lines: [
        ...line('Car', car),
        ...line('Deposit', amount),
        ...line('Paid', row.paid_at === null ? undefined : momentInWords(row.paid_at, lead.timeZone)),
        ...line('Payment reference', row.payment_ref ?? undefined),
        ...line('Reservation reference', row.id),
      ],
    },
  ];
  switch (occasion) {
    case 'held':
      return {
        subject: `The ${car} is held for you`,
        heading: `The ${car} is held for you`,
        paragraphs: [
          `Until ${dayName(until.date)}, ${clockTime(until.time)}, nobody else can reserve it. Someone at ${placeName} rings or emails you to arrange when you see the car.`,
          ...(amount ? [`We have your deposit of ${amount}.`] : []),
        ],
        actions: manage('See or cancel the reservation'),
        lines: [
          ...reservationLines,
          { heading: 'What you agreed to', lines: row.terms.split('\n').flatMap((term) => line('', term)) },
        ],
        next: [],
      };
    case 'hold-ended':
      return {
        subject: `Your hold of the ${car} has ended`,
        heading: `Your hold of the ${car} has ended`,
        paragraphs: [
          'The car is back on sale. If you still want it, ring us.',
          ...(amount
            ? [`Your deposit of ${amount} is still yours. You can have it returned by the link below.`]
            : []),
        ],
        actions: amount ? manage('Have the deposit returned') : [],
        lines: reservationLines,
        next: [],
      };
    case 'hold-cancelled':
      return {
        subject: `Your reservation of the ${car} is cancelled`,
        heading: 'Your reservation is cancelled',
        paragraphs: [
          'The car is back on sale.',
          ...(amount
            ? [`Your deposit of ${amount} goes back to the card that you paid with. ${refundWords}`]
            : []),
        ],
        lines: reservationLines,
        next: [],
      };
    case 'refunded':
      return {
        subject: `Your deposit for the ${car} is returned`,
        heading: 'Your deposit is returned',
        paragraphs: [
          `We sent ${amount ?? 'the deposit'} back to the card that you paid with. ${refundWords}`,
        ],
        lines: reservationLines,
        next: [],
      };
  }
}

/** A letter about coming to the dealership. */
const isVisit = (occasion: LetterName['occasion']) => occasion === 'booked' || occasion === 'reminder';

export const visitNoun = (kind: AppointmentRow['kind']) => (kind === 'service' ? 'service' : 'test drive');

/** Names that could be a text of their own are not repeated: a letter must not carry a stranger's words. */
function greetingOf(name: string): string {
  return /^[\p{L}\p{M}'’ -]{1,40}$/u.test(name) ? `Hello ${name},` : 'Hello,';
}

function carLines(car: NonNullable<CrmLead['car']>): LetterLine[] {
  return [
    ...line(
      '',
      [car.name, car.badge && !car.name.includes(car.badge) ? car.badge : ''].filter(Boolean).join(' '),
    ),
    ...line('Stock number', car.stockNumber),
    ...line('Advertised price', car.price === undefined ? undefined : dollars(car.price)),
    ...line('Kilometres', car.kilometres === undefined ? undefined : `${grouped(car.kilometres)} km`),
  ];
}

function saidLines(lead: CrmLead): LetterLine[] {
  const { ownCar, message, details, category } = lead;
  return [
    ...line('Your car', ownCar && [ownCar.description, ownCar.registration].filter(Boolean).join(', ')),
    ...line('Your phone', phoneLink(lead.phone)?.text),
    ...(discreet.includes(category)
      ? line('', 'Your details are not repeated here, for your privacy.')
      : details.flatMap(({ label, text }) => line(withoutLinks(label), withoutLinks(text)))),
    ...line('Your message', withoutLinks(message)),
  ];
}

const webAddress =
  /\b(?:[a-z][a-z\d+.-]*:\/\/|www\.)\S+|\b[\w-]+(?:\.[\w-]+)*\.(?:com|net|org|au|nz|uk|io|co|info|biz|xyz|top|shop|site|online|ru|cn|link|click|app|dev|me|ly|gg|to|cc)\b(?:[/?#]\S*)?/gi;

/**
 * Leaves out web addresses. Anybody can enter a stranger's email address in a form, and the letter must not deliver
 * their link under the dealer's name.
 */
function withoutLinks(text: string): string {
  return text.replace(webAddress, '[web address]');
}

function footerOf({ dealer, links }: Context): string[] {
  const host = new URL(links.site).host;
  return [
    `${dealer.name} sent this because this email address was entered in a form at ${host}. It is about what was asked there, and it is not advertising. If it was not you, you can ignore it.`,
    ...(links.isAnswered ? [] : ['Answers to this letter are not read. Please ring us instead.']),
  ];
}

function centsInWords(cents: number): string {
  return cents % 100 === 0 ? dollars(cents / 100) : dollarsAndCents(cents);
}

function momentInWords(moment: number, timeZone: string): string {
  const { date, time } = localTime(moment, timeZone);
  return `${dayInWords(date)}, ${clockTime(time)}`;
}

function line(label: string, text: string | undefined, href?: string): LetterLine[] {
  return text ? [{ label, text, ...(href && { href }) }] : [];
}
