import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen } from './connections.ts';
import { parseHeaders } from './host-rules.ts';
import { createSiteServer } from './site-server.ts';

let out: string;
let server: Server;
let port: number;

beforeAll(async () => {
  out = mkdtempSync(join(tmpdir(), 'forecourt-serve-'));
  mkdirSync(join(out, 'alpha/cars/a'), { recursive: true });
  writeFileSync(join(out, 'secret.txt'), 'secret');
  writeFileSync(join(out, 'alpha/index.html'), `<h1>${'Alpha '.repeat(200)}</h1>`);
  writeFileSync(join(out, 'alpha/cars/a/index.html'), 'car');
  writeFileSync(join(out, 'alpha/404.html'), 'no such page');
  writeFileSync(
    join(out, 'alpha/_headers'),
    '/*\n  X-Frame-Options: DENY\n/cars/*\n  Cache-Control: no-cache\n',
  );
  writeFileSync(
    join(out, 'alpha/_redirects'),
    '/old/ id=7 type=used /cars/b/ 301!\n/old/ /cars/a/ 301\n/old /cars/a/ 301\n/cars/a/ id=7 /cars/b/?x=1 301!\n/vans/* /search/?q=van#list 301\n',
  );
  writeFileSync(join(out, 'alpha/film.mp4'), '0123456789');
  mkdirSync(join(out, 'alpha/old'));
  writeFileSync(join(out, 'alpha/old/index.html'), 'moved');
  server = createSiteServer(out);
  port = await listen(server, 0);
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  rmSync(out, { recursive: true });
});

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

function get(path: string, headers: Record<string, string> = {}, at = port): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request(
      { port: at, path, headers: { host: `alpha.localhost:${port}`, ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }),
        );
      },
    );
    call.on('error', reject);
    call.end();
  });
}

test.for(['/old/', '/old'])('redirects from %s, which has moved [ROUTE-22]', async (path) => {
  const { status, headers } = await get(`${path}?utm_source=mail`);
  expect([status, headers['location']]).toEqual([301, '/cars/a/?utm_source=mail']);
});

test.for([
  ['/Cars/A/?Query=X', '/cars/a/?Query=X'],
  ['/CARS/a', '/cars/a/'],
  ['/OLD/', '/cars/a/'],
  ['/%C3%84/', undefined],
  ['/CARS/NONE/', undefined],
])('leads from %s, which is written in capitals, to %s [MOVE-4]', async ([path, to]) => {
  const { status, headers } = await get(path!);
  expect([status, headers['location']]).toEqual(to ? [301, to] : [404, undefined]);
});

test('serves a site by its host', async () => {
  const answer = await get('/cars/a/');
  expect([answer.status, String(answer.body)]).toEqual([200, 'car']);
});

test.for([
  ['/vans/', '/search/?q=van#list'],
  ['/vans/white/?page=2&x=1', '/search/?q=van&page=2&x=1#list'],
  ['/old/?x=1', '/cars/a/?x=1'],
])('leads from %s to %s, with the visitor’s query after its own [MOVE-3]', async ([path, target]) => {
  const { status, headers } = await get(path!);
  expect([status, headers['location']]).toEqual([301, target]);
});

test.for([
  ['/old/?id=7&type=used', '/cars/b/'],
  ['/old/?a=b&type=used&id=7&c', '/cars/b/?a=b&c'],
  ['/OLD/?id=7&type=used', '/cars/b/'],
  ['/old/?id=7', '/cars/a/?id=7'],
  ['/cars/a/?id=7&utm_source=x', '/cars/b/?x=1&utm_source=x'],
])('leads from %s to %s, without the values that the redirect asked for [MOVE-8]', async ([path, target]) => {
  const { status, headers } = await get(path!);
  expect([status, headers['location']]).toEqual([301, target]);
});

test('adds the slash that a folder needs and keeps the query', async () => {
  const answer = await get('/cars/a?query=x');
  expect([answer.status, answer.headers['location']]).toEqual([301, '/cars/a/?query=x']);
});

test('shows the site’s own 404 page', async () => {
  const answer = await get('/cars/none/');
  expect([answer.status, String(answer.body)]).toEqual([404, 'no such page']);
});

