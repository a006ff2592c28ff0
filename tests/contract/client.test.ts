import { createServer, type RequestListener } from 'node:http';
import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import {
  askForCode,
  currentSession,
  readWatchlist,
  removeCar,
  saveCar,
  signOut,
  verifyCode,
} from '../../src/api/account.ts';
import { carById, carPdf } from '../../src/api/cars.ts';
import { type ApiClientOptions, createApiClient } from '../../src/api/client.ts';
import { failureMessages } from '../../src/api/result.ts';
import { snapRating } from '../../src/api/reviews.ts';
import { recordEvent, revealPhone } from '../../src/api/visits.ts';
import { closeServer, listen } from '../../src/hosting/connections.ts';
import { type Api, test } from './api-server.ts';
import { codeIn, normalised, phone } from './api-visitor.ts';
import { writeDealer } from './dealer-files.ts';

/** The client as a dealer's page with a separate API host uses it. It adds origin and cookie as a browser does. */
function clientOf(api: Api, options: Partial<ApiClientOptions> = {}) {
  const cookies = new Map<string, string>();
  return createApiClient({
    baseUrl: `http://127.0.0.1:${api.port}`,
    fetch: async (address, init) => {
      const headers = {
        ...(init?.headers as object),
        origin: 'https://www.alpha.example',
        cookie: [...cookies.values()].join('; '),
      };
      const response = await fetch(address as string, { ...init, headers });
      for (const line of response.headers.getSetCookie())
        cookies.set(line.split('=', 1)[0]!, line.split(';', 1)[0]!);
      return response;
    },
    ...options,
  });
}

describe('API client with a working server', () => {
  test('every call returns data of its type [API-1] [API-2] [API-3] [API-10] [API-14] [API-15] [API-16] [OPEN-21] [OPEN-24]', async ({
    start,
  }) => {
    const api = await start('sqlite');
    writeDealer(api.dealersDir, 'alpha', 1, { leads: { captcha: false } });
    // The server checks files once a second.
    api.clock.now += 2000;
    const { call } = clientOf(api);
    expect(await call(currentSession)).toEqual({ ok: true, data: { signedIn: false, phone: null } });
    const asked = await call(askForCode, { phone });
    expect(asked).toEqual({
      ok: true,
      data: { success: true, request: expect.any(String), validSeconds: 600 },
    });
    const request = asked.ok ? asked.data.request : '';
    const session = { ok: true, data: { signedIn: true, phone: normalised } };
    expect(await call(verifyCode, { phone, request, code: codeIn(api.sent[0]) })).toEqual(session);
    const done = { ok: true, data: { success: true } };
    expect(await call(saveCar, { phone_number: normalised, car_id: '1-1' })).toEqual(done);
    expect(await call(readWatchlist)).toEqual({ ok: true, data: { entries: [{ id: '1-1' }] } });
    expect(await call(removeCar, { phone_number: normalised, car_id: '1-1' })).toEqual(done);
    const visit = { car_id: '1-1', dealership_id: 'd', website_id: 1 };
    expect(await call(revealPhone, visit)).toEqual(done);
    expect(await call(recordEvent, { ...visit, event_id: 25, url: '/cars/a/' })).toEqual(done);
    expect(await call(carById, { id: '1-1' })).toMatchObject({
      ok: true,
      data: { id: '1-1', make: 'Toyota' },
    });
    const pdf = await call(carPdf, { slug: '2021-toyota-corolla-1-1' });
    expect(pdf.ok && [pdf.data.type, pdf.data.size > 5000]).toEqual(['application/pdf', true]);
    expect(await call(snapRating, { orgId: 'org-alpha' })).toEqual({
      ok: true,
      data: { rating: 4.4, stars: 4.5, example: true },
    });
    expect(await call(signOut)).toEqual(done);
  });

  test('a refusal is reported with the server’s message and status [API-1] [OPEN-20]', async ({ start }) => {
    const { call } = clientOf(await start('sqlite'));
    expect(await call(saveCar, { phone_number: phone, car_id: '1-1' })).toEqual({
      ok: false,
      kind: 'refused',
      message: 'Please sign in first.',
      status: 401,
    });
    expect(await call(askForCode, { phone: '12' })).toMatchObject({
      kind: 'refused',
      message: 'Please enter a valid phone number.',
      status: 400,
    });
    expect(await call(carPdf, { slug: 'none' })).toMatchObject({ kind: 'refused', status: 404 });
  });

  test('an event is stored although the client does not wait for the answer [API-10] [OPEN-8]', async ({
    start,
  }) => {
    const api = await start('sqlite');
    const client = clientOf(api);
    const visit = { car_id: '1-1', dealership_id: 'd', website_id: 1 };
    client.notify(recordEvent, { ...visit, event_id: 39, url: '/cars/a/' });
    await expect.poll(() => api.rows('visit_events')).toHaveLength(1);
  });
});

