import { connect } from 'node:net';
import { describe, expect } from 'vitest';
import { contract } from '../../src/api/contract/contract.ts';
import { test } from './api-server.ts';
import { phone } from './api-visitor.ts';

const origin = 'https://www.alpha.example';
const json = { 'content-type': 'application/json' };
const code = JSON.stringify({ phone });

describe('the origin of a call', () => {
  test.for([
    ['another site', 'https://evil.example'],
    ['another dealer', 'https://www.beta.example'],
    ['the same host without https', 'http://www.alpha.example'],
    ['a host that starts with the same name', 'https://www.alpha.example.evil.example'],
    ['a preview', 'http://alpha.localhost:4321'],
    ['a file or a sandbox', 'null'],
    ['an invalid origin', 'x'],
  ])('a page of %s is refused, and cannot read the answer [OPEN-20]', async ([, from], { start }) => {
    const api = await start('sqlite');
    for (const options of [
      { method: 'POST', body: code, headers: { ...json, origin: from } },
      { headers: { origin: from } },
    ]) {
      const path = options.method ? '/api/auth/code' : '/api/auth/session';
      const { status, headers, json: answer } = await api.ask(path, options);
      expect([status, answer.success]).toEqual([403, false]);
      expect(headers['access-control-allow-origin']).toBeUndefined();
    }
    expect(api.sent).toEqual([]);
  });

  test('a call that changes something must have an origin [OPEN-20]', async ({ start }) => {
    const api = await start('sqlite');
    expect((await api.ask('/api/auth/code', { method: 'POST', body: code, headers: json })).status).toBe(403);
    expect(api.sent).toEqual([]);
  });

  test.for([
    ['a.example'],
    ['alpha.localhost:4321'],
    [''],
    ['[::1]'],
    ['www.alpha.example:8443'],
    ['__proto__'],
  ])('no dealer’s API answers at the host %j [OPEN-20]', async ([host], { start }) => {
    const api = await start('sqlite');
    expect((await api.ask('/api/auth/session', { headers: { host } })).status).toBe(404);
  });

  test('at a separate API host the origin identifies the dealer, whose page may read the answer [OPEN-20]', async ({
    start,
  }) => {
    const api = await start('sqlite');
    const host = 'api.example';
    const answer = await api.ask('/api/cars/2-1', { headers: { host, origin: 'https://www.beta.example' } });
    expect([answer.status, answer.json.id]).toEqual([200, '2-1']);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': 'https://www.beta.example',
      'access-control-allow-credentials': 'true',
      vary: 'Origin',
    });
    expect((await api.ask('/api/cars/2-1', { headers: { host, origin } })).status).toBe(404);
    expect((await api.ask('/api/cars/2-1', { headers: { host } })).status).toBe(404);
    const refused = await api.ask('/api/cars/none', { headers: { host, origin } });
    expect(refused.headers['access-control-allow-origin']).toBe(origin);
  });

  test('a host with the usual port of https is the site [OPEN-20]', async ({ start }) => {
    const api = await start('sqlite');
    const asked = await api.ask('/api/auth/session', { headers: { host: 'WWW.alpha.example:443' } });
    expect([asked.status, asked.json]).toEqual([200, { signedIn: false, phone: null }]);
  });

  test.for([['www.alpha.example.'], ['www.alpha.example']])(
    'a page at the host with a final dot may call, also behind a proxy that asks for %s [OPEN-20]',
    async ([host], { start }) => {
      const api = await start('sqlite');
      const headers = { host, origin: 'https://www.alpha.example.' };
      expect((await api.ask('/api/auth/session', { headers })).status).toBe(200);
    },
  );

  test('a preflight request is answered only for the dealer’s own site [OPEN-20]', async ({ start }) => {
    const api = await start('sqlite');
    const ask = (from: string) =>
      api.ask('/api/auth/code', {
        method: 'OPTIONS',
        headers: {
          host: 'api.example',
          origin: from,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type',
        },
      });
    const own = await ask(origin);
    expect([
      own.status,
      own.headers['access-control-allow-origin'],
      own.headers['access-control-allow-headers'],
    ]).toEqual([204, origin, 'content-type']);
    const other = await ask('https://evil.example');
    expect([other.status, other.headers['access-control-allow-origin']]).toEqual([404, undefined]);
  });

  test('a forwarded host or address counts only behind a trusted proxy [OPEN-20]', async ({ start }) => {
    const forwarded = { host: 'internal', 'x-forwarded-host': 'www.beta.example' };
    const trusting = await start('sqlite', { trustedProxies: 1 });
    expect((await trusting.ask('/api/cars/2-1', { headers: forwarded })).status).toBe(200);
    const doubting = await start('sqlite');
    expect((await doubting.ask('/api/cars/2-1', { headers: forwarded })).status).toBe(404);
  });
});

