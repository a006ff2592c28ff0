import { mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, get as httpGet, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { PhotoGet } from '../../src/server/images/fetch-photo.ts';
import { type Api, type StartOptions, test } from './api-server.ts';
import { writeDealer } from './dealer-files.ts';

const photos = 'https://photos.example.com';
let jpeg: Buffer;
let turned: Buffer;
let asked: string[] = [];

beforeAll(async () => {
  const noise = Buffer.from(
    Array.from({ length: 1000 * 600 * 3 }, (_, i) => (i * 7919 + (i >> 7) * 31) % 251),
  );
  const photo = sharp(noise, { raw: { width: 1000, height: 600, channels: 3 } });
  jpeg = await photo
    .clone()
    .jpeg({ quality: 60 })
    .withExif({ IFD0: { Copyright: 'Somebody' } })
    .toBuffer();
  turned = await photo.clone().jpeg({ quality: 60 }).withMetadata({ orientation: 6 }).toBuffer();
});

/** A small PNG file, complete and valid, whose picture has 10,000 by 10,000 black or white pixels. */
function bomb(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(10_000, 0);
  header.writeUInt32BE(10_000, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const pixels = deflateSync(Buffer.alloc(1251 * 10_000));
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Answers for every photo host. */
const hosts: RequestListener = (request, response) => {
  const url = new URL(request.url ?? '', `https://${request.headers.host}`);
  asked.push(url.href);
  const redirects: Record<string, string> = {
    '/moved.jpg': `${photos}/a.jpg`,
    '/elsewhere.jpg': 'https://elsewhere.example/a.jpg',
    '/inside.jpg': 'https://169.254.169.254/latest/meta-data',
    '/plain.jpg': 'http://photos.example.com/a.jpg',
    '/port.jpg': 'https://photos.example.com:8443/a.jpg',
    '/round.jpg': `${photos}/round.jpg`,
    '/nowhere.jpg': 'https://:::/',
  };
  const bodies: Record<string, () => Buffer | string> = {
    '/a.jpg': () => jpeg,
    '/turned.jpg': () => turned,
    '/bomb.png': bomb,
    '/cut.jpg': () => jpeg.subarray(0, jpeg.length / 2),
    '/page.jpg': () => '<!doctype html><title>Not here</title>',
    '/drawing.jpg': () => '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    '/large.jpg': () => Buffer.concat([jpeg, Buffer.alloc(3_000_000)]),
  };
  if (redirects[url.pathname]) response.writeHead(302, { location: redirects[url.pathname]! }).end();
  else if (url.pathname === '/slow.jpg') response.write(jpeg.subarray(0, 100));
  else if (url.pathname === '/broken.jpg') response.writeHead(503).end();
  // The server ignores the content type that a host sends.
  else if (bodies[url.pathname])
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end(bodies[url.pathname]!());
  else response.writeHead(404).end();
};
const server = createServer(hosts);
beforeAll(() => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Connects each https host to the server above. Everything that is checked before a request is sent still applies. */
const photoGet = ((url: URL, options: object, answered: Parameters<typeof httpGet>[2]) =>
  httpGet(
    {
      ...options,
      lookup: undefined,
      host: '127.0.0.1',
      port: (server.address() as AddressInfo).port,
      path: url.pathname,
      headers: { host: url.host },
    },
    answered,
  )) as PhotoGet;

const photoLimits = { bytes: 2_000_000, milliseconds: 500, redirects: 2 };

async function withService(
  start: (database: 'sqlite', options?: StartOptions) => Promise<Api>,
  options: StartOptions = {},
): Promise<Api> {
  asked = [];
  const api = await start('sqlite', { photoGet, photoLimits, ...options });
  writeDealer(api.dealersDir, 'alpha', 1, {
    media: { imageService: 'own', photoHosts: ['photos.example.com'], imageQuality: 60 },
  });
  mkdirSync(join(api.dealersDir, 'alpha/media'), { recursive: true });
  writeFileSync(join(api.dealersDir, 'alpha/media/front.jpg'), jpeg);
  api.clock.now += 2000;
  return api;
}

const address = (src: string, more: Record<string, string | number | undefined> = {}) => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ site: 1, w: 400, q: 60, src, ...more }))
    if (value !== undefined) query.set(name, String(value));
  return `/api/images?${query}`;
};

