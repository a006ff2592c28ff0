import sharp from 'sharp';
import { mostPhotoPixels, photoKind } from './photo-kind.ts';

/** Bytes of memory that a decoded photo may need: three bytes a pixel for the largest camera, and some room. */
const mostDecodedBytes = 200_000_000;

/** Bytes of memory from which photos are decoded one at a time. */
const largeDecodedBytes = 60_000_000;

/** Bytes of one sample, by sharp's names. */
const sampleBytes: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 };

/**
 * Checks the header of an uploaded or downloaded file before it is decoded. A few kilobytes of PNG or AVIF can contain
 * gigabytes of pixels.
 *
 * @returns the reason why it must not be decoded, or whether it needs much memory
 */
export async function photoCost(bytes: Uint8Array): Promise<{ fault: string } | { isLarge: boolean }> {
  if (!photoKind(bytes)) return { fault: 'It is no photo.' };
  const head = await sharp(bytes, { limitInputPixels: mostPhotoPixels, pages: 1 })
    .metadata()
    .catch(() => undefined);
  if (!head?.width || !head.height) return { fault: 'The photo cannot be read.' };
  const pixels = head.width * head.height;
  const decoded = pixels * (head.channels ?? 4) * (sampleBytes[head.depth ?? ''] ?? 4);
  if (pixels > mostPhotoPixels || decoded > mostDecodedBytes)
    return { fault: 'The photo has too many pixels.' };
  return { isLarge: decoded > largeDecodedBytes };
}