describe('the body of a call', () => {
  test.for([
    ['text/plain'],
    ['application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x'],
    ['application/jsonp'],
    [''],
  ])('the content type %j is refused [OPEN-20]', async ([type], { start }) => {
    const api = await start('sqlite');
    const headers = { origin, 'content-type': type };
    expect((await api.ask('/api/auth/code', { method: 'POST', body: code, headers })).status).toBe(415);
  });

  test.for<[body: string]>([
    ['{'],
    ['not json'],
    [''],
    ['"text"'],
    ['[1]'],
    ['null'],
    ['\u0000'],
    ['{"phone":"0412345678"'],
    ['['.repeat(9000)],
  ])('the body %j is refused as an invalid request [OPEN-20]', async ([body], { start }) => {
    const api = await start('sqlite');
    const { status, json: answer } = await api.ask('/api/auth/code', {
      method: 'POST',
      body,
      headers: { ...json, origin },
    });
    expect([status, answer]).toEqual([400, { success: false, error: 'The request is not valid.' }]);
  });

  test('a body that is too large is refused, whether its length is announced or not [OPEN-20]', async ({
    start,
  }) => {
    const api = await start('sqlite');
    const body = JSON.stringify({ phone, more: 'a'.repeat(20_000) });
    for (const extra of [{}, { 'transfer-encoding': 'chunked' }]) {
      const { status, json: answer } = await api.ask('/api/auth/code', {
        method: 'POST',
        body,
        headers: { ...json, origin, ...extra },
      });
      expect([status, answer]).toEqual([413, { success: false, error: 'The request is too large.' }]);
    }
  });

  test('a wrong method is refused with 405 and the methods of the path [OPEN-20]', async ({ start }) => {
    const api = await start('sqlite');
    const routes = Object.values(contract).map(({ route }) => route);
    // Another route may read 'cancel' in a path as its {id}, and has its own methods.
    const answers = (path: string, method: string) =>
      routes.some(
        (route) =>
          route.method === method && new RegExp(`^${route.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
      );
    for (const route of routes) {
      const path = route.path.replace(/\{\w+\}/g, 'x');
      for (const method of ['PUT', 'DELETE', 'PATCH', 'GET', 'POST']) {
        if (answers(path, method)) continue;
        const { status, headers } = await api.ask(path, { method, headers: { origin, ...json } });
        expect([path, method, status, headers.allow?.includes(route.method)]).toEqual([
          path,
          method,
          405,
          true,
        ]);
      }
    }
  });

  test('an unknown path is answered with 404 and the usual headers [OPEN-20]', async ({ start }) => {
    const api = await start('sqlite');
    for (const path of [
      '/api/',
      '/api/nothing',
      '/api/auth',
      '/api/../secret',
      '/api//cars',
      '/api/dev/outbox',
    ]) {
      const { status, json: answer, headers } = await api.ask(path);
      expect([path, status, answer.success]).toEqual([path, 404, false]);
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'strict-transport-security': 'max-age=31536000',
        'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
      });
    }
  });

  test('an invalid HTTP request ends only its own connection', async ({ start }) => {
    const api = await start('sqlite');
    for (const raw of [
      'GET /api/health/live HTTP/1.1\r\n\r\n',
      'GET http://[ HTTP/1.1\r\nHost: a b\r\n\r\n',
      'POST /api/auth/code HTTP/1.1\r\nHost: www.alpha.example\r\nContent-Length: -5\r\n\r\n',
      `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
      '\u0000\u0001\u0002\r\n\r\n',
    ]) {
      const answer = await new Promise<string>((resolve) => {
        let text = '';
        const socket = connect(api.port, '127.0.0.1', () => socket.end(raw));
        socket.on('data', (chunk) => {
          text += chunk;
        });
        socket.on('error', () => resolve(text));
        socket.on('close', () => resolve(text));
      });
      expect(answer).toMatch(/^(HTTP\/1\.1 [45]\d\d|$)/);
      expect(answer).not.toMatch(/\.ts:|node_modules/);
    }
    expect((await api.ask('/api/health/live')).json).toEqual({ ok: true });
  });
});

