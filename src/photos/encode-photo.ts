import sharp from 'sharp';
import type { PhotoFormat } from '../domain/photo-addresses.ts';
import { mostPhotoPixels } from './photo-kind.ts';

export interface PhotoOrder {
  width: number;
  format: PhotoFormat;
  /** Per cent, on the scale of JPEG. */
  quality: number;
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
  { width, format, quality }: PhotoOrder,
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
      return copy.avif({ quality: Math.max(1, Math.round(quality * avifShare)), effort: 3 }).toBuffer();
    case 'webp':
      return copy.webp({ quality }).toBuffer();
    case 'jpeg':
      return copy.flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: true }).toBuffer();
  }
}
