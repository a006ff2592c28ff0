import { html } from 'hono/html';
import {
  automaticRefundAt,
  holdLength,
  leadStage,
  longestExtensionHours,
  possibleActions,
  type ReservationAction,
  reservationActions,
  stateAt,
} from '../../domain/leads/reservation.ts';
import { dollars } from '../../domain/prices/money.ts';
import { nounInText, nounOfKinds } from '../../domain/stock/noun.ts';
import { zoneAt } from '../../site/site-identity.ts';
import { Refusal } from '../refusal.ts';
import { Reservations } from '../reservations/reservations.ts';
import { changeLead, type LeadChange, type Line, setHandling } from '../storage/lead-changes.ts';
import { isVisible, type LeadScope } from '../storage/lead-scope.ts';
import { isAny, Repository } from '../storage/rows.ts';
import type { DeskChangeRow, LeadRow, ReservationRow } from '../storage/tables.ts';
import { type Markup, rooms } from './desk-page.ts';
import { type Act, type DeskCall, type DeskRoutes, dealerOf } from './desk-session.ts';
import { customerName, historyPart, leadPath, whenWords } from './lead-facts.ts';
import { facts, hidden, navigation, nothing, phonePart } from './page-parts.ts';

interface DeskReservation {
  reservation: ReservationRow;
  lead: LeadRow;
  /** Why the payment provider did not accept the refund. `null`: it did, or there was none. */
  refundError: string | null;
}

/**
 * The reservations of the leads that a session may see. Those whose lead was deleted are not shown here: nobody can say
 * any more who may see them.
 */
export class DeskReservations extends Repository {
  /** Newest first. @param show 'open': the car is kept, or a deposit is neither returned nor part of a sale */
  list(scopes: readonly LeadScope[], show: 'open' | 'ended', now: number) {
    const found = this.#visible(scopes).where((eb) => {
      const isKept = eb('state', 'in', ['pending', 'held']).and('claim_until', '>', now);
      const isPaid = eb('paid_at', 'is not', null).and('refunded_at', 'is', null);
      const isOpen = eb('kept_at', 'is', null).and(eb.or([isKept, isPaid]));
      return show === 'open' ? isOpen : eb.not(isOpen);
    });
    const newest = found.orderBy('reservations.created_at', 'desc').orderBy('reservations.id');
    return this.#withLeads(newest.limit(most));
  }

  async one(scopes: readonly LeadScope[], which: Partial<Pick<ReservationRow, 'id' | 'lead_id'>>) {
    const { id, lead_id } = which;
    const found = this.#visible(scopes).where((eb) =>
      eb.and({ ...(id && { 'reservations.id': id }), ...(lead_id && { lead_id }) }),
    );
    return (await this.#withLeads(found))[0];
  }

  /** True when there is any reservation that the session may see. */
  isAny(scopes: readonly LeadScope[]): Promise<boolean> {
    return isAny(this.#visible(scopes).limit(1));
  }

  #visible(scopes: readonly LeadScope[]) {
    return this.db
      .selectFrom('reservations')
      .innerJoin('leads', 'leads.id', 'reservations.lead_id')
      .where(isVisible(scopes))
      .selectAll('reservations')
      .select((eb) =>
        eb
          .selectFrom('payments')
          .select('refund_error')
          .whereRef('reservation', '=', 'reservations.id')
          .where('refund_error', '!=', '')
          .limit(1)
          .as('refundError'),
      );
  }

  async #withLeads(query: { execute(): Promise<(ReservationRow & { refundError: string | null })[]> }) {
    const rows = await query.execute();
    const leadIds = rows.map(({ lead_id }) => lead_id ?? '');
    if (leadIds.length === 0) return [];
    const leads = await this.db.selectFrom('leads').selectAll().where('id', 'in', leadIds).execute();
    return rows.flatMap(({ refundError, ...reservation }): DeskReservation[] => {
      const lead = leads.find(({ id }) => id === reservation.lead_id);
      return lead ? [{ reservation, lead, refundError }] : [];
    });
  }
}

const reservationsPath = rooms.reservations.href;

