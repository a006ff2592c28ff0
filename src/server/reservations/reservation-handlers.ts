import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { NewReservation } from '../../api/reservations.ts';
import type { Dealer } from '../../config/schema/dealer.ts';
import { reservation } from '../../domain/leads/lead-rules.ts';
import { depositCurrency } from '../../domain/leads/payment-role.ts';
import {
  acceptedPayments,
  automaticRefundAt,
  depositDollars,
  leadStage,
  stateAt,
} from '../../domain/leads/reservation.ts';
import { dollars } from '../../domain/prices/money.ts';
import { localTime } from '../../domain/time/time-zone.ts';
import { zoneAt } from '../../site/site-identity.ts';
import type { ApiParts, Call, Env, Handlers } from '../api/api-parts.ts';
import { arrivedBody, readForm } from '../api/arrived-body.ts';
import { admit } from '../api/caller.ts';
import { tokenHash } from '../api/visitor-secrets.ts';
import type { Capability, House } from '../capability.ts';
import { appointmentWords } from '../delivery/crm-lead.ts';
import type { Leads } from '../leads/leads.ts';
import { sendPlainPage } from '../plain-page.ts';
import { Refusal } from '../refusal.ts';
import type { LeadPayload } from '../storage/lead-payload.ts';
import { changeRows, rowWith } from '../storage/rows.ts';
import type { Database, ReservationRow } from '../storage/tables.ts';
import { PaymentLedger } from './payment-ledger.ts';
import { type Payments, testPaymentPath, testPayments } from './payments.ts';
import { checkoutUrl, type ReservationDesk, reservationDesk } from './reservation-desk.ts';
import { Reservations } from './reservations.ts';

interface ReservationParts {
  payments: Payments | undefined;
  leads: Leads;
  /** Stores the visitor's form as a lead as well. */
  sendForm: Handlers['sendForm'];
}

/** Cars reserved online, and the deposits for them. */
export function openReservations(house: House, { payments, leads, sendForm }: ReservationParts) {
  const { db, dealers, keys, now } = house;
  const reservations = new Reservations(db);
  const desk = reservationDesk({
    ...house,
    payments,
    onChange: async (row) => noteOnLead(leads, row, await dealers.bySlug(row.dealer), now()),
  });
  /** The visitor's own reservation, found by the cookie. Another visitor's reservation is answered as not found. */
  const ownOf = async ({ dealer, payload, visitor }: Call<{ id: string }>) => {
    const row = await reservations.byId(payload.id);
    const isOwn = row && visitor.token && row.visitor_hash === tokenHash(visitor.token);
    if (!isOwn || row.website_id !== dealer.id) throw new Refusal(404, notYours);
    return row;
  };

  const leadOf = async (call: Call<NewReservation>, amountDollars: number) => {
    const custom_params = { 'Reservation deposit': dollars(amountDollars) };
    const payload = { ...call.payload, category: reservation, custom_params };
    const sent = await sendForm({ ...call, payload });
    if (sent instanceof Response) throw new Error('A lead was answered with a file.');
    return sent.lead_id;
  };

  /** Handlers for reserving a car online (RESERVE-1), paying for it and cancelling it. */
  const handlers = {
    async reserveCar(call) {
      const { dealer, payload, phone, visitor, origin, address } = call;
      // GATE-1: the page also asks for the phone number, but only this check enforces it.
      if (dealer.gates.gateCheckout && phone === undefined) throw new Refusal(401, 'Please sign in first.');
      if (origin === undefined) throw new Refusal(400, 'The request is not valid.');
      // Derived from the form's key: a form sent twice, or sent again after a lost answer, stays the same visitor's.
      const token = visitor.token ?? keys.token('visitor', dealer.id, payload.lead_key);
      const car = await desk.offered(dealer, payload.car_id);
      // Store the lead first, because this call checks the captcha. A visitor who is too late for the car is still
      // worth a call.
      const lead_id = await leadOf(call, depositDollars(car));
      const row = await desk.claim(car, dealer, {
        visitor_hash: tokenHash(token),
        claimed_from: keys.hash('claim address', address),
        lead_key: payload.lead_key,
      });
      if (row.lead_id === null) await changeRows(db, 'reservations', { id: row.id }, { lead_id });
      const redirect_url = await desk.wayOn(row, { dealer, email: payload.email, origin });
      visitor.set(token);
      return { reservation_id: row.id, lead_id, redirect_url };
    },

    async readReservation(call) {
      return reservationView(await ownOf(call), call.now);
    },

    async cancelReservation(call) {
      const { id } = await ownOf(call);
      if (!(await desk.cancel(id))) throw new Refusal(409, 'This reservation can no longer be cancelled.');
      return { success: true };
    },

    async reservedCars({ dealer, now }) {
      return { cars: await reservations.heldCars(dealer.id, now) };
    },
  } satisfies Partial<Handlers>;

  return {
    desk,
    handlers,
    /** Ends reservations whose time is over, and refunds what is due. Call it every minute. */
    sweep: desk.sweep,
    addRoutes(app, parts) {
      if (payments?.provider === testPayments.provider) addTestPaymentPage(app, parts, { db, desk });
      if (payments?.news) addStripeWebhook(app, parts, { db, desk, news: payments.news });
    },
    gauges: {
      payments_for_a_person: {
        help: 'Payments that a person has to look at (npm run reservations -- payments)',
        value: () =>
          new PaymentLedger(db).problems().then(
            ({ length }) => length,
            () => Number.NaN,
          ),
      },
    },
  } satisfies Capability & Record<string, unknown>;
}

