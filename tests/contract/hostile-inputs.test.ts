import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, describe, expect } from 'vitest';
import { ObjectSchema } from 'yup';
import type { Endpoint } from '../../src/api/contract/contract.ts';
import { type CallName, contract } from '../../src/api/contract/contract.ts';
import { exported } from '../../src/server/lead-list/lead-commands.ts';
import { leadPages } from '../../src/server/leads/lead-deliveries.ts';
import { testPayments } from '../../src/server/reservations/payments.ts';
import { stripePayments } from '../../src/server/reservations/stripe-payments.ts';
import { openDatabase } from '../../src/server/storage/open-database.ts';
import { type Api, databases, test } from './api-server.ts';
import { aForm, reservableStock } from './customer.ts';
import { writeDealer, writeStock } from './dealer-files.ts';
import { hostile, hostileText, inputs, origin, seed, unlimited } from './hostile-values.ts';

let sent = 0;
afterAll(() => console.log(`${sent} hostile inputs, SEED=${seed}`));

/** Valid fields of each call, so that only the changed fields are wrong. */
const valid: Partial<Record<CallName, () => object>> = {
  sendForm: () => ({ ...aForm(), terms_conditions: undefined, message: 'Hello' }),
  sendLeadStep: () => ({ ...aForm(), terms_conditions: undefined, category: 'Trade In' }),
  reserveCar: () => aForm(),
  askForCode: () => ({ phone: '0412 345 678' }),
  verifyCode: () => ({ phone: '0412 345 678', request: 'none', code: '123456' }),
  recordEvent: () => ({ event_id: 1, dealership_id: 'd', website_id: 1, url: '/' }),
  revealPhone: () => ({ dealership_id: 'd', website_id: 1 }),
  recordViolation: () => ({ directive: 'img-src', blocked: 'inline', website_id: 1, url: '/' }),
  recordEmptySearch: () => ({ words: 'ferrari', website_id: 1 }),
  keepValuation: () => ({
    column_name: 'valuation',
    lead_key: aForm().lead_key,
    lead_id: 'none',
    valuation: { low: 1, high: 2 },
  }),
  carById: () => ({ id: '1-1' }),
  carPdf: () => ({ slug: '2021-toyota-corolla-1-1' }),
};

const names = Object.keys(contract) as CallName[];

/** A call of the contract with some invalid fields, some of them unknown. */
const call = fc.record({
  name: fc.constantFrom(...names),
  changes: fc.array(fc.tuple(fc.nat(), hostile), { maxLength: 3 }),
  unknown: fc.dictionary(hostileText, hostile, { maxKeys: 2 }),
});