describe('rate limits', () => {
  test('an address that calls too often is refused, and is told how long to wait [OPEN-20]', async ({
    start,
  }) => {
    const api = await start('sqlite', { rateLimits: { all: { calls: 3, seconds: 60 }, of: {} } });
    for (let call = 0; call < 3; call++)
      expect((await api.visitor().get('/api/auth/session')).status).toBe(200);
    const { status, json: answer, headers } = await api.visitor().get('/api/auth/session');
    expect([status, answer.success]).toEqual([429, false]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect((await api.visitor('beta').get('/api/auth/session')).status).toBe(200);
  });

  test('a single call can have its own limit [OPEN-20]', async ({ start }) => {
    const of = { verifyCode: { calls: 2, seconds: 60 } };
    const api = await start('sqlite', { rateLimits: { all: { calls: 100, seconds: 60 }, of } });
    const verify = () => api.visitor().post('/api/auth/verify', { phone, code: '000000' });
    expect([(await verify()).status, (await verify()).status, (await verify()).status]).toEqual([
      400, 400, 429,
    ]);
    expect((await api.visitor().get('/api/auth/session')).status).toBe(200);
  });

  test('the automatic calls of open pages do not use up a visitor’s limit [OPEN-20] [RESERVE-2]', async ({
    start,
  }) => {
    const of = { reservedCars: { calls: 2, seconds: 60, isApart: true } } as const;
    const api = await start('sqlite', { rateLimits: { all: { calls: 1, seconds: 60 }, of } });
    const ask = async () => (await api.visitor().get('/api/reserved-cars')).status;
    expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429]);
    expect((await api.visitor().get('/api/auth/session')).status).toBe(200);
  });

  test('a forged X-Forwarded-For header does not change the caller’s address [OPEN-20]', async ({
    start,
  }) => {
    const rateLimits = { all: { calls: 2, seconds: 60 }, of: {} };
    const api = await start('sqlite', { rateLimits });
    const call = (from: string) => api.ask('/api/auth/session', { headers: { 'x-forwarded-for': from } });
    expect([
      (await call('1.1.1.1')).status,
      (await call('2.2.2.2')).status,
      (await call('3.3.3.3')).status,
    ]).toEqual([200, 200, 429]);
    const proxied = await start('sqlite', { rateLimits, trustedProxies: 1 });
    const through = (from: string) =>
      proxied.ask('/api/auth/session', { headers: { 'x-forwarded-for': from } });
    // The proxy appends the caller's real address. The caller may have written any addresses before it.
    for (const [from, status] of [
      ['9.9.9.9, 1.1.1.1', 200],
      ['8.8.8.8, 1.1.1.1', 200],
      ['7.7.7.7, 1.1.1.1', 429],
      ['2.2.2.2', 200],
    ] as const)
      expect([from, (await through(from)).status]).toEqual([from, status]);
  });
});
