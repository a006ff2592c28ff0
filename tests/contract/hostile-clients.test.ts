import { DatabaseSync } from 'node:sqlite';
import { describe, expect } from 'vitest';
import { usualBodyLimits } from '../../src/server/api/node-bodies.ts';
import { type Api, test } from './api-server.ts';
import { origin } from './hostile-values.ts';
import { aLead, chunked, failures, firstAnswers, form, json, long, opened } from './posted-calls.ts';
import { RawClient } from './raw-client.ts';

describe('a body on any route', () => {
  test('that comes one byte at a time keeps nobody else from an answer, and is given up [OPEN-20]', async ({
    start,
  }) => {
    const { api, posts } = await opened(start, {
      bodyLimits: { ...usualBodyLimits, graceMs: 3000, open: { inAll: 2000, perAddress: 1000 } },
    });
    // More than the calls that may run at the same time.
    const slow = posts.flatMap((post) =>
      Array.from({ length: 6 }, () => new RawClient(api.port).head(chunked(post)).drip(200)),
    );
    expect(posts.length).toBeGreaterThan(25);
    expect(slow.length).toBeGreaterThan(150);
    const leads = await Promise.all(Array.from({ length: 10 }, () => aLead(api)));
    expect(leads.map(({ status }) => status)).toEqual(leads.map(() => 200));
    expect((await api.ask('/api/health/ready')).json).toEqual({ ok: true, dealers: 2 });
    const answers = await Promise.all(slow.map(({ answer }) => answer));
    const found = new Set(answers.map(({ status }) => status));
    // 200: the link that stops all emails needs no body. 415: some calls take JSON only.
    expect([...found].filter((status) => ![200, 408].includes(status))).toEqual([]);
    expect(answers.filter(({ status }) => status === 408).length).toBeGreaterThan(posts.length * 5);
    await Promise.all(slow.map(({ closed }) => closed));
    expect(failures(api)).toEqual([]);
  });

  test('is read in chunks as in one piece: a signed message, an unsubscription, a sign-in [OPEN-20]', async ({
    start,
  }) => {
    const { api, posts } = await opened(start);
    const answers: [path: string, whole: number, inChunks: number][] = [];
    for (const post of posts) {
      const whole = await new RawClient(api.port).head(long(post, post.body.length)).write(post.body).answer;
      const parts = new RawClient(api.port).head(chunked(post)).chunk(post.body.subarray(0, 3));
      const inChunks = await parts.chunk(post.body.subarray(3)).lastChunk().answer;
      answers.push([post.path, whole.status, inChunks.status]);
    }
    expect(answers.filter(([, whole, inChunks]) => whole !== inChunks || whole >= 500)).toEqual([]);
    const good = answers.filter(([, , status]) => status < 400).map(([path]) => path.slice(0, 17));
    expect(good).toEqual(expect.arrayContaining(['/api/payments/str', '/api/alerts/stop/', '/desk/sign-in']));
    expect(failures(api)).toEqual([]);
  });

  test('that is malformed is the fault of who sent it [OPEN-20]', async ({ start }) => {
    const { api, posts } = await opened(start);
    const deep = (open: string, close: string, levels: number) =>
      `${open.repeat(levels)}1${close.repeat(levels)}`;
    const part = (name: string) => `Content-Disposition: form-data; name="${name}"\r\n\r\na\r\n`;
    const bodies: [type: string, body: string | Buffer][] = [
      ['multipart/form-data', 'a'],
      ['multipart/form-data; boundary=x', 'a'],
      ['multipart/form-data; boundary=x', `--x\r\n${part('email')}`],
      ['multipart/form-data; boundary=x', `--x\r\n${part('"')}--x--\r\n`],
      [form, '%ff=%ff&%'],
      [form, 'form_key=%00&email=%00'],
      [form, Buffer.from([0xff, 0xfe, 0, 0x3d])],
      [json, deep('[', ']', 900)],
      [json, deep('{"data":', '}', 50_000)],
      [json, `{"collection":"pages","slug":"a","data":{"a":${deep('[', ']', 50_000)}}}`],
      [json, `{"files":[${deep('{"path":', '}', 1000)}]}`],
      [json, '{"files":[null]}'],
      [json, '"\ud800"'],
      [json, Buffer.from([0xff, 0xfe, 0])],
      ['application/json; charset=utf-16', '{}'],
      ['', 'a'],
    ];
    const wrong: unknown[] = [];
    for (const post of posts)
      for (const [type, body] of bodies) {
        const bytes = Buffer.from(body as string);
        const headers = { ...post.headers, 'content-type': type };
        const { status } = await new RawClient(api.port)
          .head(long({ ...post, headers }, bytes.length))
          .write(bytes).answer;
        if (status === 0 || status >= 500) wrong.push([post.path, type, String(body).slice(0, 40), status]);
      }
    expect(wrong).toEqual([]);
    expect(failures(api)).toEqual([]);
  });

  test('that is too large is refused before it comes, and while it comes [OPEN-20]', async ({ start }) => {
    const { api, posts } = await opened(start);
    for (const post of posts) {
      const announced = await new RawClient(api.port).head(long(post, 1e10)).answer;
      expect([post.path, announced.status]).toEqual([post.path, post.path.includes('/stop/') ? 200 : 413]);
      if (/\/(?:stop|contents|draft)/.test(post.path)) continue;
      const endless = new RawClient(api.port).head(chunked(post));
      for (let sent = 0; sent < 5; sent++) endless.chunk(Buffer.alloc(65_536, 32));
      expect([post.path, (await endless.answer).status]).toEqual([post.path, 413]);
    }
  });

  test('that its client gives up is no failure of the server [OPEN-20]', async ({ start }) => {
    const { api, posts } = await opened(start);
    const before = api.logged.length;
    const clients = posts.flatMap((post) => [
      new RawClient(api.port).head(long(post, 2000)).write(post.body),
      new RawClient(api.port).head(chunked(post)),
    ]);
    await Promise.all(clients.map((client) => client.written()));
    for (const client of clients) client.destroy();
    const answered = () => api.logged.slice(before).filter((line) => line.includes('"method":"POST"'));
    await expect.poll(() => answered().length).toBe(clients.length);
    expect(failures(api)).toEqual([]);
    expect((await aLead(api)).status).toBe(200);
  });
});

