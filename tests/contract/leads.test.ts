import { randomUUID } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { describe, expect, vi } from 'vitest';
import type { CaptchaChallenge } from '../../src/api/leads.ts';
import type { DealerInput } from '../../src/config/schema/dealer.ts';
import {
  type Api,
  databases,
  normalised,
  phone,
  stockOf,
  test,
  type Visitor,
  writeDealer,
  writeStock,
} from './api-server.ts';

const form = (more: object = {}) => ({
  lead_key: randomUUID(),
  category: 'General Enquiry',
  name: 'Zoë Okafor',
  email: 'zoe@example.com',
  phone,
  message: 'Is it still there?\nI can come on Saturday.',
  source: 'Website',
  url: 'https://www.alpha.example/cars/2021-toyota-corolla-1-1/',
  user_agent: 'Test',
  lead_attributes: { visited_pages: ['/', '/cars/'], linked_query_params: { utm_source: 'letter' } },
  ...more,
});

/** A dealer whose forms need no captcha, unless the test is about it. */
function settings(api: Api, changes: Partial<DealerInput> = {}): void {
  writeDealer(api.dealersDir, 'alpha', 1, { leads: { captcha: false }, ...changes });
  // The server checks the dealers' files for changes once a second.
  api.clock.now += 2000;
}

const cheap = { captchaCost: 1 };

