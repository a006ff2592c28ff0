import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { encodePhoto } from './encode-photo.ts';
import { localPhotos } from './local-photos.ts';

let folder: string;
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a33' } });
const at = (name: string) => join(folder, 'media', name);
const look = (...names: string[]) => localPhotos(folder, names, join(folder, 'cache'));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-photos-'));
  mkdirSync(join(folder, 'media'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('finds the photos among the files, with their width after rotation [API-18]', async () => {
  await photo(900, 600).jpeg().toFile(at('flat.jpg'));
  await photo(900, 600).jpeg().withMetadata({ orientation: 6 }).toFile(at('turned.JPG'));
  await photo(50, 50).png().toFile(at('mark.png'));
  writeFileSync(at('logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(at('page.jpg'), '<!doctype html>');
  writeFileSync(at('empty.jpg'), '');
  const files = ['flat.jpg', 'turned.JPG', 'mark.png', 'logo.svg', 'page.jpg', 'empty.jpg'];
  const found = await look(...files.map((name) => `media/${name}`));
  const widths = [...found].map(([name, { width }]) => [name, width]).sort();
  expect(widths).toEqual([
    ['media/flat.jpg', 900],
    ['media/mark.png', 50],
    ['media/turned.JPG', 600],
  ]);
});

it.for<[shape: string, width: number, height: number, uncut: true | undefined]>([
  ['of a camera', 90, 60, undefined],
  ['of an old camera', 80, 60, undefined],
  ['square', 60, 60, undefined],
  ['upright', 60, 90, true],
  ['of a film', 160, 90, undefined],
  ['twice as wide as high', 120, 60, undefined],
  ['of a panorama', 180, 60, true],
])('says of a photo %s whether a box of 3:2 would cut wheels off', async ([, width, height, uncut]) => {
  await photo(width, height).jpeg().toFile(at('car.jpg'));
  const [first, again] = [await look('media/car.jpg'), await look('media/car.jpg')];
  expect(first.get('media/car.jpg')?.uncut).toBe(uncut);
  expect(again).toEqual(first);
});

it('names a photo by its content, and again when the file changes [API-18]', async () => {
  await photo(900, 600).jpeg().toFile(at('a.jpg'));
  await photo(900, 600).jpeg().toFile(at('b.jpg'));
  const first = await look('media/a.jpg', 'media/b.jpg');
  expect(first.get('media/a.jpg')).toEqual(first.get('media/b.jpg'));
  expect(await look('media/a.jpg', 'media/b.jpg')).toEqual(first);
  await photo(700, 400).jpeg().toFile(at('a.jpg'));
  const { hash, width } = (await look('media/a.jpg')).get('media/a.jpg')!;
  expect(width).toBe(700);
  expect(hash).not.toBe(first.get('media/a.jpg')!.hash);
});

it('encodes the readable part of a truncated photo', async () => {
  const whole = await photo(900, 600).jpeg({ quality: 100 }).toBuffer();
  writeFileSync(at('cut.jpg'), whole.subarray(0, whole.length - 200));
  const order = { width: 400, format: 'webp', quality: 80 } as const;
  const copy = await encodePhoto(at('cut.jpg'), order, { strict: false });
  expect((await sharp(copy).metadata()).width).toBe(400);
  await expect(encodePhoto(at('cut.jpg'), order, { strict: true })).rejects.toThrow();
});

it('gives up a photo that takes longer than the time limit [API-18]', async () => {
  // Noise as WebP takes a fast machine some seconds, while an even photo of any size may take less than one.
  const [width, height] = [4000, 4000];
  const noise = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
  const large = await noise.jpeg({ quality: 100 }).toBuffer();
  const order = { width, format: 'webp', quality: 90 } as const;
  await expect(encodePhoto(large, order, { strict: true, seconds: 1 })).rejects.toThrow(/timeout/);
});
