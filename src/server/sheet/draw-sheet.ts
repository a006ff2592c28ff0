import PDFDocument from 'pdfkit';
import { drawContact, drawFacts, drawHero, drawTitle } from './draw-parts.ts';
import { drawComments, drawFeatures, drawSpecifications } from './draw-words.ts';
import type { SheetContent } from './sheet-content.ts';
import { page } from './sheet-page.ts';

/** Height of the contact details at the foot of the page. */
const footHeight = 92;

/** Draws the car as a PDF with exactly one page, however long its texts are. */
export async function drawSheet(content: SheetContent, jpeg: Buffer): Promise<Uint8Array<ArrayBuffer>> {
  const doc = new PDFDocument({
    size: 'A4',
    // PDFKit starts a new page below a margin. Without margins, this code decides what fits.
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
