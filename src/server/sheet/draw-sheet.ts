import PDFDocument from 'pdfkit';
import { drawContact, drawFacts, drawHero, drawTitle } from './draw-parts.ts';
import { drawComments, drawFeatures, drawSpecifications } from './draw-words.ts';
import type { SheetContent } from './sheet-content.ts';
import { page } from './sheet-page.ts';

/** Height of the contact's place at the foot. */
const footHeight = 92;

/** The page as a PDF: one page, whatever the car is called and however much is said about it. */
export async function drawSheet(content: SheetContent, jpeg: Buffer): Promise<Uint8Array<ArrayBuffer>> {
  const doc = new PDFDocument({
    size: 'A4',
    // What lies below a margin starts a new page: this page decides by itself what fits.
    margin: 0,
    lang: 'en-AU',
    displayTitle: true,
    info: { Title: content.title, Author: content.dealerName, Subject: content.pageUrl },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    doc.on('error', reject);
  });
  const foot = page.height - footHeight;
  let y = drawTitle(doc, content);
  y = drawHero(doc, content, jpeg, y + 16);
  y = drawFacts(doc, content.facts, content.colours, y + 18, foot);
  y = drawComments(doc, content, y + 18, foot - 14);
  y = drawFeatures(doc, content, y + 18, foot - 14);
  drawSpecifications(doc, content, y + 18, foot - 14);
  drawContact(doc, content, foot);
  doc.end();
  return done;
}
