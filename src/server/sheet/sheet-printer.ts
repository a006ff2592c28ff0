import { readFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { photoCost } from '../../photos/encode-photo.ts';
import { mostPhotoPixels } from '../../photos/photo-kind.ts';
import { dealerToday } from '../../site/site-identity.ts';
import type { StockCar } from '../../site/stock-of.ts';
import type { DealerStock } from '../dealers/dealer-stock.ts';
import { fetchPhoto } from '../images/fetch-photo.ts';
import { workQueue } from '../work-queue.ts';
import { drawSheet } from './draw-sheet.ts';
import { sheetContent } from './sheet-content.ts';

/** Size in pixels, sharp enough for the printed width. */
const printed = { width: 1200, height: 800 };

async function jpegOf(source: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(source, { limitInputPixels: mostPhotoPixels, pages: 1 })
    .timeout({ seconds: 8 })
    .rotate()
    .resize({ ...printed, fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}

/** Draws cars' PDFs and caches the latest ones. @param fetch reads a photo from another host */
export function sheetPrinter(fetch = (address: string) => fetchPhoto(new URL(address), 'public')) {
  /** Each PDF uses a processor for a tenth of a second, and other calls have priority. */
  const drawings = workQueue({ atOnce: 2, mostWaiting: 64 });
  type Draw = () => ReturnType<typeof drawSheet>;
  /** The latest, about 150 KB each. */
  const kept = new LRUCache<string, Awaited<ReturnType<Draw>>, Draw>({
    max: 100,
    ignoreFetchAbort: true,
    fetchMethod: (_, __, { context }) => drawings.run(context),
  });

  /** The car's first picture as JPEG, or what stands in for it when the photo cannot be fetched or is no photo. */
  async function sheetPicture(one: StockCar, stock: DealerStock) {
    const { gallery, drawn, photosCount } = one.pictures;
    try {
      const bytes = await bytesOf(gallery[0]!.src, stock);
      // A photo comes from outside: it is decoded only after its head was checked, and never as SVG.
      const cost = photosCount > 0 && (await photoCost(bytes));
      if (cost && 'fault' in cost) throw new Error(cost.fault);
      return { jpeg: await jpegOf(bytes), drawn };
    } catch {
      const { gallery, drawn } = stock.planning.pictures.withoutPhotos(one.car);
      return { jpeg: await jpegOf(await bytesOf(gallery[0]!.src, stock)), drawn };
    }
  }

  async function bytesOf(src: string, { planning, published }: DealerStock): Promise<Buffer> {
    if (!src.startsWith('/')) return fetch(src);
    const path = decodeURI(src);
    const file = planning.pictures.files().find((candidate) => candidate.path === path);
    // The product's own picture, which the published site has only where a page shows it.
    const own = file && 'copyFrom' in file && file.immutable;
    return own ? readFile(file.copyFrom) : published.file(path);
  }

  /** @param now milliseconds since 1970; the page shows the date in the dealer's time zone */
  return (one: StockCar, stock: DealerStock, now: number) => {
    const { dealer } = stock.planning;
    const today = dealerToday(dealer, now);
    const key = JSON.stringify([dealer.slug, stock.published.id, one.car.slug, one.listed.reserved, today]);
    const draw = async () => {
      const { jpeg, drawn } = await sheetPicture(one, stock);
      return drawSheet(sheetContent(one, stock.planning, today, drawn), jpeg);
    };
    return kept.forceFetch(key, { context: draw });
  };
}