async function solved(visitor: Visitor): Promise<string> {
  const challenge: CaptchaChallenge = (await visitor.get('/api/captcha')).json;
  const solution = await solveChallenge({ challenge: challenge as never, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

const payloadsOf = async (api: Api) => (await api.rows('leads')).map(({ payload }) => JSON.parse(payload));

describe.each(databases)('leads on %s', (database) => {
  test('a form is stored with all its data before the server answers [API-13] [OPEN-13] [LEAD-17] [LEAD-18] [DATA-22]', async ({
    start,
  }) => {
    const api = await start(database);
    settings(api);
    const sent = form({
      opt_in: true,
      consent_version: '2026-11',
      additional_services: ['Wash'],
      postcode: '4000',
    });
    const { status, json } = await api.visitor().post('/api/forms', sent);
    expect([status, json]).toEqual([200, { success: true, lead_id: expect.stringMatching(/^[\w-]{36}$/) }]);
    const [row] = await api.rows('leads');
    expect(row).toMatchObject({
      id: json.lead_id,
      website_id: 1,
      lead_key: sent.lead_key,
      call: 'form',
      category: 'General Enquiry',
      name: 'Zoë Okafor',
      email: 'zoe@example.com',
      phone: normalised,
      opt_in: 1,
      spam: 0,
      received_at: api.clock.now,
    });
    const { lead_key: _, ...said } = sent;
    expect(JSON.parse(row!.payload)).toMatchObject(said);
    expect(JSON.parse(row!.consent)).toMatchObject({
      opt_in: true,
      terms: false,
      version: '2026-11',
      words: { optIn: expect.stringContaining('Alpha Motors') },
      at: api.clock.now,
    });
    expect(row!.sent_from).not.toContain('127.0.0.1');
    expect(api.logged.join('')).not.toMatch(/zoe|0?412[ \d]{6}|Saturday/);
  });

  test('the same key is the same lead, sent one after the other, at the same time, and after a restart [API-13] [DATA-20]', async ({
    start,
  }) => {
    const api = await start(database);
    settings(api);
    const visitor = api.visitor();
    const sent = form();
    const answers = await Promise.all(Array.from({ length: 8 }, () => visitor.post('/api/forms', sent)));
    answers.push(await visitor.post('/api/forms', sent));
    await api.restart();
    // Sent again later and from another page: time and page are not part of what the visitor wrote.
    answers.push(
      await visitor.post('/api/forms', { ...sent, url: 'https://www.alpha.example/b/', sent_later: true }),
    );
    const ids = answers.map(({ json }) => json.lead_id);
    expect(new Set(ids).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const rows = await api.rows('leads');
    expect(rows).toHaveLength(1);
    expect(JSON.parse(rows[0]!.payload).message).toBe(sent.message);
  });

  test('the same key with other content is refused, also when both arrive at the same time, and nothing is lost [API-13] [DATA-20]', async ({
    start,
  }) => {
    const api = await start(database);
    settings(api);
    const visitor = api.visitor();
    const sent = form();
    const changed = { ...sent, message: 'Changed meanwhile' };
    const answers = await Promise.all([sent, changed].map((one) => visitor.post('/api/forms', one)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.json).toEqual({
      success: false,
      code: 'key-used',
      error: 'We already have what you sent before. Please reload the page to send something else.',
    });
    expect(await api.rows('leads')).toHaveLength(1);
  });

  test('the same key at another dealer is another lead [API-13]', async ({ start }) => {
    const api = await start(database);
    settings(api);
    writeDealer(api.dealersDir, 'beta', 2, { leads: { captcha: false } });
    api.clock.now += 2000;
    const sent = form();
    const first = await api.visitor().post('/api/forms', sent);
    const second = await api.visitor('beta').post('/api/forms', sent);
    expect(first.json.lead_id).not.toBe(second.json.lead_id);
    expect(await api.rows('leads')).toHaveLength(2);
  });

  test('the data of the car comes from the dealer’s stock, and not from the browser [DATA-21]', async ({
    start,
  }) => {
    const api = await start(database);
    settings(api);
    const lie = {
      'Vehicle Make': 'Ferrari',
      car_type: 'new',
      stock_number: 'free',
      vehicle_status: 'sold',
      car: { price: 1 },
    };
    await api.visitor().post('/api/forms', form({ car_id: '1-1', ...lie }));
    const [payload] = await payloadsOf(api);
    expect(payload).toMatchObject({
      car_id: '1-1',
      manufacturer_slug: 'toyota',
      'Vehicle Make': 'Toyota',
      'Vehicle Model': 'Corolla',
      car_type: 'used',
      vehicle_status: 'in_stock',
      car: { name: '2021 Toyota Corolla', year: 2021, price: 25_990 },
      location_id: 'l-1',
    });
  });

  test.for([
    ['the offer price', { price: 27_490, offer_price: 25_990 }, 25_990],
    ['none, because the feed writes $1 for a missing price', { price: 1 }, 0],
  ] as const)(
    'the lead has the same price of the car as its page: %s [OPEN-60]',
    async ([_, change, price], { start }) => {
      const api = await start(database);
      settings(api);
      writeStock(api.dealersDir, 'alpha', [{ ...stockOf(1)[0]!, ...change }]);
      await api.visitor().post('/api/forms', form({ car_id: '1-1' }));
      expect((await payloadsOf(api))[0]).toMatchObject({ car: { price } });
    },
  );

  test('a lead about a car that has left the list, or belongs to another dealer, is accepted anyway [DATA-21]', async ({
    start,
  }) => {
    const api = await start(database);
    settings(api);
    writeStock(api.dealersDir, 'alpha', stockOf(1).slice(1));
    for (const car_id of ['1-1', '2-1']) {
      const words = { car_id, 'Vehicle Make': 'Toyota' };
      expect((await api.visitor().post('/api/forms', form(words))).status).toBe(200);
    }
    for (const payload of await payloadsOf(api)) {
      expect(payload).toMatchObject({ 'Vehicle Make': 'Toyota', source: 'Website' });
      expect(payload.car).toBeUndefined();
    }
  });

  test('a form without a category becomes a general enquiry, and needs a message if the dealer requires one [LEAD-6] [LEAD-7] [CFG-48]', async ({
    start,
  }) => {
    const api = await start(database);
    settings(api);
    const post = async (more: object) => (await api.visitor().post('/api/forms', form(more))).json;
    const missing = { success: false, error: 'Please write a message.', field: 'message' };
    expect(await post({ category: undefined, message: undefined })).toEqual(missing);
    expect(await post({ category: '', message: '  \n' })).toEqual(missing);
    expect(await post({ category: 'Request Photos', message: undefined })).toMatchObject({ success: true });
    expect(await post({ category: undefined })).toMatchObject({ success: true });
    expect((await api.rows('leads')).map(({ category }) => category).sort()).toEqual([
      'General Enquiry',
      'Request Photos',
    ]);
    settings(api, { leads: { captcha: false, messageOptional: true } });
    expect(await post({ message: undefined })).toMatchObject({ success: true });
  });

  test('a group learns which dealership a lead is for from the form, its location or its car [LEAD-10]', async ({
    start,
  }) => {
    const api = await start(database);
    const dealerships = ['north', 'south'].map((slug) => ({ id: `d-${slug}`, slug, name: slug }));
    settings(api, { dealerships });
    const post = async (more: object) => (await api.visitor().post('/api/forms', form(more))).json;
    const missing = { success: false, error: 'Please choose a dealership.', field: 'dealership_slug' };
    expect(await post({})).toEqual(missing);
    expect(await post({ dealership_slug: 'west' })).toEqual(missing);
    for (const more of [{ dealership_slug: 'south' }, { location_id: 'l-1' }, { car_id: '1-1' }]) {
      expect(await post(more)).toMatchObject({ success: true });
    }
    const ids = (await api.rows('leads')).map(({ dealership_id }) => dealership_id);
    expect(ids).toContain('d-south');
  });

  test('a form is refused without agreement to the terms where the dealer requires it [LEAD-12] [CFG-49]', async ({
    start,
  }) => {
    const api = await start(database);
    settings(api, { leads: { captcha: false, termsNote: true } });
    const post = async (more: object) => (await api.visitor().post('/api/forms', form(more))).json;
    const error = 'You must agree to the terms of use before submitting the form.';
    const field = 'terms_conditions';
    expect(await post({})).toEqual({ success: false, error, field });
    expect(await post({ terms_conditions: false })).toEqual({ success: false, error, field });
    expect(await post({ terms_conditions: true, consent_version: 'constructor' })).toMatchObject({
      success: true,
    });
    const [row] = await api.rows('leads');
    expect(JSON.parse(row!.consent)).toEqual({
      opt_in: false,
      terms: true,
      version: 'constructor',
      at: api.clock.now,
    });
  });

  test('a lead in which a machine filled in a hidden field is kept apart, and the answer does not show that [API-13]', async ({
    start,
  }) => {
    const api = await start(database);
    settings(api);
    const { status, json } = await api.visitor().post('/api/forms', form({ fax_number: '07 5550 1234' }));
    expect([status, json.success]).toEqual([200, true]);
    const [row] = await api.rows('leads');
    expect([row!.id, row!.spam]).toEqual([json.lead_id, 1]);
    expect(row!.payload).not.toContain('fax_number');
  });

  test('unknown fields are not stored [API-13]', async ({ start }) => {
    const api = await start(database);
    settings(api);
    const body = JSON.stringify(form({ captcha: 'abc', admin: true })).replace(
      '{',
      '{"__proto__":{"spam":1},',
    );
    const headers = { origin: 'https://www.alpha.example', 'content-type': 'application/json' };
    expect((await api.ask('/api/forms', { method: 'POST', body, headers })).status).toBe(200);
    const [payload] = await payloadsOf(api);
    expect(Object.keys(payload)).not.toEqual(expect.arrayContaining(['admin']));
    expect([payload.captcha, payload.lead_key, payload.admin]).toEqual([undefined, undefined, undefined]);
  });

  test('one phone can send ten leads an hour and one address sixty, and a lead that is sent again is not counted [OPEN-20]', async ({
    start,
  }) => {
    const api = await start(database, { leadLimits: { perPhone: 3, perAddress: 5 } });
    settings(api);
    const visitor = api.visitor();
    const post = (more: object) => visitor.post('/api/forms', form(more));
    const first = form();
    for (const sent of [first, form(), form(), first])
      expect((await visitor.post('/api/forms', sent)).status).toBe(200);
    const refused = await post({});
    expect([refused.status, refused.headers['retry-after'], refused.json.success]).toEqual([
      429,
      '3600',
      false,
    ]);
    expect((await post({ phone: '07 5550 0001' })).status).toBe(200);
    expect((await post({ phone: '07 5550 0002' })).status).toBe(200);
    expect((await post({ phone: '07 5550 0003' })).status).toBe(429);
    api.clock.now += 3_600_001;
    expect((await post({})).status).toBe(200);
    expect(await api.rows('leads')).toHaveLength(6);
  });

  test('a lead gets further steps only from the browser that has its key [API-12] [OPEN-11] [DATA-20]', async ({
    start,
  }) => {
    const api = await start(database);
    settings(api);
    const visitor = api.visitor();
    const lead_key = randomUUID();
    const contact = {
      name: 'Ann',
      phone,
      email: 'ann@example.com',
      opt_in: true,
      consent_version: '2026-11',
    };
    const begun = await visitor.post('/api/leads', {
      lead_key,
      ...contact,
      rego: '123 ABC',
      regoState: 'qld',
    });
    expect([begun.status, begun.json]).toMatchObject([200, { lead_id: expect.any(String) }]);
    const { lead_id } = begun.json;
    const agreed = api.clock.now;
    api.clock.now += 60_000;
    const answers = { condition: 'good', kilometres: '60000' };
    const later = await visitor.post('/api/leads', { lead_key, lead_id, adjustmentAnswers: answers });
    expect(later.json).toMatchObject({ lead_id });
    await visitor.post('/api/leads', { lead_key, lead_id, offer_accepted: true, form_completed: true });
    const rows = await api.rows('leads');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      category: 'Trade In',
      name: 'Ann',
      phone: normalised,
      opt_in: 1,
      received_at: agreed,
      updated_at: api.clock.now,
    });
    expect(JSON.parse(rows[0]!.payload)).toMatchObject({
      rego: '123 ABC',
      regoState: 'qld',
      adjustmentAnswers: answers,
      offer_accepted: true,
      form_completed: true,
    });
    expect(JSON.parse(rows[0]!.consent).at).toBe(agreed);
  });

  test('steps that arrive at the same time are all kept [API-12]', async ({ start }) => {
    const api = await start(database);
    settings(api);
    const visitor = api.visitor();
    const lead_key = randomUUID();
    await visitor.post('/api/leads', { lead_key, name: 'Ann', phone });
    const steps = [{ rego: '123ABC' }, { regoState: 'vic' }, { offer_accepted: true }, { postcode: '3000' }];
    await Promise.all(steps.map((step) => visitor.post('/api/leads', { lead_key, ...step })));
    expect((await payloadsOf(api))[0]).toMatchObject(Object.assign({}, ...steps));
  });

  test('a lead cannot be changed without its key, and its first step must name the visitor [API-12]', async ({
    start,
  }) => {
    const api = await start(database);
    settings(api);
    const visitor = api.visitor();
    const { json } = await visitor.post('/api/leads', { lead_key: randomUUID(), name: 'Ann', phone });
    const stolen = await visitor.post('/api/leads', {
      lead_key: randomUUID(),
      lead_id: json.lead_id,
      name: 'Eve',
      phone,
    });
    expect([stolen.status, stolen.json.success]).toEqual([404, false]);
    const error = async (step: object) =>
      (await visitor.post('/api/leads', { lead_key: randomUUID(), ...step })).json.error;
    expect(await error({ phone })).toBe('Please enter your name.');
    expect(await error({ name: 'Ann' })).toBe('Please enter a valid phone number.');
    expect(await error({ name: 'Ann', phone, rego: 'ABC1234567' })).toBe(
      'Please enter 1 to 9 letters and digits.',
    );
    expect(await error({ name: 'Ann', phone, regoState: 'nz' })).toBe('Please choose a state.');
    const [row, ...others] = await api.rows('leads');
    expect([row!.name, others]).toEqual(['Ann', []]);
    const sent = form();
    const whole = await visitor.post('/api/forms', sent);
    await visitor.post('/api/leads', { lead_key: sent.lead_key, name: 'Eve' });
    const kept = (await api.rows('leads')).find(({ id }) => id === whole.json.lead_id);
    expect(kept!.name).toBe('Zoë Okafor');
  });

  test('an invalid form is refused with a sentence, and nothing is stored [OPEN-20] [OPEN-16] [OPEN-17] [OPEN-18] [OPEN-19]', async ({
    start,
  }) => {
    const api = await start(database);
    settings(api);
    const wrong: [more: object, error: string][] = [
      [{ lead_key: undefined }, 'The key of the lead is missing.'],
      [{ lead_key: 'a' }, 'The key of the lead is not valid.'],
      [{ name: ' ' }, 'Please enter your name.'],
      [{ email: 'zoe@' }, 'Please enter a valid email address.'],
      [{ phone: '123' }, 'Please enter a valid phone number.'],
      [{ message: 'a'.repeat(5001) }, 'The message is too long.'],
      [{ source: 'Radio' }, 'The source is not valid.'],
      [{ last_name: 'a\nBcc: eve@example.com' }, 'The last name is not valid.'],
      [{ opt_in: 'yes' }, 'The choice is not valid.'],
      [{ additional_services: 'Wash' }, 'The services are not valid.'],
      [{ custom_params: { depth: { a: 1 } } }, 'The details are not valid.'],
      [{ lead_attributes: { visited_pages: Array(21).fill('/') } }, 'There are too many pages.'],
      [{ appointment_date: '2026-02-30' }, 'Please choose a date.'],
      [{ appointment_time: '25:00' }, 'Please choose a time.'],
      [{ message: 'Hello\0' }, 'The message is not valid.'],
      [{ custom_params: { Loan: 'a\0' } }, 'The details are not valid.'],
      [{ appointment_date: '2026-11-10', category: 'Sales' }, 'Please choose today or a later date.'],
      [{ postcode: '400' }, 'Invalid postcode. Please enter a 4-digit number.'],
    ];
    for (const [more, error] of wrong) {
      const { status, json } = await api.visitor().post('/api/forms', form(more));
      const field = expect.stringMatching(new RegExp(`^${Object.keys(more)[0]}`));
      expect([more, status, json]).toEqual([more, 400, { success: false, error, field }]);
    }
    const huge = await api.visitor().post('/api/forms', form({ unknown: 'a'.repeat(70_000) }));
    expect(huge.status).toBe(413);
    expect(await api.rows('leads')).toEqual([]);
  });

  test('a message of the maximum length, in any script, is stored unchanged [API-13]', async ({ start }) => {
    const api = await start(database);
    settings(api);
    const message = `${'車'.repeat(4990)}\u0001\ud83d\ude97`;
    expect((await api.visitor().post('/api/forms', form({ message }))).status).toBe(200);
    expect((await payloadsOf(api))[0].message).toBe(message);
  });
});

describe.each(databases)('captcha on %s', (database) => {
  const wanted = {
    status: 400,
    json: { success: false, code: 'captcha', error: expect.stringContaining('security check') },
  };

  test('a lead needs a solution, and each solution is valid for one lead [CFG-50] [LEAD-13]', async ({
    start,
  }) => {
    const api = await start(database, cheap);
    const visitor = api.visitor();
    expect(await visitor.post('/api/forms', form())).toMatchObject(wanted);
    const captcha = await solved(visitor);
    const sent = form({ captcha });
    const taken = await visitor.post('/api/forms', sent);
    expect(taken.status).toBe(200);
    expect(await visitor.post('/api/forms', form({ captcha }))).toMatchObject(wanted);
    await api.restart();
    expect(await visitor.post('/api/forms', form({ captcha }))).toMatchObject(wanted);
    // The same lead may be sent again, because its answer may have been lost.
    expect((await visitor.post('/api/forms', sent)).json).toEqual(taken.json);
    expect(await api.rows('leads')).toHaveLength(1);
  });

  test('of several leads with one solution that arrive at the same time, one is accepted [CFG-50]', async ({
    start,
  }) => {
    const api = await start(database, cheap);
    const visitor = api.visitor();
    const captcha = await solved(visitor);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => visitor.post('/api/forms', form({ captcha }))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await api.rows('leads')).toHaveLength(1);
  });

  test('a lead that is refused for another reason does not use up its solution [CFG-50]', async ({
    start,
  }) => {
    const api = await start(database, cheap);
    const visitor = api.visitor();
    const captcha = await solved(visitor);
    expect((await visitor.post('/api/forms', form({ captcha, message: '' }))).status).toBe(400);
    expect((await visitor.post('/api/forms', form({ captcha }))).status).toBe(200);
  });

  test.for([
    ['an empty text', () => ''],
    ['invalid JSON', () => 'abc'],
    ['null', () => btoa('null')],
    [
      'another counter',
      (text: string) =>
        text.replace(/"counter":\d+/, '"counter":1').replace(/"derivedKey":"\w\w/, '"derivedKey":"00'),
    ],
    ['an easier challenge', (text: string) => text.replace(/"keyPrefix":"\w+"/, '"keyPrefix":"0"')],
    ['a later expiry', (text: string) => text.replace(/"expiresAt":\d+/, '"expiresAt":99999999999')],
    ['a missing signature', (text: string) => text.replace(/,"signature":"\w+"/, '')],
  ] as const)('refuses %s as a solution [CFG-50]', async ([, change], { start }) => {
    const api = await start(database, cheap);
    const visitor = api.visitor();
    const text = Buffer.from(await solved(visitor), 'base64').toString();
    const changed = change(text);
    const captcha = changed.startsWith('{') ? Buffer.from(changed).toString('base64') : changed;
    expect(await visitor.post('/api/forms', form({ captcha }))).toMatchObject(wanted);
    expect(await api.rows('leads')).toEqual([]);
  });

  test('a solution expires after 20 minutes [CFG-50]', async ({ start }) => {
    const api = await start(database, cheap);
    const visitor = api.visitor();
    const captcha = await solved(visitor);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20 * 60_000 + 1000 });
    try {
      expect(await visitor.post('/api/forms', form({ captcha }))).toMatchObject(wanted);
    } finally {
      vi.useRealTimers();
    }
  });
});
