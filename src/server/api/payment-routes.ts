import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ReservationDesk } from '../reservations/reservation-desk.ts';
import type { StripePayments } from '../services/stripe-payments.ts';
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
    stripe,
  }: { desk: ReservationDesk; paymentPages: PaymentPages; stripe: StripePayments },
): void {
  app.post('/api/payments/stripe', bodyLimit({ maxSize: MOST_BYTES }), async (context) => {
    const body = await context.req.text();
    const signature = context.req.header('stripe-signature') ?? '';
    const news = await stripe.news(body, signature, now()).catch(() => {
      throw new Refusal(400, 'The signature is not valid.');
    });
    if (news?.kind === 'declined') await paymentPages.setDeclined(news.reservation, now());
    else if (news) {
      const result = await desk.heard(news);
      log.info({ call: 'payment', kind: news.kind, result });
    }
    return context.json({ received: true });
  });
}
