import Stripe from 'stripe';
import { describe, expect } from 'vitest';
import { stripePayments } from '../../src/server/reservations/stripe-payments.ts';
import { type Api, databases, test } from './api-server.ts';
import { customer, HOUR, MINUTE, opened, site } from './customer.ts';

const webhookSecret = 'whsec_for_tests_only';
const signer = new Stripe('sk_test_none').webhooks;

interface Asked {
  path: string;
  form: URLSearchParams;
  key: string | null;
}

/** A stand-in for the part of Stripe's API that the server uses. */
function fakeStripe() {
  const asked: Asked[] = [];
  let failsRefunds = false;
  const send: typeof fetch = async (url, init) => {
    const { pathname } = new URL(String(url));
    const form = new URLSearchParams(String(init?.body ?? ''));
    asked.push({
      path: `${init?.method} ${pathname}`,
      form,
      key: new Headers(init?.headers).get('idempotency-key'),
    });
    if (pathname === '/v1/refunds' && failsRefunds)
      return Response.json({ error: { message: 'no' } }, { status: 402 });
    if (pathname === '/v1/refunds') return Response.json({ id: 're_1', object: 'refund' });
    const id = /cs_test_\w+/.exec(pathname)?.[0] ?? `cs_test_${asked.length}`;
    return Response.json({
      id,
      object: 'checkout.session',
      status: 'open',
      url: `https://checkout.stripe.com/c/pay/${id}`,
    });
  };
  const payments = stripePayments({ secretKey: 'sk_test_none', webhookSecret, fetch: send });
  return {
    payments,
    asked,
    of: (path: string) => asked.filter((one) => one.path === path),
    failRefunds: (fails: boolean) => {
      failsRefunds = fails;
    },
  };
}

interface Told {
  id?: string;
  type?: string;
  secret?: string;
  /** The age of the message in seconds. */
  ago?: number;
  signature?: string;
  object: object;
}

/** Sends a webhook message as Stripe does. */
function sendMessage(
  api: Api,
  {
    id = 'evt_1',
    type = 'checkout.session.completed',
    secret = webhookSecret,
    ago = 0,
    signature,
    object,
  }: Told,
) {
  const body = JSON.stringify({ id, object: 'event', type, data: { object } });
  const timestamp = Math.floor(api.clock.now / 1000) - ago;
  const header = signature ?? signer.generateTestHeaderString({ payload: body, secret, timestamp });
  return api.ask('/api/payments/stripe', {
    method: 'POST',
    body,
    headers: { host: 'api.example.com', 'content-type': 'application/json', 'stripe-signature': header },
  });
}

const paidSession = (reservation: string, payment_intent = 'pi_1', amount_total = 50_000) => ({
  object: 'checkout.session',
  payment_status: 'paid',
  payment_intent,
  amount_total,
  currency: 'aud',
  metadata: { reservation },
});

