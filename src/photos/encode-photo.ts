import sharp from 'sharp';
import type { PhotoFormat } from '../domain/cars/photo-addresses.ts';
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

export interface PhotoOrder {
  width: number;
  format: PhotoFormat;
  /** Per cent, on the scale of JPEG. */
  quality: number;
  /** How long AVIF looks for a smaller file, 0 to 9. For small copies 1 is as good as more. */
  effort?: number;
}

/** Time limit for one picture. */
const LONGEST_SECONDS = 12;

/** AVIF needs less quality for the same look. */
const avifShare = 0.7;

/**
 * Makes a smaller copy of a photo: upright, without metadata (such as the place and the phone), and never larger than
 * the original. Of an animation it uses the first frame.
 *
 * @param source a file's absolute path, or its bytes
 * @param strict true to reject an incomplete photo, false to show the readable part
 * @param seconds time limit
 * @throws when it is not a picture, larger than `mostPhotoPixels`, or takes too long
 */
export function encodePhoto(
  source: string | Uint8Array,
  { width, format, quality, effort = 3 }: PhotoOrder,
  { strict, seconds = LONGEST_SECONDS }: { strict: boolean; seconds?: number },
): Promise<Buffer> {
  const copy = sharp(source, {
    limitInputPixels: mostPhotoPixels,
    failOn: strict ? 'truncated' : 'none',
    pages: 1,
  })
    .timeout({ seconds })
    .autoOrient()
    .resize({ width, withoutEnlargement: true });
  switch (format) {
    case 'avif':
      return copy.avif({ quality: Math.max(1, Math.round(quality * avifShare)), effort }).toBuffer();
    case 'webp':
      return copy.webp({ quality }).toBuffer();
    case 'jpeg':
      return copy.flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: true }).toBuffer();
  }
}
