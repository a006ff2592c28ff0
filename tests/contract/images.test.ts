import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { test } from './api-server.ts';
import { address, asked, photos, servePhotos, withService } from './photo-hosts.ts';

servePhotos();

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

test('the disk cache stays within its limit and deletes the photos that were unused for longest', async ({
  start,
}) => {
  const room = 0.45;
  const api = await withService(start, { imageCacheMb: room });
  const folder = join(api.dealersDir, '../cache/images');
  const first = await api.ask(address(`${photos}/a.jpg`, { f: 'jpeg', w: 400 }));
  for (const width of [800, 1200, 1600]) {
    await api.ask(address(`${photos}/a.jpg`, { f: 'jpeg', w: width }));
    await api.ask(address(`${photos}/a.jpg`, { f: 'jpeg', w: 400 }));
  }
  const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(room * 1_000_000);
  expect(sizes).toContain(first.bytes.length);
});
