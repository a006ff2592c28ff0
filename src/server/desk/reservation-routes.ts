import {
  holdLength,
  longestExtensionHours,
  type ReservationAction,
  reservationActions,
} from '../../domain/reservation.ts';
import { zoneAt } from '../../site/site-identity.ts';
import type { Form } from '../api/arrived-body.ts';
import { Refusal } from '../refusal.ts';
import type { ReservationDesk } from '../reservations/reservation-desk.ts';
import type { ReservationRow } from '../storage/tables.ts';
import { type DeskFrame, failed } from './desk-page.ts';
import type { DeskReservation } from './desk-reservations.ts';
import { type DeskCall, type DeskRoutes, dealerOf, whoOf } from './desk-session.ts';
import { whenWords } from './lead-facts.ts';
import {
  type ReservationView,
  reservationPage,
  reservationPath,
  reservationsPage,
  reservationsPath,
} from './reservations-page.ts';
import { doneMessage } from './staff-routes.ts';

const MOST_SHOWN = 200;

/** Hours that the form suggests. */
const usualExtensionHours = '24';

const saidWords: Record<string, string> = {
  extend: 'The hold is extended.',
  sell: 'The car is sold to this customer.',
  release: 'The reservation is released.',
};

/** The cars that are reserved online, for the staff who see sales leads, and what they do with them. */
export function addReservationRoutes(routes: DeskRoutes, desk: Pick<ReservationDesk, 'follow'>): void {
  const { own } = routes;

  routes.page(reservationsPath, async (call) => {
    const { context, person, now } = call;
    mustSeeSales(call);
    const show = context.req.query('show') === 'ended' ? 'ended' : 'open';
    const found = await own.reservations.list(person.scopes, { show, most: MOST_SHOWN }, now);
    const hasSeveralDealers = person.grants.length > 1;
    const rows = found.map((one) => ({ one, dealer: dealerOf(call, one), now, hasSeveralDealers }));
    const main = reservationsPage(rows, show, MOST_SHOWN);
    return routes.send(call, { title: 'Reservations', room: 'reservations' }, main);
  });

  routes.page(reservationPath(':id'), async (call) => {
    const asked = reservationActions.find((action) => action === call.context.req.query('do'));
    return show(call, await reservationOf(call), { asked, message: doneMessage(call, saidWords) });
  });

  routes.form(reservationPath(':id'), async (call, form) => {
    const one = await reservationOf(call);
    const action = reservationActions.find((known) => known === form('action'));
    if (!action)
      throw new Refusal(400, 'The desk does not know what to do with this form. Please reload the page.');
    return change(call, one, action, form);
  });

  /** @throws Refusal 404 for a reservation that the person may not see, as for one that does not exist */
  async function reservationOf({ context, person }: DeskCall): Promise<DeskReservation> {
    const one = await own.reservations.one(person.scopes, context.req.param('id') ?? '');
    if (!one) throw new Refusal(404, 'There is no such reservation. It may have been deleted.');
    return one;
  }

  async function show(
    call: DeskCall,
    one: DeskReservation,
    shown: Partial<Pick<ReservationView, 'asked' | 'hours' | 'lines'>> & Pick<DeskFrame, 'message'>,
    status?: 400 | 409,
  ): Promise<Response> {
    const { message, lines, ...more } = shown;
    const history = await own.leads.history(one.lead.id);
    const view: ReservationView = {
      one,
      dealer: dealerOf(call, one),
      now: call.now,
      asked: undefined,
      hours: usualExtensionHours,
      lines: history[0]?.number ?? 0,
      since: lines === undefined ? [] : history.filter(({ number }) => number > lines).reverse(),
      formKey: call.formKey,
      ...more,
    };
    const title = one.reservation.car_title;
    return routes.send(call, { title, room: 'reservations', message }, reservationPage(view), status);
  }

  async function change(
    call: DeskCall,
    one: DeskReservation,
    action: ReservationAction,
    form: Form,
  ): Promise<Response> {
    const { context, now } = call;
    const hours = Number(form('hours'));
    if (action === 'extend' && !(Number.isInteger(hours) && hours >= 1 && hours <= longestExtensionHours)) {
      const text = `Enter a whole number of hours from 1 to ${longestExtensionHours}. Nothing is changed yet.`;
      return show(call, one, { asked: action, hours: form('hours'), message: failed(text) }, 400);
    }
    const dealer = dealerOf(call, one);
    const isChanged = await own.reservations.change(
      one,
      {
        action,
        hours,
        seenUntil: Number(form('seen_until')) || 0,
        words: (row) =>
          wordsOf(action, hours, row, whenWords(row.claim_until, zoneAt(dealer, one.lead.location_id), now)),
      },
      whoOf(call, one),
      now,
    );
    if (!isChanged) {
      const text = 'Nothing is changed: the reservation is not as it was when you opened this page.';
      const lines = Number(form('lines')) || 0;
      return show(call, await reservationOf(call), { lines, message: failed(text) }, 409);
    }
    await desk.follow(one.reservation.id);
    return context.redirect(`${reservationPath(one.reservation.id)}?done=${action}`, 303);
  }
}

/** @throws Refusal 404 for people who see no sales leads */
function mustSeeSales({ person }: DeskCall): void {
  if (person.scopes.every(({ categories }) => categories === 'care'))
    throw new Refusal(404, 'There is nothing at this address of the desk.');
}

/** What the history says. */
function wordsOf(
  action: ReservationAction,
  hours: number,
  { car_title, paid_at }: ReservationRow,
  until: string,
): string {
  switch (action) {
    case 'extend':
      return `the ${car_title} is held ${holdLength(hours)} longer, until ${until}`;
    case 'sell':
      return `the ${car_title} is sold to this customer${paid_at === null ? '' : ', and the deposit is part of the price'}`;
    case 'release':
      return `the ${car_title} is released${paid_at === null ? '' : ', and the deposit goes back'}`;
  }
}