/** Address of a reservation's page. */
export const reservationPath = (id: string): string => `${reservationsPath}${id}`;

/** Reservations that the list shows. */
const most = 200;

const saidWords: Record<string, string> = {
  extend: 'The hold is extended.',
  sell: 'It is sold to this customer.',
  release: 'The reservation is released.',
};

/** The cars that are reserved online, for the staff who see sales leads, and what they do with them. */
export function addReservationRoutes(routes: DeskRoutes): void {
  const { own } = routes;

  routes.page(reservationsPath, async (call) => {
    const { context, person, when, now } = call;
    if (person.scopes.every(({ categories }) => categories === 'care'))
      throw new Refusal(404, 'There is nothing at this address of the desk.');
    const show = context.req.query('show') === 'ended' ? 'ended' : 'open';
    const found = await own.reservations.list(person.scopes, show, now);
    const isOfSeveral = person.grants.length > 1;
    const rows = found.map((one) => listRow({ ...one, when, now }, isOfSeveral && dealerOf(call, one).name));
    const kinds = new Set(person.grants.flatMap(({ dealer }) => dealer.stock.itemTypes));
    const main = reservationsPage(rows, show, nounOfKinds([...kinds]).one);
    return routes.send(call, { title: 'Reservations', room: 'reservations' }, main);
  });

  routes.thing<DeskReservation>({
    pathOf: reservationPath,
    room: 'reservations',
    find: ({ person }, id) => own.reservations.one(person.scopes, { id }),
    missing: 'There is no such reservation. It may have been deleted.',
    draw: async (call, one) => ({
      title: one.reservation.car_title,
      main: reservationPage(
        call,
        { ...one, noun: nounInText(dealerOf(call, one)) },
        await own.leads.history(one.lead.id),
      ),
    }),
    said: () => saidWords,
    acts: Object.fromEntries(
      reservationActions.map((action) => [action, (act: Act<DeskReservation>) => change(action, act)]),
    ),
  });

  async function change(
    action: ReservationAction,
    { call, one, dealer, who, form }: Act<DeskReservation>,
  ): Promise<string> {
    const { now } = call;
    const { reservation, lead } = one;
    const hours = Number(form('hours'));
    if (action === 'extend' && !(Number.isInteger(hours) && hours >= 1 && hours <= longestExtensionHours))
      throw new Refusal(400, `Enter a whole number of hours from 1 to ${longestExtensionHours}.`);
    const seenUntil = Number(form('seen_until')) || 0;
    await changeLead(own.db, lead.id, who, now, async (change) => {
      if (!(await isMade(change, reservation, action, { hours, seenUntil })))
        throw new Refusal(409, 'Nothing is changed: somebody else was quicker, as the history says.');
      const { car_title, paid_at, claim_until } = (await new Reservations(change.db).byId(reservation.id))!;
      const until = whenWords(claim_until, zoneAt(dealer, lead.location_id), now);
      const happened = {
        extend: `is held ${holdLength(hours)} longer, until ${until}`,
        sell: `is sold to this customer${paid_at === null ? '' : ', and the deposit is part of the price'}`,
        release: `is released${paid_at === null ? '' : ', and the deposit goes back'}`,
      };
      const line: Line = { kind: 'reservation', becomes: `the ${car_title} ${happened[action]}` };
      if (action !== 'sell' || change.lead.status === 'sold') return [line];
      const answered_at = change.lead.answered_at ?? now;
      return [line, ...(await setHandling(change, { status: 'sold', reason: '', answered_at }))];
    });
    await own.reservationDesk.follow(reservation.id);
    return action;
  }
}

/**
 * Changes a reservation, inside the transaction that also changes its lead.
 *
 * @param asked.hours only for 'extend'
 * @param asked.seenUntil end of the hold that the form was made from, milliseconds since 1970
 * @returns false when it is not as seen
 */