describe('API client without a working server', () => {
  let stop: (() => Promise<void>) | undefined;
  afterEach(async () => {
    await stop?.();
    stop = undefined;
  });

  async function serverThat(answers: RequestListener) {
    const server = createServer(answers);
    const port = await listen(server, 0);
    stop = () => closeServer(server, 0);
    return createApiClient({ baseUrl: `http://127.0.0.1:${port}` });
  }

  const broken = (status: number) => ({ ok: false, kind: 'broken', message: failureMessages.broken, status });

  const unreached = { ok: false, kind: 'offline', message: failureMessages.offline };

  test('reports a server that is down as offline', async () => {
    const { call } = createApiClient({ baseUrl: 'http://127.0.0.1:1' });
    expect(await call(readWatchlist)).toEqual({
      ok: false,
      kind: 'offline',
      message: failureMessages.offline,
    });
  });

  test.for<[what: string, status: number, type: string, body: string]>([
    [
      'a stack trace from the server',
      500,
      'application/json',
      '{"success":false,"error":"no\\n    at save"}',
    ],
    ['a page instead of a refusal', 404, 'text/html', '<!doctype html><title>Not found</title>'],
    ['JSON of a wrong shape', 200, 'application/json', '{"entries":"none"}'],
    ['entries without id', 200, 'application/json', '{"entries":[{"id":1}]}'],
    ['null', 200, 'application/json', 'null'],
    ['a list', 200, 'application/json', '[]'],
  ])('reports %s as broken', async ([, status, type, body]) => {
    const { call } = await serverThat((_, response) =>
      response.writeHead(status, { 'content-type': type }).end(body),
    );
    expect(await call(readWatchlist)).toEqual(broken(status));
  });

  test.for<[what: string, status: number, body: string]>([
    ['an error of a gateway', 502, '<h1>Bad gateway</h1>'],
    ['a gateway whose server is slow', 504, ''],
    ['the sign-in page of a network', 200, '<!doctype html><title>Free Wi-Fi</title>'],
    ['an empty answer', 200, ''],
    ['half an answer', 200, '{"entries":[{"id":"1'],
  ])('reports a server that was not reached as offline: %s', async ([, status, body]) => {
    const { call } = await serverThat((_, response) => response.writeHead(status).end(body));
    expect(await call(readWatchlist)).toEqual(unreached);
  });

  test.for([
    ['1', '1 sec'],
    ['59', '59 sec'],
    ['60', '1 min'],
    ['61', '2 min'],
    ['3600', '60 min'],
  ])('says after a refusal with Retry-After: %s to wait %s [ERR-7]', async ([seconds, wait]) => {
    const { call } = await serverThat((_, response) =>
      response.writeHead(429, { 'retry-after': seconds }).end('{"success":false,"error":"Not so fast."}'),
    );
    expect(await call(readWatchlist)).toMatchObject({
      kind: 'refused',
      message: `Not so fast. Try again in ${wait}.`,
    });
  });

  test.for(['Fri, 27 Nov 2026 12:00:00 GMT', '-1', '0'])('ignores Retry-After: %s', async (value) => {
    const { call } = await serverThat((_, response) =>
      response.writeHead(429, { 'retry-after': value }).end('{"error":"Not so fast."}'),
    );
    expect(await call(readWatchlist)).toMatchObject({ kind: 'refused', message: 'Not so fast.' });
  });

  test('reports an error of the server as broken, with the message that the server returned [ERR-1]', async () => {
    const { call } = await serverThat((_, response) =>
      response.writeHead(503).end('{"success":false,"error":"We are moving house."}'),
    );
    expect(await call(readWatchlist)).toEqual({ ...broken(503), message: 'We are moving house.' });
  });

  test.for([
    ['no message', '{"success":false}'],
    ['a very long message', `{"success":false,"error":"${'a'.repeat(999)}"}`],
    ['a message that is no text', '{"success":false,"error":{"html":"<b>"}}'],
  ])('reports a refusal with %s as broken [ERR-7]', async ([, body]) => {
    const { call } = await serverThat((_, response) => response.writeHead(400).end(body));
    expect(await call(readWatchlist)).toEqual(broken(400));
  });

  test('reports success: false as a refusal with any status', async () => {
    const { call } = await serverThat((_, response) =>
      response.end('{"success":false,"error":"Not today."}'),
    );
    expect(await call(saveCar, { phone_number: phone, car_id: '1' })).toMatchObject({
      kind: 'refused',
      message: 'Not today.',
    });
  });

  test('reports an answer that is cut off as that of a server that was not reached', async () => {
    const { call } = await serverThat((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"entries":[', () => response.destroy());
    });
    expect(await call(readWatchlist)).toEqual(unreached);
  });

  test('reports an HTML page instead of a PDF as broken, and a PDF that is cut off as not reached', async () => {
    const page = await serverThat((_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hi</h1>'),
    );
    expect(await page.call(carPdf, { slug: 'a' })).toEqual(broken(200));
    await stop?.();
    const cut = await serverThat((_, response) => {
      response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': '1000' });
      response.write('%PDF', () => response.destroy());
    });
    expect(await cut.call(carPdf, { slug: 'a' })).toEqual(unreached);
  });

  test('a notification that cannot be sent does not throw [OPEN-8]', () => {
    const throwing = createApiClient({
      fetch: () => {
        throw new Error('no network');
      },
    });
    const visit = { car_id: '1', dealership_id: 'd', website_id: 1 };
    expect(() => throwing.notify(revealPhone, visit)).not.toThrow();
    expect(() => createApiClient({ baseUrl: 'http://127.0.0.1:1' }).notify(revealPhone, visit)).not.toThrow();
  });
});

describe('API client with a slow server', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const abortable = (init: RequestInit | undefined) =>
    new Promise<never>((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  const timedOut = { ok: false, kind: 'timeout', message: failureMessages.timeout };

  test('times out after exactly 10 seconds without an answer', async () => {
    const { call } = createApiClient({ fetch: (_, init) => abortable(init) });
    const result = call(readWatchlist);
    const settled = vi.fn();
    result.then(settled);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await result).toEqual(timedOut);
  });

  test('the time limit applies to the whole answer, and not only to its beginning', async () => {
    const { call } = createApiClient({
      timeoutMs: 500,
      fetch: async (_, init) => {
        const body = new ReadableStream({
          start: (controller) => {
            controller.enqueue(new TextEncoder().encode('{"entries":'));
            init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
          },
        });
        return new Response(body, { headers: { 'content-type': 'application/json' } });
      },
    });
    const result = call(readWatchlist);
    await vi.advanceTimersByTimeAsync(500);
    expect(await result).toEqual(timedOut);
  });

  test('after an answer in time no timer is left', async () => {
    const { call } = createApiClient({ fetch: async () => Response.json({ entries: [] }) });
    expect(await call(readWatchlist)).toEqual({ ok: true, data: { entries: [] } });
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('requests of the API client', () => {
  const seen = (baseUrl?: string) => {
    const requests: [address: string, init: RequestInit][] = [];
    const client = createApiClient({
      ...(baseUrl && { baseUrl }),
      fetch: async (address, init) => {
        requests.push([address as string, init ?? {}]);
        return Response.json({ success: true });
      },
    });
    return { client, requests };
  };

  test('put encoded path parameters into the path, and the other fields of a GET into the query', async () => {
    const { client, requests } = seen();
    await client.call(carById, { id: 'a/../b?c#d' });
    await client.call(snapRating, { orgId: 'x y&z' });
    expect(requests.map(([address]) => address)).toEqual([
      '/api/cars/a%2F..%2Fb%3Fc%23d',
      '/api/reviews/snap21?orgId=x+y%26z',
    ]);
  });

  test('send cookies to the page’s own origin, or to the dealer’s separate API host', async () => {
    const own = seen();
    await own.client.call(signOut);
    expect(own.requests[0]?.[1]).toMatchObject({ method: 'POST', credentials: 'same-origin', body: '{}' });
    const elsewhere = seen('https://api.alpha.example');
    await elsewhere.client.call(signOut);
    expect(elsewhere.requests[0]?.[0]).toBe('https://api.alpha.example/api/auth/sign-out');
    expect(elsewhere.requests[0]?.[1].credentials).toBe('include');
  });
});