test('sends the time to pages in a preview of another day, on every request', async () => {
  let now = Date.parse('2026-11-22T20:10:00Z');
  writeFileSync(join(out, 'alpha/page.html'), '<!doctype html><html><head><title>A</title></head></html>');
  const clocked = createSiteServer(out, undefined, () => now);
  const clockedPort = await listen(clocked, 0);
  const asked = (headers = {}) => get('/page.html', headers, clockedPort);
  const first = await asked();
  expect(String(first.body)).toContain(`<head><meta name="now" content="${now}"><title>`);
  now += 60_000;
  const second = await asked({ 'if-none-match': String(first.headers['etag']) });
  expect([second.status, String(second.body)]).toEqual([200, expect.stringContaining(`content="${now}"`)]);
  expect(String((await get('/page.html')).body)).not.toContain('name="now"');
  clocked.closeAllConnections();
  await new Promise((done) => clocked.close(done));
});

test('applies the site’s _headers', async () => {
  const { headers } = await get('/cars/a/');
  expect([headers['x-frame-options'], headers['cache-control']]).toEqual(['DENY', 'no-cache']);
});

test('compresses files, and answers a matching ETag with 304', async () => {
  const answer = await get('/', { 'accept-encoding': 'gzip' });
  expect(answer.headers['content-encoding']).toBe('gzip');
  expect(String(gunzipSync(answer.body))).toContain('Alpha');
  expect((await get('/', { 'if-none-match': String(answer.headers['etag']) })).status).toBe(304);
});

test.for([
  ['bytes=0-1', 206, '01', 'bytes 0-1/10'],
  ['bytes=7-', 206, '789', 'bytes 7-9/10'],
  ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
  ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
  ['Bytes= 4-4 ', 206, '4', 'bytes 4-4/10'],
  ['bytes=10-', 416, 'The file has no such part.', 'bytes */10'],
  ['bytes=-0', 416, 'The file has no such part.', 'bytes */10'],
  ['bytes=5-2', 200, '0123456789', undefined],
  ['bytes=0-1,4-5', 200, '0123456789', undefined],
  ['bytes=-', 200, '0123456789', undefined],
  ['lines=0-1', 200, '0123456789', undefined],
] as const)('answers the range %s with %i and %s', async ([range, status, body, place]) => {
  const answer = await get('/film.mp4', { range });
  expect([answer.status, String(answer.body), answer.headers['content-range']]).toEqual([
    status,
    body,
    place,
  ]);
  if (status !== 416) expect(answer.headers['accept-ranges']).toBe('bytes');
  expect(answer.headers['content-length']).toBe(`${body.length}`);
});

test('gives a part only of the version that the visitor has, and only what is not packed', async () => {
  const range = 'bytes=0-1';
  const etag = String((await get('/film.mp4')).headers['etag']);
  const status = async (headers: Record<string, string>, path = '/film.mp4') =>
    (await get(path, { range, ...headers })).status;
  expect(await status({ 'if-range': etag })).toBe(206);
  expect(await status({ 'if-range': '"other"' })).toBe(200);
  expect(await status({ 'if-range': 'Sat, 01 Nov 2025 00:00:00 GMT' })).toBe(200);
  expect(await status({ 'if-none-match': etag })).toBe(304);
  expect(await status({ 'accept-encoding': 'gzip' }, '/')).toBe(200);
  expect(await status({}, '/none')).toBe(404);
});

test.each([
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/cars/../../secret.txt',
  '/%00',
  '//evil.example/',
  '/%5c..%5csecret.txt',
  '/%zz',
])('keeps the path %s inside the site', async (path) => {
  const answer = await get(path);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(String(answer.body)).not.toContain('secret');
});

test('lists the dealers at localhost and at an unknown host', async () => {
  expect(String((await get('/', { host: `localhost:${port}` })).body)).toContain(
    `http://alpha.localhost:${port}/`,
  );
  const other = await get('/', { host: `<b>.localhost:${port}` });
  expect([other.status, String(other.body).includes('<b>')]).toEqual([200, false]);
  expect((await get('/', { host: `nobody.localhost:${port}` })).status).toBe(404);
});

test('says what to do when the port is in use', async () => {
  await expect(listen(createSiteServer(out), port)).rejects.toThrow(/Port \d+ is in use.*--port/);
});

describe('header rules', () => {
  test('a later rule overrides an earlier one, and comments and blank lines are skipped', () => {
    const headersOf = parseHeaders('# all\n/*\n  A: 1\n  B: x: y\n\n/media/*.svg\n  A: 2\n');
    expect(headersOf('/media/illustrations/car.svg')).toEqual({ a: '2', b: 'x: y' });
    expect(headersOf('/media/carxsvg')).toEqual({ a: '1', b: 'x: y' });
  });
});
