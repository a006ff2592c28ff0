import Stripe from 'stripe';
import type { Payments } from './payments.ts';

/** A Stripe event about one of our reservations. */
type StripeNews =
  | { kind: 'paid'; reservation: string; paymentRef: string; eventId: string }
  | { kind: 'declined'; reservation: string; eventId: string }
  | { kind: 'refunded'; paymentRef: string; eventId: string };

export interface StripePayments extends Payments {
  /**
   * Verifies and reads a webhook message. Anybody may send one.
   *
   * @returns undefined for events that are not about a reservation
   * @throws when the message has no valid Stripe signature or is too old
   */
  news(body: string, signature: string, now: number): Promise<StripeNews | undefined>;
}

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** Replaced in tests. */
  fetch?: typeof fetch;
}

/** The shortest time that Stripe allows for a payment page. We close the page earlier, when the hold ends. */
const OPEN_SECONDS = 31 * 60;
const SIGNED_SECONDS = 300;

/** Stripe Checkout for cards and mobile wallets (RESERVE-7, RESERVE-8). */
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
        // Apple Pay and Google Pay come with 'card', in browsers that support them.
        allowed_payment_method_types: ['card'],
        // Charge in Australian dollars, wherever the visitor is.
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
        // The deposit was refunded in Stripe's dashboard before.
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
      // After a partial refund, the rest is still to be refunded.
      return refunded && payment_intent
        ? { kind: 'refunded', paymentRef: idOf(payment_intent), eventId }
        : undefined;
    }
    default:
      return undefined;
  }
}

const idOf = (thing: string | { id: string }) => (typeof thing === 'string' ? thing : thing.id);
