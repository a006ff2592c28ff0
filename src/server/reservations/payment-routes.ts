import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import { depositCurrency } from '../../domain/leads/payment-role.ts';
import { acceptedPayments, stateAt } from '../../domain/leads/reservation.ts';
import { dollars } from '../../domain/prices/money.ts';
import type { ApiParts, Env } from '../api/api-parts.ts';
import { arrivedBody, readForm } from '../api/arrived-body.ts';
import { admit } from '../api/caller.ts';
import { sendPlainPage } from '../plain-page.ts';
import { Refusal } from '../refusal.ts';
import { changeRows, rowWith } from '../storage/rows.ts';
import type { Database, ReservationRow } from '../storage/tables.ts';
import { type Payments, testPaymentPath, testPayments } from './payments.ts';
import { checkoutUrl, type ReservationDesk } from './reservation-desk.ts';

interface PaymentParts {
  db: Database;
  desk: ReservationDesk;
  payments: Payments | undefined;
}

/** The routes of the service that takes deposits. */
export function addPaymentRoutes(app: Hono<Env>, parts: ApiParts, own: PaymentParts): void {
  if (own.payments?.provider === testPayments.provider) addTestPaymentPage(app, parts, own);
  if (own.payments?.news) addStripeWebhook(app, parts, { ...own, news: own.payments.news });
}

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
          ? html`<p>The time to pay is over. A late payment still holds the car while nobody else has it, and goes back otherwise.</p>`
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
