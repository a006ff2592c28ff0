import { describe, expect } from 'vitest';
import { databases, test } from './api-server.ts';
import { codeIn, normalised, phone, wrongCode } from './api-visitor.ts';

describe.each(databases)('sign-in on %s', (database) => {
  test('a code sent by SMS signs in, and the session names the phone [OPEN-21] [GATE-5] [DATA-18]', async ({
    start,
  }) => {
    const api = await start(database);
    const visitor = api.visitor();
    expect((await visitor.get('/api/auth/session')).json).toEqual({ signedIn: false, phone: null });
    const asked = await visitor.post('/api/auth/code', { phone });
    expect([asked.status, asked.json]).toEqual([
      200,
      { success: true, request: expect.any(String), validSeconds: 600 },
    ]);
    expect(api.sent).toEqual([
      {
        to: normalised,
        dealer: 'alpha',
        text: expect.stringMatching(
          /^\d{6} is your code to sign in at Alpha Motors\..+\n\n@www\.alpha\.example #\d{6}$/,
        ),
      },
    ]);
    const verified = await visitor.post('/api/auth/verify', {
      phone: '+61 412-345-678',
      code: codeIn(api.sent[0]),
    });
    expect([verified.status, verified.json]).toEqual([200, { signedIn: true, phone: normalised }]);
    expect((await visitor.get('/api/auth/session')).json).toEqual({ signedIn: true, phone: normalised });
  });

  test('the cookie is valid for this host only, hidden from scripts, and kept for 30 days [OPEN-21]', async ({
    start,
  }) => {
    const api = await start(database);
    const { headers } = await api.visitor().signIn();
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^__Host-known-1=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
      expect.stringMatching(
        /^__Host-session-1=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
  });

  test('a code can be requested only for a mobile number [OPEN-16]', async ({ start }) => {
    const api = await start(database);
    for (const wrong of ['', '12', '07 5550 1234', null, 412345678, ['0412345678'], { a: 1 }, undefined]) {
      const { status, json } = await api.visitor().post('/api/auth/code', { phone: wrong });
      expect([wrong, status, json]).toEqual([
        wrong,
        400,
        { success: false, error: 'Please enter a valid phone number.', field: 'phone' },
      ]);
    }
    expect(api.sent).toEqual([]);
  });

  test('a wrong code does not sign in, and the fifth wrong one makes the code invalid [OPEN-21]', async ({
    start,
  }) => {
    const api = await start(database);
    const visitor = api.visitor();
    await visitor.post('/api/auth/code', { phone });
    const right = codeIn(api.sent[0]);
    for (let attempt = 1; attempt <= 5; attempt++) {
      const { status, json, headers } = await visitor.post('/api/auth/verify', {
        phone,
        code: wrongCode(right),
      });
      expect([status, json.success, headers['set-cookie']]).toEqual([400, false, undefined]);
    }
    expect((await visitor.post('/api/auth/verify', { phone, code: right })).status).toBe(400);
  });

  test('the correct code is still accepted at the fifth try [OPEN-21]', async ({ start }) => {
    const api = await start(database);
    const visitor = api.visitor();
    await visitor.post('/api/auth/code', { phone });
    const right = codeIn(api.sent[0]);
    for (let attempt = 1; attempt <= 4; attempt++)
      await visitor.post('/api/auth/verify', { phone, code: wrongCode(right) });
    expect((await visitor.post('/api/auth/verify', { phone, code: right })).status).toBe(200);
  });

  test('simultaneous wrong codes are all counted [OPEN-21]', async ({ start }) => {
    const api = await start(database);
    const visitor = api.visitor();
    await visitor.post('/api/auth/code', { phone });
    const right = codeIn(api.sent[0]);
    const wrong = Array.from({ length: 12 }, () =>
      api.visitor().post('/api/auth/verify', { phone, code: wrongCode(right) }),
    );
    await Promise.all(wrong);
    expect((await visitor.post('/api/auth/verify', { phone, code: right })).status).toBe(400);
  });

  test('a code works once, also when it is sent twice at the same moment [OPEN-21]', async ({ start }) => {
    const api = await start(database);
    await api.visitor().post('/api/auth/code', { phone });
    const code = codeIn(api.sent[0]);
    const both = await Promise.all(
      [1, 2, 3].map(() => api.visitor().post('/api/auth/verify', { phone, code })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect((await api.visitor().post('/api/auth/verify', { phone, code })).status).toBe(400);
  });

  test('a code expires after 10 minutes, and when a newer one was sent [OPEN-21]', async ({ start }) => {
    const api = await start(database);
    const visitor = api.visitor();
    await visitor.post('/api/auth/code', { phone });
    api.clock.now += 600_000;
    expect((await visitor.post('/api/auth/verify', { phone, code: codeIn(api.sent[0]) })).status).toBe(400);
    await visitor.post('/api/auth/code', { phone });
    await visitor.post('/api/auth/code', { phone });
    const older = codeIn(api.sent[1]);
    if (older !== codeIn(api.sent[2]))
      expect((await visitor.post('/api/auth/verify', { phone, code: older })).status).toBe(400);
    api.clock.now += 599_999;
    expect((await visitor.post('/api/auth/verify', { phone, code: codeIn(api.sent[2]) })).status).toBe(200);
  });

  test('a code is valid for one phone at one dealer [OPEN-21]', async ({ start }) => {
    const api = await start(database);
    await api.visitor().post('/api/auth/code', { phone });
    const code = codeIn(api.sent[0]);
    expect((await api.visitor('beta').post('/api/auth/verify', { phone, code })).status).toBe(400);
    expect((await api.visitor().post('/api/auth/verify', { phone: '0499 999 999', code })).status).toBe(400);
    expect((await api.visitor().post('/api/auth/verify', { phone, code })).status).toBe(200);
  });

  test('a phone gets at most five codes an hour, however they are requested [OPEN-20] [OPEN-21]', async ({
    start,
  }) => {
    const api = await start(database);
    for (let count = 1; count <= 5; count++)
      expect((await api.visitor().post('/api/auth/code', { phone })).status).toBe(200);
    const sixth = await api.visitor().post('/api/auth/code', { phone: '+61412345678' });
    expect([sixth.status, sixth.headers['retry-after'], sixth.json.success]).toEqual([429, '3600', false]);
    expect(api.sent).toHaveLength(5);
    // Another phone, another dealer and another hour are not affected.
    expect((await api.visitor().post('/api/auth/code', { phone: '0499 999 999' })).status).toBe(200);
    expect((await api.visitor('beta').post('/api/auth/code', { phone })).status).toBe(200);
    api.clock.now += 3_600_001;
    expect((await api.visitor().post('/api/auth/code', { phone })).status).toBe(200);
  });

  test('simultaneous requests send no more than five codes [OPEN-21]', async ({ start }) => {
    const api = await start(database);
    await Promise.all(Array.from({ length: 20 }, () => api.visitor().post('/api/auth/code', { phone })));
    expect(api.sent.length).toBeGreaterThan(0);
    expect(api.sent.length).toBeLessThanOrEqual(5);
  });

  test('a network address gets at most 30 codes an hour for all phones together [OPEN-20]', async ({
    start,
  }) => {
    const api = await start(database);
    const statuses: number[] = [];
    for (let count = 0; count < 31; count++) {
      const number = `04${String(10_000_000 + count)}`;
      statuses.push((await api.visitor().post('/api/auth/code', { phone: number })).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
  });

  test('signing out ends the session on the server, and not only in the browser [OPEN-21]', async ({
    start,
  }) => {
    const api = await start(database);
    const visitor = api.visitor();
    await visitor.signIn();
    const kept = visitor.cookie;
    expect((await visitor.post('/api/auth/sign-out')).json).toEqual({ success: true });
    expect(visitor.cookie).toBeUndefined();
    visitor.cookie = kept;
    expect((await visitor.get('/api/auth/session')).json).toEqual({ signedIn: false, phone: null });
    expect((await api.visitor().post('/api/auth/sign-out')).json).toEqual({ success: true });
  });

  test('a session expires 30 days after the last visit [OPEN-21]', async ({ start }) => {
    const api = await start(database);
    const visitor = api.visitor();
    await visitor.signIn();
    api.clock.now += 29 * 86_400_000;
    const renewed = await visitor.get('/api/auth/session');
    expect([renewed.json.signedIn, renewed.headers['set-cookie']?.length]).toEqual([true, 1]);
    expect((await visitor.get('/api/auth/session')).headers['set-cookie']).toBeUndefined();
    api.clock.now += 29 * 86_400_000;
    expect((await visitor.get('/api/auth/session')).json.signedIn).toBe(true);
    api.clock.now += 30 * 86_400_000 + 1;
    expect((await visitor.get('/api/auth/session')).json.signedIn).toBe(false);
  });

  test('signing in again makes a new session and ends the old one [OPEN-21]', async ({ start }) => {
    const api = await start(database);
    const visitor = api.visitor();
    await visitor.signIn();
    const old = visitor.cookie;
    await visitor.signIn('0499 999 999');
    expect((await visitor.get('/api/auth/session')).json.phone).toBe('+61499999999');
    visitor.cookie = old;
    expect((await visitor.get('/api/auth/session')).json.signedIn).toBe(false);
  });

  test('a session at one dealer is not valid at another [OPEN-21]', async ({ start }) => {
    const api = await start(database);
    const visitor = api.visitor();
    await visitor.signIn();
    const elsewhere = api.visitor('beta');
    elsewhere.cookie = visitor.cookie?.replace('session-1', 'session-2');
    expect((await elsewhere.get('/api/auth/session')).json.signedIn).toBe(false);
  });

  test('when the SMS service fails, the answer is a clear error, and the code is invalid [OPEN-20]', async ({
    start,
  }) => {
    let text = '';
    const sms = {
      send: async (message: { text: string }) => {
        text = message.text;
        throw new Error(`no luck with ${message.text}`);
      },
    };
    const api = await start(database, { sms });
    const { status, json } = await api.visitor().post('/api/auth/code', { phone });
    expect([status, json]).toEqual([
      500,
      { success: false, error: 'We could not send the code. Please try again, or call us.' },
    ]);
    expect((await api.visitor().post('/api/auth/verify', { phone, code: text.slice(0, 6) })).status).toBe(
      400,
    );
  });

  test('without an SMS service the visitor is not told that a code was sent [OPEN-21]', async ({ start }) => {
    const api = await start(database, { sms: undefined });
    expect((await api.visitor().post('/api/auth/code', { phone })).status).toBe(500);
  });

  test('neither codes nor session tokens can be read in the database [OPEN-21]', async ({ start }) => {
    const api = await start(database);
    const visitor = api.visitor();
    await visitor.signIn();
    const held = JSON.stringify([await api.rows('sign_in_codes'), await api.rows('sessions')]);
    expect(held).toContain(normalised);
    expect(held).not.toContain(visitor.cookie?.split('=')[1]);
    expect(held).not.toMatch(new RegExp(`\\b${codeIn(api.sent[0])}\\b`));
    expect(held).not.toContain('127.0.0.1');
  });

  test('expired codes and sessions are deleted [OPEN-21]', async ({ start }) => {
    const api = await start(database);
    await api.visitor().signIn();
    api.clock.now += 31 * 86_400_000;
    await api.restart();
    expect([await api.rows('sign_in_codes'), await api.rows('sessions')]).toEqual([[], []]);
  });

  test('sessions and codes survive a restart [WATCH-12]', async ({ start }) => {
    const api = await start(database);
    const visitor = api.visitor();
    await visitor.signIn();
    await api.visitor().post('/api/auth/code', { phone: '0499 999 999' });
    await api.restart();
    expect((await visitor.get('/api/auth/session')).json.signedIn).toBe(true);
    const code = codeIn(api.sent.at(-1));
    expect((await api.visitor().post('/api/auth/verify', { phone: '0499 999 999', code })).status).toBe(200);
  });
});
