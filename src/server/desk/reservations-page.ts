import { html, raw } from 'hono/html';
import type { Dealer } from '../../config/schema/dealer.ts';
import { dollars } from '../../domain/money.ts';
import { phoneLink } from '../../domain/phone.ts';
import {
  automaticRefundAt,
  leadStage,
  longestExtensionHours,
  possibleActions,
  type ReservationAction,
  stateAt,
} from '../../domain/reservation.ts';
import { zoneAt } from '../../site/site-identity.ts';
import type { DeskChangeRow } from '../storage/desk-tables.ts';
import { deskPath, type Markup } from './desk-page.ts';
import type { DeskReservation } from './desk-reservations.ts';
import { leadPath } from './inbox-page.ts';
import { customerName, historyLine, whenWords } from './lead-facts.ts';

/** Address of the list of reservations. */
export const reservationsPath = `${deskPath}reservations/`;

const actionNames: Record<ReservationAction, string> = {
  extend: 'Extend the hold',
  sell: 'Sell to this customer',
  release: 'Release the car',
};

/** Whose reservation is drawn, and when. */
interface Drawn {
  one: DeskReservation;
  dealer: Dealer;
  now: number;
}

export interface ReservationView extends Drawn {
  /** What is to be confirmed. Undefined: the page offers what is possible. */
  asked: ReservationAction | undefined;
  /** Hours of a form that was refused. */
  hours: string;
  /** Lines of the history since the form was made. Empty unless the form was outdated. */
  since: DeskChangeRow[];
  /** Number of lines in the history of the lead. */
  lines: number;
  formKey: string;
}

/** Draws the list: one line a reservation. */
export function reservationsPage(
  rows: readonly (Drawn & { hasSeveralDealers: boolean })[],
  show: 'open' | 'ended',
  most: number,
): Markup {
  const tab = (value: 'open' | 'ended', label: string) =>
    html`<li><a href="${reservationsPath}${value === 'open' ? '' : '?show=ended'}"${value === show ? raw(' aria-current="page"') : ''}>${label}</a></li>`;
  return html`<h1 class="hidden">Reservations</h1>
<nav class="tabs" aria-label="State"><ul>${tab('open', 'Open')}${tab('ended', 'Ended')}</ul></nav>
<div data-live>${
    rows.length === 0
      ? html`<p class="empty">${show === 'open' ? 'No car is reserved, and no deposit waits for a decision.' : 'No reservation has ended yet.'}</p>`
      : html`<table class="leads"><thead><tr><th scope="col">Car</th><th scope="col">Customer</th><th scope="col">State</th><th scope="col">Hold</th><th scope="col">Payment</th><th scope="col">Refund</th></tr></thead>
<tbody>${rows.map((row) => listRow(row))}</tbody></table>`
  }${rows.length === most ? html`<p class="soft">Only the newest ${most} are shown. npm run reservations lists more.</p>` : ''}</div>`;
}

function listRow(drawn: Drawn & { hasSeveralDealers: boolean }): Markup {
  const { one, dealer, now } = drawn;
  const { reservation, lead } = one;
  return html`<tr>
<td class="customer"><a href="${reservationPath(reservation.id)}">${reservation.car_title}</a>${drawn.hasSeveralDealers ? html` <span class="more">${dealer.name}</span>` : ''}</td>
<td class="about"><a href="${leadPath(lead.id)}">${customerName(lead)}</a></td>
<td>${stateMark(drawn)}</td>
<td class="soft">until ${whenWords(reservation.claim_until, zoneAt(dealer, lead.location_id), now)}</td>
<td class="soft">${paymentWords(drawn)}</td>
<td class="soft">${refundWords(drawn)}</td>
</tr>`;
}

/** Draws one reservation: how it stands, and what can be done, each with a question before it is done. */
export function reservationPage(view: ReservationView): Markup {
  const { one, dealer, now, asked, since } = view;
  const { reservation, lead } = one;
  const zone = zoneAt(dealer, lead.location_id);
  const possible = possibleActions(reservation, now);
  const link = phoneLink(lead.phone);
  const refund = refundWords(view);
  return html`<p class="back"><a href="${reservationsPath}" data-back>All reservations</a></p>
<div class="title"><h1>${reservation.car_title}</h1><p>${stateMark(view)} <span class="soft">reserved by ${customerName(lead)}</span></p></div>
${
  since.length > 0
    ? html`<section class="conflict" aria-labelledby="since"><h2 id="since">What happened meanwhile</h2><ol class="history">${since.map((change) => html`<li>${historyLine(change)}<span class="soft">${change.who_name}, ${whenWords(change.at, zone, now)}</span></li>`)}</ol></section>`
    : ''
}
<div class="columns"><div class="facts"><section><h2>Reservation</h2><dl>
<div><dt>Customer</dt><dd><a href="${leadPath(lead.id)}">${customerName(lead)}</a>${link ? html`, <a href="${link.href}">${link.text}</a>` : ''}</dd></div>
<div><dt>Reserved</dt><dd>${whenWords(reservation.created_at, zone, now)}</dd></div>
<div><dt>${stateAt(reservation, now) === 'pending' ? 'Kept for the payment until' : 'Held until'}</dt><dd>${whenWords(reservation.claim_until, zone, now)}</dd></div>
<div><dt>Payment</dt><dd>${paymentWords(view)}</dd></div>
${refund ? html`<div><dt>Refund</dt><dd>${refund}</dd></div>` : ''}
${reservation.payment_ref ? html`<div><dt>Payment reference</dt><dd>${reservation.payment_ref}</dd></div>` : ''}
<div><dt>Reference</dt><dd>${reservation.id}</dd></div>
</dl></section></div>
<div class="work">${
    asked && possible.includes(asked)
      ? questionPart(asked, view)
      : html`<section><h2>What to do</h2>${
          possible.length === 0
            ? html`<p>Nothing is left to do here.</p>`
            : html`<div class="row start">${possible.map((action) => html`<a class="button quiet" href="${reservationPath(reservation.id)}?do=${action}">${nameOf(action, view)}</a>`)}</div>`
        }</section>`
  }</div></div>`;
}

