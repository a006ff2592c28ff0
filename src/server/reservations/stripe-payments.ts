import Stripe from 'stripe';
import type { DisputeState } from '../../domain/leads/payment-role.ts';
import type { Payments } from './payments.ts';

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
export function stripePayments({
  secretKey,
  webhookSecret,
  fetch: send,
}: StripeSettings): Payments & Required<Pick<Payments, 'news'>> {
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
          { idempotencyKey: `refund-${paymentRef}` },
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

/** The message's signature is Stripe's, but its fields may be those of another version of Stripe's API. */
function newsIn(event: Stripe.Event): Awaited<ReturnType<NonNullable<Payments['news']>>> {
  const object: Record<string, unknown> = { ...event.data.object };
  const payment_ref = refIn(object['payment_intent']);
  const reservation = refIn(Object(object['metadata'])['reservation']);
  if (/^(?:checkout\.session\.async_payment|payment_intent\.payment)_failed$/.test(event.type))
    return reservation ? { kind: 'declined', reservation } : undefined;
  if (!payment_ref) return undefined;
  const about = { provider: 'stripe', payment_ref };
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      if (!reservation || object['payment_status'] !== 'paid') return undefined;
      return {
        ...about,
        kind: 'paid',
        reservation,
        amount_cents: centsIn(object['amount_total']) ?? null,
        currency: refIn(object['currency']) ?? '',
        made_at: (centsIn(event.created) ?? 0) * 1000,
      };
    case 'charge.refunded': {
      const refunded_cents = centsIn(object['amount_refunded']);
      return refunded_cents ? { ...about, kind: 'refunded', refunded_cents } : undefined;
    }
    case 'refund.failed':
      return { ...about, kind: 'refund-failed' };
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
      return { ...about, kind: 'disputed', dispute: disputeOf(object['status']) };
    default:
      return undefined;
  }
}

function disputeOf(status: unknown): DisputeState {
  if (status === 'lost') return 'lost';
  // An inquiry that was closed took no money.
  return status === 'won' || status === 'warning_closed' ? 'won' : 'open';
}

/** A short text, or the id of an object that Stripe sent as a whole. */
function refIn(thing: unknown): string | undefined {
  const text = typeof thing === 'object' && thing !== null && 'id' in thing ? thing.id : thing;
  return typeof text === 'string' && /^[\x20-\x7e]{1,255}$/.test(text) ? text : undefined;
}

function centsIn(amount: unknown): number | undefined {
  return typeof amount === 'number' && Number.isInteger(amount) && amount >= 0 && amount < 2 ** 31
    ? amount
    : undefined;
}
