import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterAll, expect } from 'vitest';
import { test } from './api-server.ts';
import { stockOf, writeDealer, writeStock } from './dealer-files.ts';
import { seed, unlimited } from './hostile-values.ts';
import { aLead, chunked, failures, firstAnswers, opened } from './posted-calls.ts';
import { RawClient } from './raw-client.ts';

/** SOAK opens as many connections as one machine can, and sends many more broken requests. */
const soak = Boolean(process.env['SOAK']);
const SOCKETS = soak ? 15_000 : 3000;
const BROKEN = soak ? 20_000 : 1500;
const UPLOADS = soak ? 128 : 24;

let sent = 0;
afterAll(() => console.log(`${sent} broken requests, SEED=${seed}`));

test(`${SOCKETS} idle connections of one address keep nobody else out [OPEN-20]`, async ({ start }) => {
  const api = await start('sqlite');
  const idle: RawClient[] = [];
  let open = 0;
  for (let at = 0; at < SOCKETS; at++) {
    const client = new RawClient(api.port);
    open += 1;
    void client.closed.then(() => {
      open -= 1;
    });
    idle.push(client);
    // The queue of the system for new connections is short.
    if (at % 100 === 99) await client.written();
  }
  await expect.poll(() => open).toBeLessThanOrEqual(1000);
  const other = new RawClient(api.port, '127.0.0.2').head({ method: 'GET', path: '/api/auth/session' });
  expect((await other.answer).status).toBe(200);
  for (const client of idle) client.destroy();
});

test(`${UPLOADS} large bodies at once take no more memory than the server has for them [OPEN-20]`, async ({
  start,
}) => {
  const { api, posts } = await opened(start);
  const post = posts.find(({ path }) => path.endsWith('/contents'))!;
  const megabyte = Buffer.alloc(1_000_000, 32);
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  const uploads = Array.from({ length: UPLOADS }, () => new RawClient(api.port).head(chunked(post)));
  const answers = firstAnswers(uploads, UPLOADS - 2);
  for (let sent = 0; sent < 25; sent++) {
    await Promise.all(uploads.map((client) => client.chunk(megabyte).written()));
    most = Math.max(most, process.memoryUsage().arrayBuffers - before);
  }
  expect(new Set((await answers).map(({ status }) => status))).toEqual(new Set([503]));
  expect(most).toBeLessThan(200_000_000);
  expect((await aLead(api)).status).toBe(200);
  for (const client of uploads) client.destroy();
});

test('broken requests make nothing fail [OPEN-20]', async ({ start }) => {
  const { api, posts } = await opened(start, unlimited);
  const place = fc.nat(1200);
  const change = fc.oneof(
    fc.record({ at: place, cut: fc.nat(40), put: fc.constant(Buffer.alloc(0)) }),
    fc.record({
      at: place,
      cut: fc.nat(3),
      put: fc.uint8Array({ maxLength: 8 }).map((bytes) => Buffer.from(bytes)),
    }),
    fc.record({
      at: place,
      cut: fc.nat(8),
      put: fc
        .constantFrom(
          '\r\n',
          ': ',
          'chunked',
          '0',
          '-1',
          '99999999999',
          '%',
          '{',
          '"',
          '--x',
          '\0',
          'é',
          ';',
          'gzip',
        )
        .map((text) => Buffer.from(text)),
    }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.nat(posts.length - 1),
      fc.boolean(),
      fc.array(change, { minLength: 1, maxLength: 4 }),
      async (at, isChunked, changes) => {
        sent += 1;
        const post = posts[at]!;
        const framing = isChunked
          ? { 'transfer-encoding': 'chunked' }
          : { 'content-length': String(post.body.length) };
        const headers = { host: 'www.alpha.example', ...post.headers, ...framing, connection: 'close' };
        const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
        const size = post.body.length.toString(16);
        const body = isChunked ? `${size}\r\n${post.body.toString()}\r\n0\r\n\r\n` : post.body.toString();
        let bytes = Buffer.from([`POST ${post.path} HTTP/1.1`, ...head, '', body].join('\r\n'));
        for (const { at: from, cut, put } of changes)
          bytes = Buffer.concat([bytes.subarray(0, from), put, bytes.subarray(from + cut)]);
        const client = new RawClient(api.port).write(bytes);
        await client.written();
        client.end();
        const { status, text } = await client.answer;
        expect([text.slice(0, 200), status < 500]).toEqual([text.slice(0, 200), true]);
      },
    ),
    { seed, numRuns: BROKEN },
  );
  expect(failures(api)).toEqual([]);
  expect((await aLead(api)).status).toBe(200);
}, 3_600_000);

test('a lead that comes while another process has locked the database may be sent again [OPEN-20]', async ({
  start,
}) => {
  const { api } = await opened(start);
  const file = 'file' in api.database ? api.database.file : '';
  const other = new DatabaseSync(file);
  other.exec('begin immediate');
  const refused = await aLead(api);
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([503, true]);
  other.exec('rollback');
  other.close();
  expect((await aLead(api)).status).toBe(200);
});

test('200 sheets at once are drawn, or may be asked for again [OPEN-20]', async ({ start }) => {
  const api = await start('sqlite', unlimited);
  writeDealer(api.dealersDir, 'alpha', 1);
  const [car] = stockOf(1);
  const cars = Array.from({ length: 200 }, (_, at) => ({ ...car!, id: `s-${at}`, slug: `sheet-${at}` }));
  writeStock(api.dealersDir, 'alpha', cars);
  api.clock.now += 2000;
  const answers = await Promise.all(cars.map(({ slug }) => api.visitor().get(`/api/cars/${slug}/pdf`)));
  const found = new Set(answers.map(({ status }) => status));
  expect([...found].filter((status) => ![200, 503].includes(status))).toEqual([]);
  expect(found).toContain(200);
  for (const { status, headers } of answers)
    if (status === 503) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
});
