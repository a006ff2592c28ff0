import { readFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { photoCost } from '../../photos/encode-photo.ts';
import { mostPhotoPixels } from '../../photos/photo-kind.ts';
import { dealerToday } from '../../site/site-identity.ts';
import type { StockCar } from '../../site/stock-of.ts';
import type { DealerStock } from '../dealers/dealer-stock.ts';
import { fetchPhoto } from '../images/fetch-photo.ts';
import { workQueue } from '../work-queue.ts';
import { drawContact, drawFacts, drawHero, drawTitle, page } from './draw-parts.ts';
import { drawComments, drawFeatures, drawSpecifications, drawWorkshopCard } from './draw-words.ts';
import { type SheetContent, sheetContent } from './sheet-content.ts';

/** Size in pixels, sharp enough for the printed width. */
const printed = { width: 1200, height: 800 };

/** Seconds after which a picture that cannot be made is given up. */
const longestSeconds = 8;

async function jpegOf(source: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(source, { limitInputPixels: mostPhotoPixels, pages: 1 })
    .timeout({ seconds: longestSeconds })
    .rotate()
    .resize({ ...printed, fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}

type Pdf = Uint8Array<ArrayBuffer>;

/** Height of the contact details at the foot of the page. */
const footHeight = 92;

/** Draws the car as a PDF with exactly one page, however long its texts are. */
async function drawSheet(content: SheetContent, jpeg: Buffer): Promise<Pdf> {
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: 'A4',
    // PDFKit starts a new page below a margin. Without margins, this code decides what fits.
    margin: 0,
    lang: 'en-AU',
    displayTitle: true,
    info: { Title: content.title, Author: content.dealerName, Subject: content.pageUrl },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Pdf>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    doc.on('error', reject);
  });
  const foot = page.height - footHeight;
  const sheet = { doc, content };
  let y = drawTitle(sheet);
  y = drawHero(sheet, jpeg, y + 16);
  y = drawFacts(sheet, content.facts, y + 18, foot);
  for (const draw of [drawWorkshopCard, drawComments, drawFeatures]) y = draw(sheet, y + 18, foot - 14);
  drawSpecifications(sheet, y + 18, foot - 14);
  drawContact(sheet, foot);
  doc.end();
  return done;
}

/** Draws cars' PDFs and caches the latest ones. @param fetch reads a photo from another host */
export function sheetPrinter(fetch = (address: string) => fetchPhoto(new URL(address), 'public')) {
  /** The latest, about 150 KB each. */
  const kept = new LRUCache<string, Promise<Pdf>>({ max: 100 });
  /** Each PDF uses a processor for a tenth of a second, and other calls have priority. */
  const drawings = workQueue({ atOnce: 2, mostWaiting: 64 });

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
  return (one: StockCar, stock: DealerStock, now: number): Promise<Pdf> => {
    const { dealer } = stock.planning;
    const today = dealerToday(dealer, now);
    const key = JSON.stringify([dealer.slug, stock.published.id, one.car.slug, one.listed.reserved, today]);
    const known = kept.get(key);
    if (known) return known;
    const pdf = drawings.run(async () => {
      const { jpeg, drawn } = await sheetPicture(one, stock);
      return drawSheet(sheetContent(one, stock.planning, today, drawn), jpeg);
    });
    kept.set(key, pdf);
    pdf.catch(() => kept.delete(key));
    return pdf;
  };
}
