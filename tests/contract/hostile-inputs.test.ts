import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, describe, expect } from 'vitest';
import { ObjectSchema } from 'yup';
import { type CallName, contract } from '../../src/api/contract/contract.ts';
import type { Endpoint } from '../../src/api/contract/endpoint.ts';
import { encodePhoto } from '../../src/photos/encode-photo.ts';
import { photoCost } from '../../src/photos/photo-cost.ts';
import { exported } from '../../src/server/lead-list/lead-export.ts';
import { testPayments } from '../../src/server/services/payments.ts';
import { stripePayments } from '../../src/server/services/stripe-payments.ts';
import { leadPages } from '../../src/server/storage/lead-pages.ts';
import { openDatabase } from '../../src/server/storage/open-database.ts';
import { type Api, databases, test } from './api-server.ts';
import { aForm, reservableStock } from './customer.ts';
import { writeDealer, writeStock } from './dealer-files.ts';
import { FakeCopies, withFeed } from './fake-copies.ts';

/** With SOAK it makes all 100,000 inputs. SEED repeats a run. */
const soak = Boolean(process.env['SOAK']);
const seed = Number(process.env['SEED'] ?? 20_261_123);
const inputs = soak
  ? { calls: 42_000, raw: 5000, stripe: 3000, feeds: 3000, pictures: 2000 }
  : { calls: 400, raw: 60, stripe: 60, feeds: 60, pictures: 40 };

let sent = 0;
afterAll(() => console.log(`${sent} hostile inputs, SEED=${seed}`));

/** Values that no visitor types, and values that attackers send. */
const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\u202etxt.exe',
    "'; drop table leads; --",
    '=cmd|calc!A1',
    '<svg onload=alert(1)>',
    '{{constructor}}',
    '../../../etc/passwd',
    '%00',
    '__proto__',
    'constructor',
    'toString',
    'null',
    '0412 345 678',
    'ann@example.com',
    '2026-11-23',
    '9999-12-31',
    '10:00',
    '\r\nBcc: eve@example.com',
    'https://www.alpha.example/',
    'javascript:alert(1)',
    '1-1',
  ),
  fc.integer({ min: 0, max: 9000 }).map((length) => '𝕏'.repeat(length)),
);
const hostile = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  fc.constantFrom(null, true, false, 0, -1, -0, 1.5, 2 ** 53, -(2 ** 31), 1e308, 2147483648),
  fc.array(hostileText, { maxLength: 4 }),
  fc.dictionary(hostileText, fc.oneof(hostileText, fc.constantFrom(null, 1)), { maxKeys: 4 }),
  fc.constant(JSON.parse(`${'['.repeat(60)}${']'.repeat(60)}`)),
  fc.jsonValue({ maxDepth: 4 }),
);

/** Valid fields of each call, so that only the changed fields are wrong. */
const valid: Partial<Record<CallName, () => object>> = {
  sendForm: () => ({ ...aForm(), terms_conditions: undefined, message: 'Hello' }),
  sendLeadStep: () => ({ ...aForm(), terms_conditions: undefined, category: 'Trade In' }),
  reserveCar: () => aForm(),
  askForCode: () => ({ phone: '0412 345 678' }),
  verifyCode: () => ({ phone: '0412 345 678', request: 'none', code: '123456' }),
  recordEvent: () => ({ event_id: 1, dealership_id: 'd', website_id: 1, url: '/' }),
  revealPhone: () => ({ dealership_id: 'd', website_id: 1 }),
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

const origin = 'https://www.alpha.example';
const unlimited = {
  leadLimits: { perAddress: 1e9, perPhone: 1e9 },
  rateLimits: { all: { calls: 1e9, seconds: 60 }, of: {} },
  smsPerDay: 1e9,
};

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
    (
      await db
        .selectFrom('lead_deliveries')
        .select('state')
        .where('state', 'in', ['pending', 'dead'])
        .execute()
    ).length;
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
      deliveryTimes: { pollMs: 50, attemptMs: 5000, graceMs: 50 },
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

test('no feed makes the server fail: a lead is stored with whatever can be read [API-13]', async ({
  start,
}) => {
  const copies = new FakeCopies();
  const api = withFeed(await start('sqlite', { ...unlimited, copies: copies.asked() }));
  const [car] = reservableStock(1);
  const field = fc.constantFrom(...Object.keys(car!), 'images', 'finance_lenders', 'location', 'sold_at');
  const line = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 100 }),
    fc.json({ maxDepth: 6 }),
    fc
      .array(fc.tuple(field, hostile), { maxLength: 4 })
      .map((changes) => JSON.stringify({ ...car, ...Object.fromEntries(changes) })),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 5 }), async (lines) => {
      sent += 1;
      copies.answer = async () => ({ text: lines.join('\n') }) as never;
      api.clock.now += 30_000;
      const { terms_conditions: _, ...form } = aForm();
      const { status } = await api.ask('/api/forms', {
        method: 'POST',
        json: { ...form, message: 'Hi' },
        headers: { origin },
      });
      expect(status).toBe(200);
    }),
    { seed, numRuns: inputs.feeds },
  );
}, 3_600_000);

test('no picture crashes the process, whatever type it claims to be [API-18]', async () => {
  const heads = [
    '\xff\xd8\xff\xe0',
    '\x89PNG\r\n\x1a\n',
    'RIFF\x00\x10\x00\x00WEBPVP8 ',
    '\x00\x00\x00\x20ftypavif',
    'GIF89a',
    '<svg ',
  ];
  const whole = await Promise.all(
    (['jpeg', 'png', 'webp', 'avif'] as const).map((format) =>
      sharp({ create: { width: 40, height: 30, channels: 3, background: '#345' } })
        [format]()
        .toBuffer(),
    ),
  );
  const bytes = fc.oneof(
    fc
      .tuple(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 3000 }))
      .map(([head, rest]) => Buffer.concat([Buffer.from(head, 'latin1'), rest])),
    fc
      .tuple(
        fc.constantFrom(...whole),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 12 }),
      )
      .map(([photo, changes]) => {
        const broken = Buffer.from(photo);
        for (const [at, value] of changes) broken[at % broken.length] = value;
        return broken;
      }),
  );
  await fc.assert(
    fc.asyncProperty(bytes, async (photo) => {
      sent += 1;
      const cost = await photoCost(photo);
      if ('fault' in cost) return;
      await encodePhoto(photo, { width: 20, format: 'jpeg', quality: 70 }, { strict: true }).catch(
        (error: unknown) => {
          expect(error).toBeInstanceOf(Error);
        },
      );
    }),
    { seed, numRuns: inputs.pictures },
  );
}, 3_600_000);
