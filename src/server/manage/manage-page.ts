import type { Context } from 'hono';
import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Dealer } from '../../config/schema/dealer.ts';
import type { PhoneLink } from '../../domain/cars/card-view.ts';
import { automaticRefundAt, keepsCar, stateAt } from '../../domain/leads/reservation.ts';
import { clockTime, dayName } from '../../domain/time/day-in-words.ts';
import { localTime } from '../../domain/time/time-zone.ts';
import { baseUrlOf, dealerZone, salesPhone } from '../../site/site-identity.ts';
import type { Env } from '../api/api-parts.ts';
import type { FreeTimes } from '../appointments/appointment-times.ts';
import { type Fact, facts, hidden, timesForm } from '../desk/page-parts.ts';
import type { ManageLink } from '../letters/manage-link.ts';
import { momentInWords } from '../letters/reservation-letter.ts';
import { sendPlainPage } from '../plain-page.ts';
import type { Refusal } from '../refusal.ts';
import { checkoutUrl } from '../reservations/reservation-desk.ts';
import type { ReservationRow } from '../storage/tables.ts';

/** What the page of a letter's link shows. */
export interface ManageView {
  dealer: Dealer;
  /** Of the place that the visitor has to do with. Absent: the dealer's sales department. */
  phone?: PhoneLink | undefined;
  heading: string;
  /** Answers what the visitor just did. */
  message?: { text: string; isError: boolean } | undefined;
  /** Those that are true. */
  paragraphs: readonly (string | false)[];
  known?: readonly Fact[];
  /** Choosing another time. Absent where the appointment cannot be moved. */
  times?: FreeTimes & { moves: number };
  /** Absent where there is nothing to cancel. */
  cancel?: {
    label: string;
    /** What happens, asked before it is done. */
    question: string;
    /** True when the visitor pressed the first button: the page asks once more. */
    isAsked: boolean;
    moves: number;
  };
  /** A button that does what the letter asked about. */
  action?: { label: string };
  /** Absent: one to the dealer's site. */
  links?: { label: string; href: string }[];
}

/** Sends the page. It needs no JavaScript, so that it works in the browsers inside mail programs. */
export function sendManagePage(context: Context<Env>, view: ManageView, status: ContentfulStatusCode = 200) {
  const { dealer, heading, message, paragraphs, known, times, cancel, action } = view;
  const home = `${baseUrlOf(dealer)}/`;
  const { phone = salesPhone(dealer), links = [{ label: `To ${dealer.name}`, href: home }] } = view;
  const body = html`<header><a href="${home}">${dealer.name}</a>${phone ? html`<a href="${phone.href}">${phone.text}</a>` : ''}</header>
<main>
${message ? html`<p class="${message.isError ? 'message error' : 'message'}" role="${message.isError ? 'alert' : 'status'}">${message.text}</p>` : ''}
<h1>${heading}</h1>
${paragraphs.map((text) => text && html`<p>${text}</p>`)}
${known && facts(known)}
${times && !cancel?.isAsked ? timesForm(times, { seen: hidden({ moves: times.moves }), none: 'No other time can be booked online. Please call us.', button: 'Take this time' }) : ''}
${cancel ? cancelForm(cancel) : ''}
${action ? html`<form method="post"><button>${action.label}</button></form>` : ''}
<ul class="links">${links.map(({ label, href }) => html`<li><a href="${href}">${label}</a></li>`)}</ul>
</main>`;
  const title = `${heading} | ${dealer.name}`;
  // The address is a key, so other pages get the origin only.
  return sendPlainPage(context, { dealer, title, body, referrer: 'strict-origin', status });
}

/** Sends why something cannot be done. The first sentence is its heading. */
export function sendRefusal(context: Context<Env>, { message, status }: Refusal, dealer: Dealer | undefined) {
  const [, heading = message, text] = /^(.+?)\.(?: (.+))?$/s.exec(message) ?? [];
  if (dealer) return sendManagePage(context, { dealer, heading, paragraphs: [text ?? false] }, status);
  const body = html`<main><h1>${heading}</h1>${text && html`<p>${text}</p>`}</main>`;
  return sendPlainPage(context, { dealer, title: heading, body, referrer: 'strict-origin', status });
}

function cancelForm({ label, question, isAsked, moves }: NonNullable<ManageView['cancel']>) {
  if (!isAsked)
    return html`<section><form method="get"><button name="ask" value="cancel" class="quiet">${label}</button></form></section>`;
  return html`<section>
<h2>${label}?</h2>
<p>${question}</p>
<form method="post" class="row">
${hidden({ moves })}
<button name="action" value="cancel">Yes, ${label.charAt(0).toLowerCase()}${label.slice(1)}</button>
</form>
<form method="get"><button class="quiet">No, go back</button></form>
</section>`;
}

/** Said where the link could change something, had it not expired. */
export const linkExpired = 'This link has expired. Please use the link in the newest letter, or call us.';

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
  const canEnd = canReturn || (isKept && !isPaid);
  const isExpired = link.expiresAt <= now;
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
      canEnd && isExpired && linkExpired,
      row.kept_at !== null && 'The deposit became part of the price of the car.',
    ],
    known: [
      ['Held until', isKept ? `${dayName(until.date)}, ${clockTime(until.time)}` : ''],
      ['Status', statusOf(row, now)],
      ['Reference', row.id],
    ],
    ...(canEnd &&
      !isExpired && {
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
