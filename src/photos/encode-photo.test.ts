import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { photoCost } from './encode-photo.ts';

/** A PNG that claims a size which it does not have. */
async function claiming(width: number, height: number, bitDepth = 8, colourType = 2): Promise<Buffer> {
  const png = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png[24] = bitDepth;
  png[25] = colourType;
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#456' } })
    .jpeg()
    .toBuffer();

test("a camera's photo may be decoded, a large one only on its own", async () => {
  expect(await photoCost(await photo(1600, 1067))).toEqual({ isLarge: false });
  expect(await photoCost(await photo(6000, 4000))).toEqual({ isLarge: true });
});

test.for<[what: string, bytes: () => Promise<Buffer> | Buffer, fault: string]>([
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'It is no photo.'],
  ['a page', () => Buffer.from('<!doctype html>'), 'It is no photo.'],
  ['nothing', () => Buffer.alloc(0), 'It is no photo.'],
  ['a head alone', () => Buffer.from('\xff\xd8\xff\xe0', 'latin1'), 'The photo cannot be read.'],
  ['60,000 by 60,000 pixels', () => claiming(60_000, 60_000), 'The photo cannot be read.'],
  ['59 million pixels of 8 bytes', () => claiming(7700, 7700, 16, 6), 'The photo has too many pixels.'],
])('%s is refused before it is decoded [API-18]', async ([, bytes, fault]) => {
  expect(await photoCost(await bytes())).toEqual({ fault });
});
