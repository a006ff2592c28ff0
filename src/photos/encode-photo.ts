import sharp from 'sharp';
import type { PhotoFormat } from '../domain/photo-addresses.ts';
import { mostPhotoPixels } from './photo-kind.ts';

export interface PhotoOrder {
  width: number;
  format: PhotoFormat;
  /** Per cent, as JPEG has it. */
  quality: number;
}

/** Seconds after which a picture that cannot be made is given up. */
const LONGEST_SECONDS = 12;

/** AVIF looks as good at less. */
const avifShare = 0.7;

/**
 * A smaller copy of a photo: upright, without the camera's notes (where it was taken, and on whose telephone), and
 * never larger than it was. Of a moving picture the first frame.
 *
 * @param source a file's absolute path, or its bytes
 * @param strict refuse a photo that is cut off rather than show what there is of it
 * @throws when it is no picture, or larger than `mostPhotoPixels`
 */
export function encodePhoto(
  source: string | Uint8Array,
  { width, format, quality }: PhotoOrder,
  { strict }: { strict: boolean },
): Promise<Buffer> {
  const copy = sharp(source, {
    limitInputPixels: mostPhotoPixels,
    failOn: strict ? 'truncated' : 'none',
    pages: 1,
  })
    .timeout({ seconds: LONGEST_SECONDS })
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
