import sharp from 'sharp';
import { drawIllustration } from '../../illustration/draw.ts';
import type { Planning } from '../../site/planning.ts';
import type { StockCar } from '../../site/stock-of.ts';
import { fetchPicture } from './fetch-picture.ts';

/** Size in pixels, sharp enough for the printed width. */
const printed = { width: 1200, height: 800 };

/** Limit on a picture's pixels. A larger picture is an attack or a mistake. */
const mostPixels = 80_000_000;

/** The car's first picture as JPEG, or its illustration when the photo cannot be fetched. */
export async function sheetPicture(
  one: StockCar,
  planning: Planning,
): Promise<{ jpeg: Buffer; drawn: boolean }> {
  const { src } = one.pictures.gallery[0]!;
  try {
    return { jpeg: await jpegOf(await bytesOf(src, planning)), drawn: one.pictures.drawn };
  } catch {
    const drawing = planning.pictures.drawing(one.car, 'side');
    return { jpeg: await jpegOf(await bytesOf(drawing.src, planning)), drawn: true };
  }
}

async function bytesOf(src: string, { pictures }: Planning): Promise<Buffer | string> {
  if (!src.startsWith('/')) return fetchPicture(src);
  const path = decodeURI(src);
  const file = pictures.files().find((candidate) => candidate.path === path);
  if (file && 'draw' in file) return Buffer.from(drawIllustration(file.draw));
  if (file && 'copyFrom' in file) return file.copyFrom;
  if (file && 'resize' in file) return file.resize;
  throw new Error('There is no such picture.');
}

function jpegOf(source: Buffer | string): Promise<Buffer> {
  return sharp(source, { limitInputPixels: mostPixels })
    .rotate()
    .resize({ ...printed, fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}
