import type { Dealer } from '../../config/schema/dealer.ts';
import { automaticRefundAt, keepsCar, stateAt } from '../../domain/leads/reservation.ts';
import { clockTime, dayName } from '../../domain/time/day-in-words.ts';
import { localTime } from '../../domain/time/time-zone.ts';
import { baseUrlOf, dealerZone } from '../../site/site-identity.ts';
import type { ManageLink } from '../letters/manage-link.ts';
import { momentInWords } from '../letters/reservation-letter.ts';
import { checkoutUrl } from '../reservations/reservation-desk.ts';
import type { ReservationRow } from '../storage/tables.ts';
import type { ManageView } from './manage-page.ts';

/** The page of a reservation: how it stands, and the button that ends it or has the deposit returned. */
export function reservationPageView(
  row: ReservationRow,
  dealer: Dealer,
  asked: { link: ManageLink; done: string | undefined; isCancelAsked: boolean; now: number },
): ManageView {
  const { link, done, isCancelAsked, now } = asked;
  const isKept = keepsCar(row, now);
  const isPaid = row.paid_at !== null;
  const canReturn = isPaid && row.refund_asked_at === null && row.kept_at === null;
  const canEnd = link.expiresAt > now && (canReturn || (isKept && !isPaid));
  const until = localTime(row.claim_until, dealerZone(dealer));
  const refundAt = automaticRefundAt(row);
  return {
    dealer,
    heading: isKept
      ? `The ${row.car_title} is held for you`
      : `Your reservation of the ${row.car_title} is over`,
    message: answerTo(done ?? '', 'reservation'),
    paragraphs: [
      isPaid &&
        row.refund_asked_at !== null &&
        'The deposit goes back to the card that you paid with. Banks take up to ten business days to show it.',
      !isKept &&
        canReturn &&
        refundAt !== undefined &&
        `The deposit goes back to the card that you paid with from ${momentInWords(refundAt, dealerZone(dealer))}. You don't need to ask for it.`,
      row.kept_at !== null && 'The deposit became part of the price of the car.',
    ],
    known: [
      ['Held until', isKept ? `${dayName(until.date)}, ${clockTime(until.time)}` : ''],
      ['Status', statusOf(row, now)],
      ['Reference', row.id],
    ],
    ...(canEnd && {
      cancel: {
        label: isKept ? 'Cancel the reservation' : 'Return the deposit',
        question: isKept
          ? `The car goes back on sale at once.${isPaid ? ' The whole deposit goes back to your card.' : ''}`
          : 'The whole deposit goes back to the card that you paid with.',
        isAsked: isCancelAsked,
        moves: 0,
      },
    }),
    ...(isKept && {
      links: [{ label: 'See the car', href: checkoutUrl(row, dealer, baseUrlOf(dealer)) }],
    }),
  };
}

const statusWords: Record<ReservationRow['state'], string> = {
  pending: 'Not paid yet',
  held: 'Held',
  expired: 'The hold has ended',
  cancelled: 'Cancelled',
  refunded: 'Cancelled, deposit returned',
};

/** A deposit may have gone back without a cancellation, after the hold. */
function statusOf(row: ReservationRow, now: number): string {
  const isAfterHold = row.refund_asked_at !== null && row.refund_asked_at >= row.claim_until;
  return row.state === 'refunded' && isAfterHold
    ? 'The hold has ended, deposit returned'
    : statusWords[stateAt(row, now)];
}

/** What the page says after a posted form, by its outcome. */
const answers: Record<string, (noun: string) => string> = {
  moved: (noun) => `Your ${noun} has a new time. A letter with it is on its way.`,
  cancelled: (noun) => `Done. Your ${noun} is cancelled, and a letter confirms it.`,
  outdated: (noun) =>
    `Nothing was changed, because your ${noun} was changed meanwhile. This is how it stands now.`,
  late: () => 'Nothing was changed, because this link has expired. Please call us.',
  nothing: () => 'Nothing was changed. Please choose a time first.',
};

/** @param done the outcome, from the address of the page */
export function answerTo(done: string, noun: string): ManageView['message'] {
  if (!Object.hasOwn(answers, done)) return undefined;
  return { text: answers[done]!(noun), isError: done !== 'moved' && done !== 'cancelled' };
}
