import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { usualCodeLimits } from '../../src/server/accounts/sign-ins.ts';
import { type Api, databases, test } from './api-server.ts';
import { codeIn, normalised, phone } from './api-visitor.ts';
import { aForm, customer, MINUTE, opened, reservableStock } from './customer.ts';
import { writeDealer, writeStock } from './dealer-files.ts';

const proxied = { trustedProxies: 1 };
const from = (address: string) => ({ 'x-forwarded-for': address });

/** Sends requests as a page of the dealer alpha, from the given network address. */
const post = (api: Api, path: string, json: object, address: string) =>
  api.ask(path, {
    method: 'POST',
    json,
    headers: { origin: 'https://www.alpha.example', ...from(address) },
  });

describe.each(databases)('abuse on %s', (database) => {
  test('sign-in codes that somebody else requests do not use up the limit of the phone’s owner [OPEN-21]', async ({
    start,
  }) => {
    const api = await start(database, proxied);
    writeDealer(api.dealersDir, 'alpha', 1, { leads: { captcha: false } });
    api.clock.now += 2000;
    const own = await post(api, '/api/auth/code', { phone }, '203.0.113.1');
    const code = codeIn(api.sent.at(-1));
    for (let count = 0; count < 5; count++) {
      expect((await post(api, '/api/auth/code', { phone }, '198.51.100.9')).status).toBe(200);
    }
    expect((await post(api, '/api/auth/code', { phone }, '198.51.100.9')).status).toBe(429);
    // A code that the owner requests is still sent, and the first code still works.
    expect((await post(api, '/api/auth/code', { phone }, '203.0.113.2')).status).toBe(200);
    const guess = { phone, request: own.json.request, code: '000000' };
    expect(
      (await post(api, '/api/auth/verify', { ...guess, request: randomUUID() }, '198.51.100.9')).status,
    ).toBe(400);
    const signedIn = await post(api, '/api/auth/verify', { ...guess, code }, '203.0.113.1');
    expect([signedIn.status, signedIn.json]).toEqual([200, { signedIn: true, phone: normalised }]);
  });

  /** Asks for a code in a browser that has signed in as the phone before, from the given network address. */
  async function knownAsker(api: Api) {
    const { request } = (await post(api, '/api/auth/code', { phone }, '203.0.113.77')).json;
    const { headers } = await post(
      api,
      '/api/auth/verify',
      { phone, request, code: codeIn(api.sent.at(-1)) },
      '203.0.113.77',
    );
    const known = headers['set-cookie']!.find((line) => line.startsWith('__Host-known-1='))!.split(';')[0]!;
    return (number: string, address: string) =>
      api.ask('/api/auth/code', {
        method: 'POST',
        json: { phone: number },
        headers: { origin: 'https://www.alpha.example', cookie: known, ...from(address) },
      });
  }

  const few = { ...usualCodeLimits, perPhone: 8, perAddress: 10, perWebsiteAndDay: 20 };
  test.for<[string, (at: number) => { phone: string; address: string }]>([
    ['the limit of the phone', (at) => ({ phone, address: `198.51.100.${Math.floor(at / 4)}` })],
    ['the limit of the network', (at) => ({ phone: `04915702${10 + at}`, address: '203.0.113.77' })],
    ['the day of the dealer', (at) => ({ phone: `04915702${10 + at}`, address: `198.51.100.${at}` })],
  ])(
    'who has signed in before gets a code while strangers have used up %s',
    async ([, stranger], { start }) => {
      const api = await start(database, { ...proxied, codeLimits: few });
      writeDealer(api.dealersDir, 'alpha', 1, { leads: { captcha: false } });
      api.clock.now += 2000;
      const known = await knownAsker(api);
      const statuses: number[] = [];
      for (let at = 0; at < 20; at++) {
        const { phone: number, address } = stranger(at);
        statuses.push((await post(api, '/api/auth/code', { phone: number }, address)).status);
      }
      expect(statuses.at(-1)).toBe(429);
      expect((await known(phone, '203.0.113.77')).status).toBe(200);
      // That person has limits too.
      for (let count = 0; count < 4; count++) await known(phone, '203.0.113.77');
      expect((await known(phone, '203.0.113.78')).status).toBe(429);
    },
  );

  test('a phone gets a limited number of codes from all dealers together, and the operator hears of it', async ({
    start,
  }) => {
    const api = await start(database, { ...proxied, codeLimits: few });
    for (const [at, dealer] of (['alpha', 'beta'] as const).entries())
      writeDealer(api.dealersDir, dealer, at + 1, { leads: { captcha: false } });
    api.clock.now += 2000;
    const statuses: number[] = [];
    for (let at = 0; at < 12; at++) {
      const host = `www.${at % 2 ? 'alpha' : 'beta'}.example`;
      const headers = { host, origin: `https://${host}`, ...from(`198.51.100.${at}`) };
      const { status } = await api.ask('/api/auth/code', { method: 'POST', json: { phone }, headers });
      statuses.push(status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(few.perPhone);
    expect((await api.status()).notices).toEqual([expect.stringContaining('may be harassed')]);
  });

  test('a sign-in code needs a captcha wherever a lead needs one, and each captcha solution is accepted once [OPEN-21] [CFG-50]', async ({
    start,
  }) => {
    const api = await start(database);
    const bare = await post(api, '/api/auth/code', { phone }, '203.0.113.1');
    expect([bare.status, bare.json.code]).toEqual([400, 'captcha']);
    expect(api.sent).toEqual([]);
    const used: unknown[] = [];
    const solved = await api.visitor().proof();
    for (const asker of ['203.0.113.2', '203.0.113.3']) {
      const { status, json } = await post(api, '/api/auth/code', { phone, captcha: solved }, asker);
      used.push([status, json.code]);
    }
    expect(used).toEqual([
      [200, undefined],
      [400, 'captcha'],
    ]);
    expect(api.sent).toHaveLength(1);
  });

  test('the server limits the sign-in codes per dealer and day, and tells the operator when the limit is reached [OPEN-21]', async ({
    start,
  }) => {
    const api = await start(database, { ...proxied, codeLimits: { perWebsiteAndDay: 5 } });
    writeDealer(api.dealersDir, 'alpha', 1, { leads: { captcha: false } });
    api.clock.now += 2000;
    const ask = (at: number) =>
      post(api, '/api/auth/code', { phone: `04915701${56 + at}` }, `203.0.113.${at}`);
    for (let count = 1; count <= 4; count++) expect((await ask(count)).status).toBe(200);
    // One of five is kept for browsers that are known.
    const fifth = await ask(5);
    expect([fifth.status, fifth.json.error]).toEqual([
      429,
      'Signing in is not possible today. Please call us.',
    ]);
    expect((await api.status()).notices).toEqual([
      expect.stringContaining('alpha has sent its codes of the day'),
    ]);
    api.clock.now += 24 * 60 * MINUTE + 1;
    expect((await ask(6)).status).toBe(200);
  });

  test('a form can claim a car only once, so its captcha cannot be used for a second claim [OPEN-46] [CFG-50]', async ({
    start,
  }) => {
    const api = await opened(start, database);
    const lead_key = randomUUID();
    const first = await customer(api).reserve({ lead_key });
    expect(first.status).toBe(200);
    const other = await customer(api).reserve({ lead_key, car_id: '1-2' });
    expect([other.status, other.json.code]).toEqual([409, 'key-used']);
    expect(await api.rows('reservations')).toHaveLength(1);
    // This also holds after the claim has ended. Otherwise one captcha could claim the car again and again.
    const visitor = customer(api);
    const next = randomUUID();
    const { json } = await visitor.reserve({ lead_key: next, car_id: '1-2' });
    expect((await visitor.cancel(json.reservation_id)).status).toBe(200);
    const again = await visitor.reserve({ lead_key: next, car_id: '1-2' });
    expect([again.status, again.json.code]).toEqual([409, 'key-used']);
  });

  test('one network address can claim at most nine cars without payment, with any number of browsers [OPEN-46]', async ({
    start,
  }) => {
    const api = await opened(start, database);
    const [car] = reservableStock(1);
    const cars = Array.from({ length: 14 }, (_, at) => ({ ...car!, id: `many-${at}`, slug: `many-${at}` }));
    writeStock(api.dealersDir, 'alpha', cars);
    api.clock.now += 2000;
    const answers = await Promise.all(
      cars.map(({ id }, at) => customer(api).reserve({ car_id: id, phone: `04915701${60 + at}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(9).fill(200),
      ...Array(5).fill(429),
    ]);
  });

  test('a reservation validates the fields of a lead as a lead does, and ignores all other fields [API-13]', async ({
    start,
  }) => {
    const api = await opened(start, database);
    const visitor = customer(api);
    for (const [field, value] of [
      ['message', 5],
      ['appointment_date', 'soon'],
      ['additional_services', { a: 1 }],
      ['lead_attributes', { visited_pages: [{}] }],
    ] as const) {
      const refused = await visitor.reserve({ [field]: value });
      expect([field, refused.status, refused.json.field]).toEqual([
        field,
        400,
        expect.stringContaining(field),
      ]);
    }
    const sent = { ...aForm(), looked_up: { as: 'x' }, valuation: { low: 1, high: 2 }, rego: 'ABC' };
    expect((await visitor.reserve(sent)).status).toBe(200);
    const [row] = await api.rows('leads');
    for (const name of ['looked_up', 'valuation', 'rego'])
      expect(JSON.parse(row!.payload)).not.toHaveProperty(name);
  });

  test('very deep nesting, thousands of fields and NUL characters are refused, and the answer names the field [OPEN-20]', async ({
    start,
  }) => {
    const api = await opened(start, database);
    const deep = `${'{"a":'.repeat(3500)}1${'}'.repeat(3500)}`;
    const body = (more: string) => JSON.stringify(aForm()).replace(/}$/, `,${more}}`);
    const send = (raw: string) =>
      api.ask('/api/forms', {
        method: 'POST',
        body: raw,
        headers: { origin: 'https://www.alpha.example', 'content-type': 'application/json' },
      });
    const cases: [raw: string, field: RegExp][] = [
      [body(`"own_vehicle":${deep}`), /^own_vehicle\.a\.a/],
      [
        body(
          `"custom_params":${JSON.stringify(Object.fromEntries(Array.from({ length: 2500 }, (_, at) => [`f${at}`, 'x'])))}`,
        ),
        /^custom_params\.f/,
      ],
      [body('"custom_params":{"a\\u0000":"b"}'), /^custom_params/],
      [body('"message":"a\\u0000b"'), /^message/],
    ];
    for (const [raw, field] of cases) {
      const { status, json } = await send(raw);
      expect([status, json.field]).toEqual([400, expect.stringMatching(field)]);
    }
    expect(await api.rows('leads')).toEqual([]);
  });
});
