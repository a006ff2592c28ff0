import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ReservationDesk } from '../reservations/reservation-desk.ts';
import type { StripePayments } from '../services/stripe-payments.ts';
import type { Deposits } from '../storage/deposits.ts';
import type { PaymentPages } from '../storage/payment-pages.ts';
import type { ApiParts, Env } from './api-parts.ts';
import { Refusal } from './refusal.ts';

const MOST_BYTES = 262_144;

/**
 * `POST /api/payments/stripe`: Stripe reports payments here. The request comes from Stripe's servers and not from a
 * dealer's page. Its signature proves that it is genuine, and the reservation in it names the dealer.
 */
export function addStripeWebhook(
  app: Hono<Env>,
  { log, now }: Pick<ApiParts, 'log' | 'now'>,
  {
    desk,
    paymentPages,
    deposits,
    stripe,
  }: { desk: ReservationDesk; paymentPages: PaymentPages; deposits: Deposits; stripe: StripePayments },
): void {
  app.post('/api/payments/stripe', bodyLimit({ maxSize: MOST_BYTES }), async (context) => {
    const body = await context.req.text();
    const signature = context.req.header('stripe-signature') ?? '';
    const news = await stripe.news(body, signature, now()).catch(() => {
      throw new Refusal(400, 'The signature is not valid.');
    });
    if (news?.kind === 'paid') {
      const { reservation, paymentRef: payment_ref, eventId: event_id } = news;
      const result = await desk.paid({ reservation, payment_ref, event_id });
      log.info({ call: 'payment arrived', reservation, result });
    } else if (news?.kind === 'declined') {
      await paymentPages.setDeclined(news.reservation, now());
    } else if (news?.kind === 'refunded') {
      await deposits.setRefundedByRef(stripe.provider, news.paymentRef, now());
    }
    return context.json({ received: true });
  });
}
