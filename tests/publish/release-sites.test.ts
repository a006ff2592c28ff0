import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { releaseSites } from '../../src/hosting/release-sites.ts';
import type { PathRequest } from '../../src/hosting/site-answer.ts';
import { PublishStage } from './publish-stage.ts';

const stage = new PublishStage();
const host = 'www.synthetic-1.example';
let slug: string;
let sites: ReturnType<typeof releaseSites>;
let passedMs = 0;

beforeAll(async () => {
  const clock = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => clock() + passedMs);
  await stage.open({ dealers: 1, cars: 12 });
  slug = stage.slugs[0]!;
  await stage.publish();
  sites = releaseSites(stage.releases);
});
afterAll(() => {
  vi.restoreAllMocks();
  stage.close();
});

const ask = (path: string, { host: at = host, ...changes }: Partial<PathRequest & { host: string }> = {}) =>
  sites(at, { path, acceptEncoding: '', ...changes });
/** Lets a minute pass. The server then checks for a new release. */
function later() {
  passedMs += 60_000;
}

test('a page is served as it was stored, in an encoding that the browser accepts', async () => {
  const home = await stage.page(slug, '/');
  const plain = await ask('/');
  expect(plain.status).toBe(200);
  expect(plain.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    vary: 'accept-encoding',
  });
  expect(String(plain.body)).toBe(home);
  const br = await ask('/', { acceptEncoding: 'gzip, deflate, br' });
  expect(br.headers['content-encoding']).toBe('br');
  expect(String(brotliDecompressSync(br.body!))).toBe(home);
  const gzip = await ask('/', { acceptEncoding: 'gzip;q=1, br; q=0' });
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(String(gunzipSync(gzip.body!))).toBe(home);
});

test('half a file that the store gave is not served, nor kept', async () => {
  const { store } = stage.releases;
  const page = '/contact/';
  const read = store.get.bind(store);
  const get = vi.spyOn(store, 'get').mockImplementation(async (key) => {
    const whole = await read(key);
    return key.startsWith('blobs/') ? whole?.subarray(0, whole.length / 2) : whole;
  });
  await expect(ask(page, { acceptEncoding: 'br' })).rejects.toThrow(/is not whole/);
  get.mockRestore();
  const { body } = await ask(page, { acceptEncoding: 'br' });
  expect(String(brotliDecompressSync(body!))).toBe(await stage.page(slug, page));
});

test('a request with the ETag of the same encoding is answered with 304', async () => {
  const { headers } = await ask('/');
  for (const ifNoneMatch of [headers['etag'], `W/${headers['etag']}`, `"0", ${headers['etag']}`]) {
    const unchanged = await ask('/', { ifNoneMatch });
    expect([unchanged.status, unchanged.body]).toEqual([304, undefined]);
  }
  expect((await ask('/', { ifNoneMatch: headers['etag'], acceptEncoding: 'br' })).status).toBe(200);
});

test.each([`${host}.`, 'WWW.Synthetic-1.example', `${host}.:443`, `${host}:8443`])(
  'a host is the same however it is written: %s',
  async (name) => {
    expect((await ask('/', { host: name })).status).toBe(200);
  },
);

test('assets are marked as immutable, pages are not, and the headers of the site are sent', async () => {
  const { headers } = await ask('/_astro/app.js');
  expect(headers['cache-control']).toContain('immutable');
  expect((await ask('/')).headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
  expect((await ask('/')).headers['cache-control']).not.toContain('immutable');
});

test('the files that are meant for hosts are not served', async () => {
  expect((await ask('/_headers')).status).toBe(404);
});

test('the name of a page’s file is answered as the page is', async () => {
  expect(await ask('/contact/index.html')).toEqual(await ask('/contact/'));
  expect((await ask('/no-such-page/index.html')).status).toBe(404);
});

test('a path without its final slash is redirected, and a missing page is answered with 404 and the site’s own page', async () => {
  const path = `/cars/${stage.cars(slug)[0]!['slug']}`;
  expect(await ask(path)).toMatchObject({ status: 301, headers: { location: `${path}/` } });
  const missing = await ask('/no-such-page/');
  expect(missing.status).toBe(404);
  expect(String(missing.body)).toContain('404');
});

describe('a changed site', () => {
  test('shows a new release, and the earlier one after a rollback', async () => {
    const before = (await stage.releases.currentManifest(slug))!;
    const path = stage.changePrice(slug, 12_345);
    await stage.publish();
    later();
    expect(String((await ask(path)).body)).toContain('12345');
    await stage.releases.makeCurrent(before, new Date());
    later();
    expect(String((await ask(path)).body)).not.toContain('12345');
    await stage.publish();
  });

  test('redirects from a sold car to the page of its model [MOVE-5]', async () => {
    const [first, ...rest] = stage.cars(slug);
    stage.writeCars(slug, rest);
    await stage.publish();
    later();
    const path = `/cars/${first!['slug']}`;
    expect(await ask(`${path}/`)).toMatchObject({ status: 301, headers: { location: '/contact/' } });
    expect(await ask(path)).toMatchObject({ status: 301, headers: { location: '/contact/' } });
  });

  test('redirects from an address with a query, of a page as well [MOVE-8]', async () => {
    stage.writeConfig(slug, {
      redirects: [
        { from: '/stock.php?id=7', to: '/contact/' },
        { from: '/?page=finance', to: '/contact/' },
      ],
    });
    await stage.publish();
    later();
    for (const [path, query, location] of [
      ['/stock.php', 'id=7&a=b', '/contact/?a=b'],
      ['/', 'page=finance', '/contact/'],
    ] as const)
      expect(await ask(path, { query })).toMatchObject({ status: 301, headers: { location } });
    expect((await ask('/stock.php', { query: 'id=8' })).status).toBe(404);
    expect((await ask('/', { query: 'page=none' })).status).toBe(200);
  });

  test('redirects from a dealer’s old host to the new one [MOVE-6]', async () => {
    stage.writeConfig(slug, { siteUrl: 'https://www.renamed.example' });
    await stage.publish();
    later();
    const path = '/contact/';
    expect(await ask(path)).toMatchObject({
      status: 301,
      headers: { location: 'https://www.renamed.example/contact/' },
    });
    expect((await ask('/', { host: 'www.renamed.example' })).status).toBe(200);
  });

  test('is answered with 410 after it was taken down [PUBLISH-5]', async () => {
    await stage.releases.takeDown(slug, new Date());
    later();
    expect((await ask('/', { host: `${slug}.localhost` })).status).toBe(410);
  });
});

const long = 'a'.repeat(300);

test.each([
  'www.stranger.example',
  '../dealers',
  'a b',
  '',
  `${long}.example`,
  `${long}.localhost`,
  // A name that the DNS knows, and no folder has as that of a file.
  long.slice(0, 250),
  'www.renamed.example:99999',
])('a request for the unknown host %j is answered with 404', async (name) => {
  expect((await ask('/', { host: name })).status).toBe(404);
});