function request({ name, changes, unknown }: typeof call extends fc.Arbitrary<infer Value> ? Value : never) {
  const { route, payload } = contract[name] as Endpoint;
  const fields = payload instanceof ObjectSchema ? Object.keys(payload.fields) : [];
  const body: Record<string, unknown> = { ...unknown, ...valid[name]?.() };
  if (fields.length > 0) for (const [at, value] of changes) body[fields[at % fields.length]!] = value;
  if (route.method !== 'GET') return { path: route.path, method: 'POST', json: body };
  const text = (value: unknown) =>
    encodeURIComponent(wellFormed(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')));
  const used = new Set<string>();
  const path = route.path.replace(/\{(\w+)\}/g, (_, field: string) => {
    used.add(field);
    return text(body[field] ?? 'none').slice(0, 3000);
  });
  const query = Object.entries(body).flatMap(([field, value]) =>
    used.has(field) || value === undefined ? [] : [`${text(field)}=${text(value)}`],
  );
  return { path: query.length > 0 ? `${path}?${query.join('&').slice(0, 6000)}` : path, method: 'GET' };
}

const wellFormed = (text: string) => text.toWellFormed();

/** Checks that the operator can still read, export and send everything that was stored. */
async function checkStoredLeads(api: Api): Promise<void> {
  expect((await api.ask('/api/health/ready')).json).toMatchObject({ ok: true });
  const errors = api.logged.filter((line) => (JSON.parse(line) as { level: number }).level >= 50);
  expect(errors).toEqual([]);
  const db = await openDatabase(api.database);
  const unwritable: string[] = [];
  for (const format of ['csv', 'ndjson'] as const)
    for await (const line of exported(
      leadPages(db, {}),
      format,
      () => 'alpha',
      (id, why) => unwritable.push(`${id} ${why}`),
    ))
      expect(line.length).toBeGreaterThan(0);
  expect(unwritable).toEqual([]);
  const due = async () =>
    (await db.selectFrom('jobs').select('state').where('state', 'in', ['pending', 'dead']).execute()).length;
  await expect.poll(due, { timeout: 120_000, interval: 100 }).toBe(0);
  await db.destroy();
}

describe.each(databases)('hostile input on %s', (database) => {
  test('no call and no body makes the server fail, and what they store can still be read and sent [OPEN-20]', async ({
    start,
  }) => {
    const api = await start(database, {
      ...unlimited,
      payments: testPayments,
      poster: { post: async () => {} },
      jobTimes: { pollMs: 50, attemptMs: 5000, graceMs: 50 },
      codeLimits: {
        validMs: 600_000,
        tries: 5,
        perPhoneAndAddress: 1e9,
        perPhone: 1e9,
        perAddress: 1e9,
        perWebsiteAndDay: 1e9,
      },
    });
    const delivery = [{ type: 'https-adf' as const, url: 'https://crm.example/adf' }];
    writeDealer(api.dealersDir, 'alpha', 1, { leads: { captcha: false, delivery } });
    writeStock(api.dealersDir, 'alpha', reservableStock(1));
    api.clock.now += 2000;
    const allowed = [200, 400, 401, 403, 404, 405, 409, 413, 415, 429];
    await fc.assert(
      fc.asyncProperty(call, async (one) => {
        sent += 1;
        const { path, ...options } = request(one);
        const { status } = await api.ask(path, { ...options, headers: { origin } });
        expect(allowed).toContain(status);
      }),
      { seed, numRuns: inputs.calls },
    );
    const raw = fc.oneof(
      fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)),
      fc
        .integer({ min: 1, max: 4000 })
        .map((depth) => Buffer.from(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`)),
      fc.json({ maxDepth: 8 }).map((text) => Buffer.from(text)),
    );
    const posts = names.filter((name) => contract[name].route.method === 'POST');
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...posts), raw, async (name, body) => {
        sent += 1;
        const headers = { origin, 'content-type': 'application/json' };
        const { status } = await api.ask(contract[name].route.path, { method: 'POST', body, headers });
        expect(allowed).toContain(status);
      }),
      { seed, numRuns: inputs.raw },
    );
    await checkStoredLeads(api);
  }, 3_600_000);

  test('no forged message from Stripe makes the server fail [OPEN-46]', async ({ start }) => {
    const webhookSecret = 'whsec_for_tests_only';
    const payments = stripePayments({
      secretKey: 'sk_test_none',
      webhookSecret,
      fetch: async () => Response.json({ id: 're_1', object: 'refund' }),
    });
    const api = await start(database, { ...unlimited, payments });
    const type = fc.constantFrom(
      'checkout.session.completed',
      'checkout.session.async_payment_failed',
      'charge.refunded',
      'refund.failed',
      'charge.dispute.created',
      'charge.dispute.closed',
      'customer.created',
    );
    const object = fc.record(
      {
        metadata: fc.oneof(hostile, fc.record({ reservation: hostile })),
        payment_intent: fc.oneof(hostile, fc.constantFrom('pi_1', 'pi_2')),
        payment_status: fc.constantFrom('paid', 'unpaid'),
        amount_total: hostile,
        currency: hostile,
        amount_refunded: hostile,
        status: hostile,
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(type, object, hostile, async (kind, about, created) => {
        sent += 1;
        const body = JSON.stringify({
          id: `evt_${sent}`,
          object: 'event',
          type: kind,
          created,
          data: { object: about },
        });
        const timestamp = Math.floor(api.clock.now / 1000);
        const signature = createHmac('sha256', webhookSecret).update(`${timestamp}.${body}`).digest('hex');
        const { status } = await api.ask('/api/payments/stripe', {
          method: 'POST',
          body,
          headers: {
            'content-type': 'application/json',
            'stripe-signature': `t=${timestamp},v1=${signature}`,
          },
        });
        expect([200, 400]).toContain(status);
      }),
      { seed, numRuns: inputs.stripe },
    );
    await checkStoredLeads(api);
  }, 3_600_000);
});
