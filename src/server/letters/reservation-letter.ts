import type { Dealer } from '../../config/schema/dealer.ts';
import { automaticRefundAt } from '../../domain/leads/reservation.ts';
import { dollarsAndCents } from '../../domain/prices/money.ts';
import { nounInText, nounOf } from '../../domain/stock/noun.ts';
import { clockTime, dayInWords, dayName } from '../../domain/time/day-in-words.ts';
import { localTime } from '../../domain/time/time-zone.ts';
import type { CrmLead, WantedCar } from '../delivery/crm-lead.ts';
import type { Letter } from '../letter-mail.ts';
import { line } from '../markup.ts';
import type { ReservationRow } from '../storage/tables.ts';

/** A letter's own words; the rest is the same for every letter of a lead. */
export type Words = Omit<Letter, 'greeting' | 'answer' | 'footer' | 'footerLinks'>;

/** What the words of every letter are made from. */
export interface LetterContext {
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

/** The words about a reservation: its hold, its end, and the way of the deposit (RESERVE-5). */
export function reservationLetter(
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