const notYours = 'We cannot find this reservation in this browser.';

/** The fields of a reservation that its own visitor may see. */
function reservationView(row: ReservationRow, now: number) {
  const state = stateAt(row, now);
  const isPaid = row.paid_at !== null;
  const refundable = isPaid && row.refund_asked_at === null && row.kept_at === null;
  const refundAt = automaticRefundAt(row);
  const refund_due = row.refund_asked_at !== null && row.refunded_at === null;
  return {
    id: row.id,
    car_id: row.car_id,
    state,
    amount_cents: row.amount_cents,
    until: row.claim_until,
    paid: isPaid,
    declined: row.declined_at !== null && state === 'pending',
    refundable,
    refund_due,
    ...(refundable && refundAt !== undefined && { refund_at: refundAt }),
    ...(state === 'pending' && row.payment_url && { redirect_url: row.payment_url }),
  };
}

/**
 * Writes the reservation's status on its lead, with the end of the hold and the references of reservation and payment.
 * Mails, CRMs and exports then show them too (RESERVE-1, RESERVE-5).
 *
 * Nothing is written that the lead says already.
 *
 * @param dealer undefined when the dealer no longer exists: times are then in UTC
 */
async function noteOnLead(leads: Leads, row: ReservationRow, dealer: Dealer | undefined, now: number) {
  const subcategory = leadStage(row, row.paid_at !== null);
  await leads.update(row.website_id, row.lead_key, now, (lead) => {
    const before = JSON.parse(lead.payload) as LeadPayload;
    const zone = dealer ? zoneAt(dealer, lead.location_id) : 'UTC';
    const until = appointmentWords(localTime(row.claim_until, zone));
    // The notes of an earlier status may be wrong now.
    const { 'Held until': _, 'Kept for the payment until': __, ...others } = before.custom_params ?? {};
    const custom_params = {
      ...others,
      'Reservation reference': row.id,
      ...(row.payment_ref !== null && { 'Payment reference': row.payment_ref }),
      ...(row.state === 'held' && { 'Held until': until }),
      ...(row.state === 'pending' && { 'Kept for the payment until': until }),
    };
    const payload = JSON.stringify({ ...before, subcategory, custom_params });
    return payload === lead.payload ? undefined : { subcategory, payload };
  });
}

type PaymentParts = { db: Database; desk: ReservationDesk };

/** Records a declined card. Does not change a deposit that was paid. */
const setDeclined = (db: Database, id: string, now: number) =>
  changeRows(db, 'reservations', { id, paid_at: null }, { declined_at: now });

