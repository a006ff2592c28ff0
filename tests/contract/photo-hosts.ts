import { createServer, get as httpGet, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll } from 'vitest';
import type { PhotoGet } from '../../src/server/images/fetch-photo.ts';
import type { Api, StartOptions } from './api-server.ts';
import { writeDealer } from './dealer-files.ts';

export const photos = 'https://photos.example.com';
/** The addresses that the server asked for since the last start. */
export const asked: string[] = [];

const noise = Buffer.from(Array.from({ length: 1000 * 600 * 3 }, (_, i) => (i * 7919 + (i >> 7) * 31) % 251));
const photo = sharp(noise, { raw: { width: 1000, height: 600, channels: 3 } });
export const jpeg = await photo
  .clone()
  .jpeg({ quality: 60 })
  .withExif({ IFD0: { Copyright: 'Somebody' } })
  .toBuffer();
const turned = await photo.clone().jpeg({ quality: 60 }).withMetadata({ orientation: 6 }).toBuffer();

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

let server: Server;
/** Starts the photo hosts for the tests of a file, and stops them afterwards. */
export function servePhotos(): void {
  beforeAll(() => {
    server = createServer(hosts);
    return new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
}

/** Connects each https host to the server of this file. Everything that is checked before a request is sent still applies. */
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

const limits = { bytes: 2_000_000, milliseconds: 500, redirects: 2 };

/** An API whose dealer alpha shows photos by its image service. */
export async function withService(
  start: (database: 'sqlite', options?: StartOptions) => Promise<Api>,
  options: StartOptions = {},
): Promise<Api> {
  asked.length = 0;
  const api = await start('sqlite', { photos: { get: photoGet, limits }, ...options });
  writeDealer(api.dealersDir, 'alpha', 1, {
    media: { imageService: 'own', photoHosts: ['photos.example.com'], imageQuality: 60 },
  });
  api.clock.now += 2000;
  return api;
}

/** The address of a photo with the image service. */
export const address = (src: string, more: Record<string, string | number | undefined> = {}) => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ site: 1, w: 400, q: 60, src, ...more }))
    if (value !== undefined) query.set(name, String(value));
  return `/api/images?${query}`;
};