describe('bodies on their way', () => {
  const limits = {
    ...usualBodyLimits,
    open: { inAll: 20, perAddress: 3 },
    bytes: { inAll: 400_000, perAddress: 250_000 },
  };
  const from = (address: string) => ({ 'x-forwarded-for': address });

  test('are few from one address, which keeps no other address out [OPEN-20]', async ({ start }) => {
    const { api, posts } = await opened(start, { trustedProxies: 1, bodyLimits: limits });
    const post = posts.find(({ path }) => path === '/desk/sign-in')!;
    const slow = Array.from({ length: 5 }, () =>
      new RawClient(api.port).head(chunked(post, from('203.0.113.1'))).chunk(Buffer.from('e')),
    );
    const [first, second] = await firstAnswers(slow, 2);
    expect([first!.status, second!.status]).toEqual([429, 429]);
    expect(first!.text.toLowerCase()).toContain('retry-after: ');
    const other = new RawClient(api.port).head(chunked(post, from('203.0.113.2'))).chunk(post.body);
    expect((await other.lastChunk().answer).status).toBe(303);
    for (const client of slow) client.destroy();
    // Whoever goes makes room.
    await expect
      .poll(async () => {
        const again = new RawClient(api.port).head(chunked(post, from('203.0.113.1'))).chunk(post.body);
        return (await again.lastChunk().answer).status;
      })
      .toBe(303);
  });

  test('have so many bytes in memory as the server has for them, and a lead still finds room [OPEN-20]', async ({
    start,
  }) => {
    const { api, posts } = await opened(start, { trustedProxies: 1, bodyLimits: limits });
    const post = posts.find(({ path }) => path.endsWith('/contents'))!;
    const upload = (address: string) =>
      new RawClient(api.port).head(chunked(post, from(address))).chunk(Buffer.alloc(200_000, 32));
    const uploads = [
      upload('203.0.113.1'),
      upload('203.0.113.1'),
      upload('203.0.113.2'),
      upload('203.0.113.3'),
    ];
    const refused = await firstAnswers(uploads, 2);
    expect(refused.map(({ status }) => status)).toEqual([503, 503]);
    expect(refused[0]!.text).toContain('A lot of people are here');
    expect((await aLead(api)).status).toBe(200);
    for (const client of uploads) client.destroy();
  });
});