describe('a photo of an allowed host', () => {
  test('is sent in the requested width and format, and may be cached for a year [API-18] [CFG-71]', async ({
    start,
  }) => {
    const api = await withService(start);
    for (const format of ['avif', 'webp', 'jpeg']) {
      const { status, headers, bytes } = await api.ask(address(`${photos}/a.jpg`, { f: format }));
      const meta = await sharp(bytes).metadata();
      expect([status, headers['content-type'], meta.width, meta.height]).toEqual([
        200,
        `image/${format}`,
        400,
        240,
      ]);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
      expect(headers['vary']).toBeUndefined();
      expect(meta.exif, 'notes of the camera').toBeUndefined();
    }
    expect(asked, 'the original is fetched once').toEqual([`${photos}/a.jpg`]);
  });

  test.for([
    ['image/avif,image/webp,image/*,*/*;q=0.8', 'avif'],
    ['image/webp,*/*', 'webp'],
    ['image/avif;q=0, image/webp', 'webp'],
    ['*/*', 'jpeg'],
    [undefined, 'jpeg'],
  ] as const)('is sent for Accept: %s as %s [API-18]', async ([accept, format], { start }) => {
    const api = await withService(start);
    const answer = await api.ask(address(`${photos}/a.jpg`), { headers: { accept } });
    expect([answer.headers['content-type'], answer.headers['vary']]).toEqual([`image/${format}`, 'Accept']);
    expect((await sharp(answer.bytes).metadata()).format).toBe(format === 'avif' ? 'heif' : format);
  });

  test('is not enlarged, and is rotated upright', async ({ start }) => {
    const api = await withService(start);
    const large = await api.ask(address(`${photos}/a.jpg`, { w: 1600 }));
    expect((await sharp(large.bytes).metadata()).width).toBe(1000);
    const upright = await api.ask(address(`${photos}/turned.jpg`, { w: 400 }));
    const { width, height } = await sharp(upright.bytes).metadata();
    expect([width, height]).toEqual([400, 667]);
  });

  test('is not sent again to a client that has it, and comes from the disk cache after a restart [API-18]', async ({
    start,
  }) => {
    const api = await withService(start);
    const first = await api.ask(address(`${photos}/a.jpg`));
    const { etag } = first.headers;
    const again = await api.ask(address(`${photos}/a.jpg`), { headers: { 'if-none-match': etag } });
    expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, etag]);
    await api.restart();
    expect((await api.ask(address(`${photos}/a.jpg`))).bytes).toEqual(first.bytes);
    expect((await api.ask(address(`${photos}/a.jpg`), { method: 'HEAD' })).status).toBe(200);
    expect(asked).toHaveLength(1);
  });

  test('is fetched once for simultaneous requests', async ({ start }) => {
    const api = await withService(start);
    const all = await Promise.all(Array.from({ length: 12 }, () => api.ask(address(`${photos}/a.jpg`))));
    expect(all.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(asked).toHaveLength(1);
  });

  test('has the dealer’s quality, whatever quality the address names [CFG-71]', async ({ start }) => {
    const api = await withService(start);
    const [given, other] = [
      await api.ask(address(`${photos}/a.jpg`)),
      await api.ask(address(`${photos}/a.jpg`, { q: 99 })),
    ];
    expect(other.bytes).toEqual(given.bytes);
  });

  test('is found after a redirect to an allowed host', async ({ start }) => {
    const api = await withService(start);
    expect((await api.ask(address(`${photos}/moved.jpg`))).status).toBe(200);
  });

  test('is sent from a separate API host, also when the request has no Origin header', async ({ start }) => {
    const api = await withService(start);
    const answer = await api.ask(address(`${photos}/a.jpg`), { headers: { host: 'api.example.com' } });
    expect(answer.status).toBe(200);
  });
});

test('a photo in the dealer’s folder is sent too, and cached for an hour', async ({ start }) => {
  const api = await withService(start);
  const { status, headers } = await api.ask(address('media/front.jpg', { f: 'webp' }));
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'public, max-age=3600',
  ]);
});

describe('no photo host gets a request', () => {
  test.for([
    ['a host that is not on the list', 'https://elsewhere.example/a.jpg'],
    ['plain http', 'http://photos.example.com/a.jpg'],
    ['another port', 'https://photos.example.com:8443/a.jpg'],
    ['a name and password', 'https://user:pass@photos.example.com/a.jpg'],
    ['a host before an @', 'https://photos.example.com@elsewhere.example/a.jpg'],
    ['a private address', 'https://127.0.0.1/a.jpg'],
    ['an odd spelling of a private address', 'https://0x7f.1/a.jpg'],
    ['a private IPv6 address', 'https://[::ffff:10.0.0.1]/a.jpg'],
    ['the metadata service of a cloud', 'https://169.254.169.254/latest/meta-data'],
    ['a file', 'file:///etc/passwd'],
    ['data', 'data:image/svg+xml,<svg/>'],
    ['a path', '/etc/passwd'],
    ['an empty address', ''],
  ])('for %s [API-18]', async ([, src = ''], { start }) => {
    const api = await withService(start);
    const answer = await api.ask(address(src));
    expect([answer.status, answer.json]).toEqual([404, { success: false, error: 'There is no such photo.' }]);
    expect(asked).toEqual([]);
  });

  test('for a private address, even if the dealer lists it as a photo host', async ({ start }) => {
    const api = await withService(start);
    writeDealer(api.dealersDir, 'beta', 2, { media: { imageService: 'own', photoHosts: ['127.0.0.1'] } });
    api.clock.now += 2000;
    expect((await api.ask(address('https://127.0.0.1/a.jpg', { site: 2 }))).status).toBe(404);
    expect(asked).toEqual([]);
  });

  test('for a name that resolves to a private address, which is checked when the connection opens', async ({
    start,
  }) => {
    const api = await withService(start, { photoGet: undefined as never });
    writeDealer(api.dealersDir, 'beta', 2, { media: { imageService: 'own', photoHosts: ['localhost'] } });
    api.clock.now += 2000;
    expect((await api.ask(address('https://localhost/a.jpg', { site: 2 }))).status).toBe(404);
  });

  test('for a dealer without the image service, and for an unknown dealer', async ({ start }) => {
    const api = await withService(start);
    expect((await api.ask(address(`${photos}/a.jpg`, { site: 2 }))).status).toBe(404);
    expect((await api.ask(address(`${photos}/a.jpg`, { site: 99 }))).status).toBe(404);
    expect(asked).toEqual([]);
  });

  test.for([
    ['w', '401'],
    ['w', '0400'],
    ['w', '1e3'],
    ['w', undefined],
    ['q', '0'],
    ['q', '101'],
    ['f', 'svg'],
    ['f', ''],
    ['site', '-1'],
    ['site', '1 '],
  ] as const)('for %s=%s [API-18]', async ([name, value], { start }) => {
    const api = await withService(start);
    expect((await api.ask(address(`${photos}/a.jpg`, { [name]: value }))).status).toBe(404);
    expect(asked).toEqual([]);
  });
});