async function isMade(
  { db, lead, now }: LeadChange,
  { id, amount_cents }: ReservationRow,
  action: ReservationAction,
  { hours, seenUntil }: { hours: number; seenUntil: number },
): Promise<boolean> {
  const holds = new Reservations(db);
  if (action === 'extend') return (await holds.extend(id, hours, now, seenUntil)) !== undefined;
  if (action === 'release') return holds.cancel(id, now, seenUntil);
  if (amount_cents > 0) return holds.keep(id, now, seenUntil);
  const held = await holds.byId(id);
  return held?.state === 'held' && held.claim_until === seenUntil && lead.status !== 'sold';
}

/** Draws one reservation: how it stands, and what can be done, each with a question before it is done. */
function reservationPage(
  { formKey, when, now }: DeskCall,
  one: NamedReservation,
  history: readonly DeskChangeRow[],
): Markup {
  const { reservation, lead } = one;
  const drawn = { ...one, when, now };
  const possible = possibleActions(reservation, now);
  const seen = { form_key: formKey, seen_until: reservation.claim_until };
  const phone = lead.phone && html`, ${phonePart(lead.phone)}`;
  const isPending = stateAt(reservation, now) === 'pending';
  return html`<p><a href="${reservationsPath}" data-back>All reservations</a></p>
<div class="stack-1"><h1>${reservation.car_title}</h1><p class="cluster gap-2">${stateMark(drawn)} <span class="soft">reserved by ${customerName(lead)}</span></p></div>
<div class="columns stack-4"><div><section><h2>Reservation</h2>${facts([
    ['Customer', html`<a href="${leadPath(lead.id)}">${customerName(lead)}</a>${phone}`],
    ['Reserved', when(reservation.created_at)],
    [isPending ? 'Kept for the payment until' : 'Held until', when(reservation.claim_until)],
    ['Payment', paymentWords(drawn)],
    ['Refund', refundWords(drawn)],
    ['Payment reference', reservation.payment_ref ?? ''],
    ['Reference', reservation.id],
  ])}</section></div>
<div><section><h2>What to do</h2>
${possible.length === 0 ? html`<p>Nothing is left to do here.</p>` : possible.map((action) => questionPart(action, drawn, seen))}</section>
${historyPart(one.lead, history, when)}</div></div>`;
}

type Drawn = DeskReservation & Pick<DeskCall, 'when' | 'now'>;

type NamedReservation = DeskReservation & {
  /** What the dealer sells: 'caravan'. */
  noun: string;
};

/** Draws the list: one line a reservation. */
function reservationsPage(rows: readonly Markup[], show: 'open' | 'ended', noun: string): Markup {
  const tabs = [
    { label: 'Open', href: reservationsPath, isHere: show === 'open' },
    { label: 'Ended', href: `${reservationsPath}?show=ended`, isHere: show === 'ended' },
  ];
  return html`<h1 class="visually-hidden">Reservations</h1>
${navigation('State', tabs)}
${
  rows.length === 0
    ? nothing(
        show === 'open'
          ? `No ${lowerFirst(noun)} is reserved, and no deposit waits for a decision.`
          : 'No reservation has ended yet.',
      )
    : html`<table class="leads"><thead><tr><th scope="col">${noun}</th><th scope="col">Customer</th><th scope="col">State</th><th scope="col">Hold</th><th scope="col">Payment</th><th scope="col">Refund</th></tr></thead>
<tbody>${rows}</tbody></table>`
}${rows.length === most ? html`<p class="soft">Only the newest ${most} are shown. npm run reservations lists more.</p>` : ''}`;
}

/** @param dealer its name, where the dealers have to be named */
function listRow(drawn: Drawn, dealer: string | false): Markup {
  const { reservation, lead, when } = drawn;
  return html`<tr class="holds">
<td class="customer"><a class="strong plain" href="${reservationPath(reservation.id)}">${reservation.car_title}</a>${dealer ? html` <span class="note block">${dealer}</span>` : ''}</td>
<td class="about"><a class="holds" href="${leadPath(lead.id)}">${customerName(lead)}</a></td>
<td>${stateMark(drawn)}</td>
<td class="soft">until ${when(reservation.claim_until)}</td>
<td class="soft">${paymentWords(drawn)}</td>
<td class="soft">${refundWords(drawn)}</td>
</tr>`;
}

