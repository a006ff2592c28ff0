import { describe, expect } from 'vitest';
import { databases, test } from './api-server.ts';
import { normalised } from './api-visitor.ts';
import { writeDealer } from './dealer-files.ts';
import { form, payloadsOf, settings } from './sent-form.ts';

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