describe('a redirect is checked like the first address', () => {
  test.for([
    ['/elsewhere.jpg', 1],
    ['/inside.jpg', 1],
    ['/plain.jpg', 1],
    ['/port.jpg', 1],
    ['/nowhere.jpg', 1],
    ['/round.jpg', 3],
  ] as const)('%s ends with 404 after %d requests [API-18]', async ([path, requests], { start }) => {
    const api = await withService(start);
    expect((await api.ask(address(`${photos}${path}`))).status).toBe(404);
    expect(asked).toHaveLength(requests);
  });
});

describe('a file that is not a usable photo', () => {
  test.for([
    ['a picture that would fill the memory', '/bomb.png'],
    ['a picture that is cut off', '/cut.jpg'],
    ['an HTML page', '/page.jpg'],
    ['an SVG drawing, which may contain scripts', '/drawing.jpg'],
    ['more bytes than a photo has', '/large.jpg'],
  ])('%s is refused, and not fetched again at once [API-18]', async ([, path], { start }) => {
    const api = await withService(start);
    for (const width of [400, 800]) {
      const answer = await api.ask(address(`${photos}${path}`, { w: width }));
      expect([answer.status, answer.headers['content-type']]).toEqual([415, 'application/json']);
    }
    expect(asked).toHaveLength(1);
  });

  test.for([['/none.jpg'], ['/broken.jpg'], ['/slow.jpg']])(
    '%s is answered with 404, and is fetched again after a minute',
    async ([path = ''], { start }) => {
      const api = await withService(start);
      for (const seconds of [0, 30, 61]) {
        api.clock.now += seconds * 1000;
        const answer = await api.ask(address(`${photos}${path}`));
        expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'no-store']);
      }
      expect(asked).toHaveLength(2);
    },
  );
});

test.for([
  ['media/../dealer.json'],
  ['media/../../beta/media/front.jpg'],
  ['media/%2e%2e/stock.jpg'],
  ['media//front.jpg'],
  ['media/./front.jpg'],
  ['media/..\\dealer.jpg'],
  ['media/front.jpg\0.png'],
  ['media/.hidden.jpg'],
  ['media/logo.svg'],
  ['media/folder.jpg'],
  ['media/link.jpg'],
  ['media'],
  ['media/'],
])('the address %j serves no file from the dealer’s folder [API-18]', async ([src = ''], { start }) => {
  const api = await withService(start);
  const media = join(api.dealersDir, 'alpha/media');
  writeFileSync(join(api.dealersDir, 'outside.jpg'), jpeg);
  mkdirSync(join(media, 'folder.jpg'));
  symlinkSync('../../outside.jpg', join(media, 'link.jpg'));
  writeFileSync(join(media, '.hidden.jpg'), jpeg);
  writeFileSync(join(media, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  expect((await api.ask(address(src))).status).toBe(404);
});

test('the disk cache stays within its limit and deletes the photos that were unused for longest', async ({
  start,
}) => {
  const room = 0.45;
  const api = await withService(start, { imageCacheMb: room });
  const folder = join(api.dealersDir, '../cache/images');
  const first = await api.ask(address('media/front.jpg', { f: 'jpeg', w: 400 }));
  for (const width of [800, 1200, 1600]) {
    await api.ask(address('media/front.jpg', { f: 'jpeg', w: width }));
    await api.ask(address('media/front.jpg', { f: 'jpeg', w: 400 }));
  }
  const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(room * 1_000_000);
  expect(sizes).toContain(first.bytes.length);
});