describe.each(databases)('payments with Stripe on %s', (database) => {
  test('the deposit is paid by card, in dollars, on a page of Stripe [OPEN-46] [RESERVE-7] [RESERVE-8]', async ({
    start,
  }) => {
    const { payments, of } = fakeStripe();
    const api = await opened(start, database, { payments });
    const visitor = customer(api);
    const { json } = await visitor.reserve();
    expect(json.redirect_url).toMatch(/^https:\/\/checkout\.stripe\.com\//);
    const [order] = of('POST /v1/checkout/sessions');
    const back = `${site}/cars/2021-toyota-corolla-1-1/checkout/?reservation=${json.reservation_id}`;
    expect(Object.fromEntries(order!.form)).toMatchObject({
      mode: 'payment',
      'allowed_payment_method_types[0]': 'card',
      'line_items[0][price_data][currency]': 'aud',
      'line_items[0][price_data][unit_amount]': '50000',
      'line_items[0][price_data][product_data][name]': 'Deposit for 2021 Toyota Corolla',
      customer_email: 'alex@example.com',
      'metadata[reservation]': json.reservation_id,
      success_url: `${back}&from=payment`,
      cancel_url: back,
    });
    expect((await sendMessage(api, { object: paidSession(json.reservation_id) })).status).toBe(200);
    expect(await visitor.read(json.reservation_id)).toMatchObject({
      state: 'held',
      until: api.clock.now + 48 * HOUR,
    });
    // There is no test payment page when a real service is configured.
    expect((await visitor.get('/api/payments/test/test_1')).status).toBe(404);
  });

  test('a message that is not signed by Stripe, or is too old, changes nothing [OPEN-46]', async ({
    start,
  }) => {
    const { payments } = fakeStripe();
    const api = await opened(start, database, { payments });
    const visitor = customer(api);
    const { json } = await visitor.reserve();
    const object = paidSession(json.reservation_id);
    for (const wrong of [
      { secret: 'whsec_another' },
      { ago: 301 },
      { signature: '' },
      { signature: 't=1,v1=00' },
    ]) {
      const answer = await sendMessage(api, { object, ...wrong });
      expect([wrong, answer.status, answer.json]).toEqual([
        wrong,
        400,
        { success: false, error: 'The signature is not valid.' },
      ]);
    }
    expect(await visitor.read(json.reservation_id)).toMatchObject({ state: 'pending', paid: false });
    expect(await api.rows('payments')).toEqual([]);
  });

  test('a repeated message counts once, also when both arrive at the same time [OPEN-46]', async ({
    start,
  }) => {
    const { payments, of } = fakeStripe();
    const api = await opened(start, database, { payments });
    const visitor = customer(api);
    const { json } = await visitor.reserve();
    const object = paidSession(json.reservation_id);
    const answers = await Promise.all([sendMessage(api, { object }), sendMessage(api, { object })]);
    const held = await visitor.read(json.reservation_id);
    api.clock.now += MINUTE;
    answers.push(await sendMessage(api, { object }));
    // Stripe reports one payment with several kinds of messages.
    answers.push(
      await sendMessage(api, { id: 'evt_2', type: 'checkout.session.async_payment_succeeded', object }),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await visitor.read(json.reservation_id)).toEqual(held);
    expect(of('POST /v1/refunds')).toEqual([]);
  });

  test('a payment for a car that another visitor has reserved in the meantime is refunded once [RESERVE-5]', async ({
    start,
  }) => {
    const { payments, of, failRefunds } = fakeStripe();
    const api = await opened(start, database, { payments });
    const late = customer(api);
    const faster = customer(api);
    const first = await late.reserve();
    api.clock.now += 15 * MINUTE;
    const second = await faster.reserve();
    expect(second.status).toBe(200);
    failRefunds(true);
    expect(
      (await sendMessage(api, { object: paidSession(first.json.reservation_id, 'pi_late') })).status,
    ).toBe(200);
    expect(await late.read(first.json.reservation_id)).toMatchObject({ refund_due: true });
    failRefunds(false);
    await api.restart();
    await sendMessage(api, { object: paidSession(first.json.reservation_id, 'pi_late') });
    expect(await late.read(first.json.reservation_id)).toMatchObject({
      state: 'refunded',
      refund_due: false,
    });
    const refunds = of('POST /v1/refunds').map(({ form, key }) => [form.get('payment_intent'), key]);
    const asked = ['pi_late', 'refund-pi_late'];
    expect(refunds.at(-1)).toEqual(asked);
    expect(new Set(refunds.map(String)).size).toBe(1);
    await sendMessage(api, { id: 'evt_2', object: paidSession(second.json.reservation_id) });
    expect(await faster.read(second.json.reservation_id)).toMatchObject({ state: 'held' });
  });

  test('when the time to pay has expired, Stripe is told to close its payment page [OPEN-46]', async ({
    start,
  }) => {
    const { payments, asked } = fakeStripe();
    const api = await opened(start, database, { payments });
    await customer(api).reserve();
    api.clock.now += 15 * MINUTE;
    await api.restart();
    const closed = asked.filter(({ path }) => path.endsWith('/expire'));
    expect(closed).toHaveLength(1);
    await api.restart();
    expect(asked.filter(({ path }) => path.endsWith('/expire'))).toHaveLength(1);
  });

  test('a declined card and a refund made in Stripe’s dashboard are recognised [OPEN-46] [RESERVE-5]', async ({
    start,
  }) => {
    const { payments, of } = fakeStripe();
    const api = await opened(start, database, { payments });
    const visitor = customer(api);
    const { json } = await visitor.reserve();
    const id = json.reservation_id;
    await sendMessage(api, {
      type: 'payment_intent.payment_failed',
      object: { object: 'payment_intent', metadata: { reservation: id } },
    });
    expect(await visitor.read(id)).toMatchObject({ state: 'pending', declined: true });
    await sendMessage(api, { id: 'evt_2', object: paidSession(id) });
    expect(await visitor.read(id)).toMatchObject({ state: 'held', declined: false });
    const charge = { object: 'charge', payment_intent: 'pi_1', amount: 50_000 };
    await sendMessage(api, {
      id: 'evt_3',
      type: 'charge.refunded',
      object: { ...charge, amount_refunded: 10_000 },
    });
    expect(await visitor.read(id)).toMatchObject({ state: 'held' });
    await sendMessage(api, {
      id: 'evt_4',
      type: 'charge.refunded',
      object: { ...charge, amount_refunded: 50_000 },
    });
    expect(await visitor.read(id)).toMatchObject({ state: 'refunded' });
    expect(of('POST /v1/refunds')).toEqual([]);
  });

  test('messages that concern no reservation are accepted and ignored [OPEN-46]', async ({ start }) => {
    const { payments } = fakeStripe();
    const api = await opened(start, database, { payments });
    const others: Omit<Told, 'id'>[] = [
      { type: 'customer.created', object: {} },
      {
        object: { object: 'checkout.session', payment_status: 'paid', payment_intent: 'pi_9', metadata: {} },
      },
      { object: paidSession('no-such-reservation') },
      { type: 'charge.refunded', object: { object: 'charge', amount_refunded: 1, payment_intent: 'pi_9' } },
    ];
    for (const [at, other] of others.entries()) {
      expect((await sendMessage(api, { id: `evt_${at}`, ...other })).status).toBe(200);
    }
    expect((await sendMessage(api, { object: { note: 'x'.repeat(300_000) } })).status).toBe(413);
  });
});