/** @param seen what the form says of the page that it is on */
function questionPart(
  action: ReservationAction,
  view: Drawn & NamedReservation,
  seen: Parameters<typeof hidden>[0],
): Markup {
  return html`<details><summary class="strong">${nameOf(action, view)}</summary>
<form method="post" action="${reservationPath(view.reservation.id)}">
${hidden(seen)}
${consequences(action, view).map((text) => text && html`<p>${text}</p>`)}
${action === 'extend' ? html`<div class="fields"><label for="hours">By how many hours</label><input id="hours" name="hours" type="number" min="1" max="${longestExtensionHours}" step="1" required value="24"></div>` : ''}
<button name="action" value="${action}">Yes, ${lowerFirst(nameOf(action, view))}</button>
</form></details>`;
}

/** What an action does, in sentences for the person who confirms it. */
function consequences(
  action: ReservationAction,
  { reservation, lead, when, now, noun }: Drawn & NamedReservation,
) {
  const amount = reservation.paid_at === null ? undefined : dollars(reservation.amount_cents / 100);
  const customer = customerName(lead);
  const isOver = reservation.claim_until <= now;
  const until = when(reservation.claim_until);
  switch (action) {
    case 'extend':
      return [
        isOver
          ? `The hold has ended. The ${noun} is held again from now, if nobody else has reserved it.`
          : `The hold ends at ${until}. It is longer by the hours that you enter.`,
        'No letter goes out: tell the customer.',
      ];
    case 'sell':
      return [
        `${customer} buys the ${noun}, and the lead becomes sold.`,
        amount &&
          `The deposit of ${amount} is part of the price. It will not be refunded, and this cannot be undone here.`,
        isOver
          ? `Take the ${noun} out of your stock, if it is still there.`
          : `The ${noun} stays reserved on the site until ${until}. Take it out of your stock before.`,
      ];
    case 'release':
      return [
        `The ${noun} is on sale ${isOver ? 'already' : 'again at once'}.`,
        amount && `The deposit of ${amount} goes back to the card of ${customer}. This cannot be undone.`,
        reservation.state === 'pending' && `${customer} may be paying at this moment.`,
      ];
  }
}

function nameOf(action: ReservationAction, { reservation, now, noun }: Drawn & NamedReservation): string {
  if (action === 'extend') return 'Extend the hold';
  if (action === 'sell') return 'Sell to this customer';
  if (reservation.paid_at === null) return `Release the ${noun}`;
  return reservation.claim_until <= now ? 'Refund the deposit' : `Release the ${noun} and refund the deposit`;
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function stateMark({ reservation, now }: Drawn): Markup {
  const state = stateAt(reservation, now);
  const isSold = reservation.kept_at !== null;
  const words = isSold
    ? 'Part of a sale'
    : leadStage({ ...reservation, state }, reservation.paid_at !== null);
  const look = isSold || state === 'held' ? 'sold' : state === 'pending' ? 'new' : '';
  return html`<span class="status ${look}">${words}</span>`;
}

function paymentWords({ reservation, when }: Drawn): string {
  const { amount_cents, paid_at, declined_at } = reservation;
  if (amount_cents === 0) return 'No deposit';
  const amount = dollars(amount_cents / 100);
  if (paid_at !== null) return `${amount} paid ${when(paid_at)}`;
  return declined_at === null ? `${amount}, not paid` : `${amount}, the card was declined`;
}

/** Empty where nothing was paid. */
function refundWords({ reservation, refundError, when }: Drawn): string {
  const { paid_at, refunded_at, refund_asked_at, kept_at } = reservation;
  if (paid_at === null) return '';
  if (kept_at !== null) return `Deposit part of the sale since ${when(kept_at)}`;
  if (refunded_at !== null) return `Returned ${when(refunded_at)}`;
  if (refund_asked_at !== null)
    return refundError ? `Not returned yet: ${refundError} It is tried again.` : 'Refund on its way';
  const at = automaticRefundAt(reservation);
  return at === undefined ? 'Refund when somebody asks' : `Refund by itself ${when(at)}`;
}