/** Limit of a message from Stripe. */
const MOST_BYTES = 262_144;

/**
 * `POST /api/payments/stripe`: Stripe reports payments here. The request comes from Stripe's servers and not from a
 * dealer's page. Its signature proves that it is genuine, and the reservation in it names the dealer.
 */
function addStripeWebhook(
  app: Hono<Env>,
  parts: Pick<ApiParts, 'log' | 'now' | 'readBody'>,
  { db, desk, news: read }: PaymentParts & { news: NonNullable<Payments['news']> },
): void {
  app.post('/api/payments/stripe', async (context) => {
    const unsigned = new Refusal(400, 'The signature is not valid.');
    const signature = context.req.header('stripe-signature');
    if (!signature) throw unsigned;
    await arrivedBody(context, parts, MOST_BYTES);
    const body = await context.req.text();
    const news = await read(body, signature, parts.now()).catch(() => {
      throw unsigned;
    });
    if (news?.kind === 'declined') await setDeclined(db, news.reservation, parts.now());
    else if (news) {
      const { role } = await desk.heard(news);
      parts.log.info({ call: 'payment', kind: news.kind, role });
    }
    return context.json({ received: true });
  });
}

const noPage = new Refusal(404, 'There is no payment at this address.');

/** The page of the stand-in, in previews only. `POST` does what the pressed button says, and leads back to the site. */
function addTestPaymentPage(app: Hono<Env>, parts: ApiParts, { db, desk }: PaymentParts) {
  const { provider } = testPayments;
  const path = `${testPaymentPath}:payment` as const;

  const find = async (context: Context<Env>) => {
    const dealer = await admit(context, parts);
    const of = { website_id: dealer.id, provider, payment_id: context.req.param('payment') ?? '' };
    const row = await rowWith(db, 'reservations', of);
    if (!row) throw noPage;
    return { dealer, row };
  };

  app.get(path, async (context) => {
    const { dealer, row } = await find(context);
    const origin = new URL(context.req.url).origin;
    const body = pageOf(row, dealer.name, checkoutUrl(row, dealer, origin), parts.now());
    const title = `Test payment to ${dealer.name}`;
    return sendPlainPage(context, { dealer, title, body, referrer: 'same-origin' });
  });

  app.post(path, async (context) => {
    const { dealer, row } = await find(context);
    const choice = (await readForm(context, parts))('choice');
    const back = checkoutUrl(row, dealer, context.req.header('origin') ?? '');
    if (choice === 'decline') await setDeclined(db, row.id, parts.now());
    if (choice !== 'pay') return context.redirect(back, 303);
    await desk.heard({
      kind: 'paid',
      provider,
      payment_ref: `${row.payment_id}`,
      reservation: row.id,
      amount_cents: row.amount_cents,
      currency: depositCurrency,
      made_at: parts.now(),
    });
    return context.redirect(`${back}&from=payment`, 303);
  });
}

function pageOf(row: ReservationRow, dealerName: string, back: string, now: number) {
  const amount = dollars(row.amount_cents / 100);
  const state = stateAt(row, now);
  const isOpen = row.paid_at === null && state !== 'cancelled';
  return html`<main class="measure">
<p class="message"><strong>Example: this is a test.</strong> No money moves, whatever you press, and nobody asks for a card.</p>
<h1>Pay ${amount} to ${dealerName}</h1>
<p>Deposit for ${row.car_title}</p>
${
  isOpen
    ? html`${
        state === 'expired'
          ? html`<p>The time to pay is over. A late payment still holds it while nobody else has it, and goes back otherwise.</p>`
          : ''
      }
<form method="post">
<button name="choice" value="pay">Pay ${amount}</button>
<button name="choice" value="decline" class="quiet">Have the card declined</button>
<button name="choice" value="cancel" class="quiet">Go back without paying</button>
</form>
<p>A real payment page takes ${acceptedPayments.join(', ')}.</p>`
    : html`<p>This payment is closed.</p><p><a href="${back}">Back to your reservation</a></p>`
}
</main>`;
}