/** Address of a reservation's page. */
export const reservationPath = (id: string): string => `${reservationsPath}${id}`;

function questionPart(action: ReservationAction, view: ReservationView): Markup {
  const { one, formKey, hours, lines } = view;
  const { reservation } = one;
  return html`<section aria-labelledby="question"><h2 id="question">${nameOf(action, view)}?</h2>
<form method="post" action="${reservationPath(reservation.id)}" data-form>
<input type="hidden" name="form_key" value="${formKey}"><input type="hidden" name="seen_until" value="${reservation.claim_until}"><input type="hidden" name="lines" value="${lines}">
${consequences(action, view).map((text) => html`<p>${text}</p>`)}
${action === 'extend' ? html`<div class="fields"><label for="hours">By how many hours</label><input id="hours" name="hours" type="number" min="1" max="${longestExtensionHours}" step="1" required value="${hours}"></div>` : ''}
<div class="row start"><button name="action" value="${action}">Yes, ${lowerFirst(nameOf(action, view))}</button>
<a class="button quiet" href="${reservationPath(reservation.id)}">Leave it as it is</a></div>
</form></section>`;
}

/** What an action does, in sentences for the person who confirms it. */
function consequences(action: ReservationAction, { one, dealer, now }: Drawn): string[] {
  const { reservation, lead } = one;
  const amount = reservation.paid_at === null ? undefined : dollars(reservation.amount_cents / 100);
  const customer = customerName(lead);
  const isOver = reservation.claim_until <= now;
  const until = whenWords(reservation.claim_until, zoneAt(dealer, lead.location_id), now);
  switch (action) {
    case 'extend':
      return [
        isOver
          ? 'The hold has ended. The car is held again from now, if nobody else has reserved it.'
          : `The hold ends at ${until}. It is longer by the hours that you enter.`,
        'No letter goes out: tell the customer.',
      ];
    case 'sell':
      return [
        `${customer} buys the car, and the lead becomes sold.`,
        ...(amount
          ? [
              `The deposit of ${amount} is part of the price. It will not be refunded, and this cannot be undone here.`,
            ]
          : []),
        isOver
          ? 'Take the car out of your stock, if it is still there.'
          : `The car stays reserved on the site until ${until}. Take it out of your stock before.`,
      ];
    case 'release':
      return [
        isOver ? 'The car is on sale already.' : 'The car is on sale again at once.',
        ...(amount
          ? [`The deposit of ${amount} goes back to the card of ${customer}. This cannot be undone.`]
          : []),
        ...(reservation.state === 'pending' ? [`${customer} may be paying at this moment.`] : []),
      ];
  }
}

function nameOf(action: ReservationAction, { one: { reservation }, now }: Drawn): string {
  if (action !== 'release' || reservation.paid_at === null) return actionNames[action];
  return reservation.claim_until <= now ? 'Refund the deposit' : 'Release the car and refund the deposit';
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function stateMark({ one: { reservation }, now }: Drawn): Markup {
  const state = stateAt(reservation, now);
  const isSold = reservation.kept_at !== null;
  const words = isSold
    ? 'Part of a sale'
    : leadStage({ ...reservation, state }, reservation.paid_at !== null);
  const look = isSold || state === 'held' ? 'sold' : state === 'pending' ? 'new' : '';
  return html`<span class="status ${look}">${words}</span>`;
}

function paymentWords({ one: { reservation, lead }, dealer, now }: Drawn): string {
  const { amount_cents, paid_at, declined_at } = reservation;
  if (amount_cents === 0) return 'No deposit';
  const amount = dollars(amount_cents / 100);
  if (paid_at !== null) return `${amount} paid ${whenWords(paid_at, zoneAt(dealer, lead.location_id), now)}`;
  return declined_at === null ? `${amount}, not paid` : `${amount}, the card was declined`;
}

/** Empty where nothing was paid. */
function refundWords({ one: { reservation, lead, refundError }, dealer, now }: Drawn): string {
  const { paid_at, refunded_at, refund_asked_at, kept_at } = reservation;
  const when = (at: number) => whenWords(at, zoneAt(dealer, lead.location_id), now);
  if (paid_at === null) return '';
  if (kept_at !== null) return `Deposit part of the sale since ${when(kept_at)}`;
  if (refunded_at !== null) return `Returned ${when(refunded_at)}`;
  if (refund_asked_at !== null)
    return refundError ? `Not returned yet: ${refundError} It is tried again.` : 'Refund on its way';
  const at = automaticRefundAt(reservation);
  return at === undefined ? 'Refund when somebody asks' : `Refund by itself ${when(at)}`;
}
