import Stripe from 'stripe';
import type { Payments } from './payments.ts';

/** What a message of Stripe's says of one of our reservations. */
export type StripeNews =
  | { kind: 'paid'; reservation: string; paymentRef: string; eventId: string }
  | { kind: 'declined'; reservation: string; eventId: string }
  | { kind: 'refunded'; paymentRef: string; eventId: string };

export interface StripePayments extends Payments {
  /**
   * Reads a message that may come from anybody.
   *
   * @returns nothing for what does not concern us
   * @throws when it is not signed by Stripe, or too long ago
   */
  news(body: string, signature: string, now: number): Promise<StripeNews | undefined>;
}

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** For tests. */
  fetch?: typeof fetch;
}

/** The shortest time that Stripe lets a page be open; ours are closed when the car is no longer kept. */
const OPEN_SECONDS = 31 * 60;
const SIGNED_SECONDS = 300;

/** Stripe's own Checkout page, for cards and the wallets that hold them (RESERVE-7, RESERVE-8). */
export function stripePayments({ secretKey, webhookSecret, fetch: send }: StripeSettings): StripePayments {
  const stripe = new Stripe(secretKey, {
    timeout: 8000,
    maxNetworkRetries: 1,
    appInfo: { name: 'Forecourt' },
    ...(send && { httpClient: Stripe.createFetchHttpClient(send) }),
  });
  return {
    provider: 'stripe',

    async open({ reservation, amountCents, description, email, paidUrl, leftUrl, now }) {
      const metadata = { reservation };
      const session = await stripe.checkout.sessions.create({
        mode: 'payment',
        // Cards bring Apple Pay and Google Pay along where the browser has them.
        allowed_payment_method_types: ['card'],
        // Dollars stay dollars, wherever the visitor is.
        adaptive_pricing: { enabled: false },
        line_items: [
          {
            quantity: 1,
            price_data: { currency: 'aud', unit_amount: amountCents, product_data: { name: description } },
          },
        ],
        client_reference_id: reservation,
        metadata,
        payment_intent_data: { description, metadata },
        customer_email: email,
        success_url: paidUrl,
        cancel_url: leftUrl,
        expires_at: Math.floor(now / 1000) + OPEN_SECONDS,
      });
      if (!session.url) throw new Error('Stripe opened no page.');
      return { paymentId: session.id, url: session.url };
    },

    async close(paymentId) {
      const { status } = await stripe.checkout.sessions.retrieve(paymentId);
      if (status === 'open') await stripe.checkout.sessions.expire(paymentId);
    },

    async refund({ reservation, paymentRef }) {
      try {
        await stripe.refunds.create(
          { payment_intent: paymentRef, reason: 'requested_by_customer', metadata: { reservation } },
          { idempotencyKey: `refund-${reservation}` },
        );
      } catch (error) {
        // Somebody was faster in Stripe's own pages.
        if (error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded') return;
        throw error;
      }
    },

    async news(body, signature, now) {
      const event = await stripe.webhooks.constructEventAsync(
        body,
        signature,
        webhookSecret,
        SIGNED_SECONDS,
        undefined,
        now,
      );
      return newsIn(event);
    },
  };
}

function newsIn(event: Stripe.Event): StripeNews | undefined {
  const eventId = event.id;
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const { metadata, payment_intent, payment_status } = event.data.object;
      const reservation = metadata?.['reservation'];
      if (!reservation || !payment_intent || payment_status !== 'paid') return undefined;
      return { kind: 'paid', reservation, paymentRef: idOf(payment_intent), eventId };
    }
    case 'checkout.session.async_payment_failed':
    case 'payment_intent.payment_failed': {
      const reservation = event.data.object.metadata?.['reservation'];
      return reservation ? { kind: 'declined', reservation, eventId } : undefined;
    }
    case 'charge.refunded': {
      const { payment_intent, refunded } = event.data.object;
      // A part that was given back leaves the rest ours to give.
      return refunded && payment_intent
        ? { kind: 'refunded', paymentRef: idOf(payment_intent), eventId }
        : undefined;
    }
    default:
      return undefined;
  }
}

const idOf = (thing: string | { id: string }) => (typeof thing === 'string' ? thing : thing.id);