describe('an address that cannot be decoded', () => {
  test('is the fault of who asks for it, on every route [OPEN-20]', async ({ start }) => {
    const { api, olivia } = await opened(start);
    const wrong: unknown[] = [];
    for (const { path } of api.routes())
      for (const bad of ['%ff', '%00', '%', '%2e%2e%2f', '%ed%a0%80'])
        for (const written of [path.replace('alpha', bad), `${path}?after=${bad}&day=${bad}`]) {
          const asked = written
            .replace(':slug', 'alpha')
            .replace(/:\w+(?:\{.*?\})?/g, bad)
            .replace('*', bad);
          const headers = {
            host: 'www.alpha.example',
            cookie: `${olivia.cookie}; a=${bad}`,
            connection: 'close',
          };
          const { status } = await new RawClient(api.port).head({ method: 'GET', path: asked, headers })
            .answer;
          if (status === 0 || status >= 500) wrong.push([asked, status]);
        }
    expect(wrong).toEqual([]);
    const preview = await olivia.get('/desk/content/alpha/site/%ff');
    expect([preview.status, preview.json]).toEqual([400, { message: 'The address is not valid.' }]);
    expect(failures(api)).toEqual([]);
  });

  test('is none of ours at a host that cannot be one [OPEN-20]', async ({ start }) => {
    const api = await start('sqlite');
    for (const host of ['999.999.999.999', 'a b', '[', 'www.alpha.example:99999', '%ff']) {
      const asked = { path: '/api/auth/code', headers: { host, 'content-length': '0' } };
      const { status } = await new RawClient(api.port).head(asked).answer;
      expect([host, [400, 404].includes(status)]).toEqual([host, true]);
    }
    expect(failures(api)).toEqual([]);
  });

  test('no method of HTTP makes the server fail [OPEN-20]', async ({ start }) => {
    const api = await start('sqlite');
    for (const method of ['TRACE', 'PUT', 'PATCH', 'DELETE', 'QUERY', 'PROPFIND', 'OPTIONS', 'HEAD']) {
      const headers = { origin, 'content-length': '1' };
      const { status } = await new RawClient(api.port)
        .head({ method, path: '/api/forms', headers })
        .write('a').answer;
      expect([method, [204, 404, 405].includes(status), status]).toEqual([method, true, status]);
    }
    expect(failures(api)).toEqual([]);
  });
});

describe('connections', () => {
  const connections = { inAll: 60, perAddress: 20 };
  const clients = (api: Api, count: number, from?: string) =>
    Array.from({ length: count }, () => new RawClient(api.port, from));
  const session = { method: 'GET', path: '/api/auth/session' };

  test('from one address are so few that others find room [OPEN-20]', async ({ start }) => {
    const api = await start('sqlite', { connections });
    const idle = clients(api, 50);
    const closed = await firstAnswers(idle, 30);
    expect(closed.map(({ status }) => status)).toEqual(closed.map(() => 0));
    const other = new RawClient(api.port, '127.0.0.2').head(session);
    expect((await other.answer).status).toBe(200);
    for (const client of idle) client.destroy();
    // Whoever goes makes room.
    await expect.poll(async () => (await new RawClient(api.port).head(session).answer).status).toBe(200);
  });

  test('end with the answer, whatever their clients still send [OPEN-20]', async ({ start }) => {
    const api = await start('sqlite');
    const headers = { 'transfer-encoding': 'chunked' };
    const client = new RawClient(api.port).head({ ...session, headers }).drip(50);
    expect((await client.answer).status).toBe(200);
    await client.closed;
  });

  test('of a trusted proxy are limited in all alone [OPEN-20]', async ({ start }) => {
    const api = await start('sqlite', { connections, trustedProxies: 1 });
    const idle = clients(api, 59);
    const last = new RawClient(api.port).head(session);
    expect((await last.answer).status).toBe(200);
    expect(await firstAnswers(clients(api, 5), 4)).toHaveLength(4);
    for (const client of idle) client.destroy();
  });
});

describe('a database that another process has locked', () => {
  test('lets a lead wait and not the server: it answers other calls, and stores the lead as soon as it can [API-13]', async ({
    start,
  }) => {
    const { api } = await opened(start);
    const other = new DatabaseSync((api.database as { file: string }).file);
    other.exec('begin immediate');
    const lead = aLead(api);
    // Both servers share this thread: SQLite's own waiting would keep these answers, and the end of the lock, away.
    for (let call = 0; call < 20; call++) expect((await api.ask('/api/health/live')).status).toBe(200);
    other.exec('commit');
    other.close();
    expect((await lead).status).toBe(200);
    expect(await api.rows('leads')).toHaveLength(1);
  });
});
