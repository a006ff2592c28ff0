import type { Buffer } from 'node:buffer';
import { buffer } from 'node:stream/consumers';
import type PDFDocument from 'pdfkit';
import encodeQR from 'qr';
import { workshopCardHeading } from '../../domain/cars/workshop-card.ts';
import type { Palette } from '../../theme/palette.ts';
import type { SheetContent } from './sheet-content.ts';

/** Page size and margin in points. The page is A4. */
const page = { width: 595.28, height: 841.89, margin: 40 };
const inner = page.width - 2 * page.margin;
const bandHeight = 58;
/** 3:2, like every picture of a car. */
const picture = { width: 348, height: 232 };
const gap = 18;
const headingHeight = 19;
const fonts = { text: 'Helvetica', bold: 'Helvetica-Bold' };

/** A sheet that is being drawn. */
type Sheet = ReturnType<typeof sheetOf>;

function sheetOf(doc: InstanceType<typeof PDFDocument>, content: SheetContent) {
  return {
    ...content,
    doc,
    /** The document, about to write in a font, a size and a colour. */
    pen: (font: keyof typeof fonts, size: number, colour: keyof Palette) =>
      doc.font(fonts[font]).fontSize(size).fillColor(content.colours[colour]),
    /** A hairline across the page. */
    rule: (y: number) => doc.rect(page.margin, y, inner, 0.6).fill(content.colours.line),
    /** The largest size of the bold font, within limits, at which a text fits a width. */
    fittingSize(text: string, width: number, most: number, least: number): number {
      const needed = doc.font(fonts.bold).fontSize(most).widthOfString(text);
      return needed <= width ? most : Math.max(least, (most * width) / needed);
    },
  };
}

/** Draws the car as a PDF with exactly one page, however long its texts are. */
export async function drawSheet(content: SheetContent, jpeg: Buffer) {
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: 'A4',
    // PDFKit starts a new page below a margin. Without margins, this code decides what fits.
    margin: 0,
    lang: 'en-AU',
    displayTitle: true,
    info: { Title: content.title, Author: content.dealerName, Subject: content.pageUrl },
  });
  const done = buffer(doc);
  const sheet = sheetOf(doc, content);
  const foot = page.height - 92;
  let y = drawTitle(sheet);
  y = drawHero(sheet, jpeg, y + 16);
  y = drawFacts(sheet, content.facts, y + gap, foot);
  for (const draw of [drawWorkshopCard, drawComments, drawFeatures]) y = draw(sheet, y + gap, foot - 14);
  // The maker's specifications, where at least two rows fit.
  if (content.specifications.length > 0 && foot - 14 - y - gap >= headingHeight + 80)
    drawFacts(sheet, content.specifications, drawHeading(sheet, 'Specifications', y + gap), foot - 14);
  drawContact(sheet, foot);
  doc.end();
  return done;
}

/** Options for one line of text that ends in an ellipsis when it is too long. */
function oneLine(width: number) {
  // This height always draws the first line and never a second one.
  return { width, height: 1, ellipsis: true } as const;
}

/** Draws a band in the brand's colour with the dealer's name, then the car's title. @returns where the title ends */
function drawTitle({ doc, pen, fittingSize, dealerName, host, title, subtitle, colours }: Sheet): number {
  doc.rect(0, 0, page.width, bandHeight).fill(colours.brand);
  const size = fittingSize(dealerName, inner - 190, 19, 11);
  const middle = (height: number) => (bandHeight - height) / 2;
  const name = pen('bold', size, 'on-brand');
  name.text(dealerName, page.margin, middle(size * 0.72), oneLine(inner - 190));
  const right = { ...oneLine(180), align: 'right' } as const;
  pen('text', 10, 'on-brand').text(host, page.width - page.margin - 180, middle(7.2), right);

  const long = doc.font(fonts.bold).fontSize(25).widthOfString(title) > inner;
  const most = { width: inner, height: long ? 49 : 30, ellipsis: true, lineGap: 1 };
  pen('bold', long ? 19 : 25, 'ink').text(title, page.margin, bandHeight + 24, most);
  const below = { width: inner, height: 15, ellipsis: true };
  if (subtitle) pen('text', 11.5, 'ink-soft').text(subtitle, page.margin, doc.y + 5, below);
  return doc.y;
}

/** Picture on the left; price and the way to the page on the right. @returns where it ends */
function drawHero(sheet: Sheet, jpeg: Buffer, top: number): number {
  const { doc, pen, colours, pictureNote, tag } = sheet;
  doc.save().roundedRect(page.margin, top, picture.width, picture.height, 6).clip();
  doc.rect(page.margin, top, picture.width, picture.height).fill(colours['brand-tint']);
  const fit: [number, number] = [picture.width, picture.height];
  doc.image(jpeg, page.margin, top, { fit, align: 'center', valign: 'center' });
  doc.restore();
  if (tag) drawTag(sheet, tag, page.margin + 12, top + 12);

  const x = page.margin + picture.width + gap;
  const width = inner - picture.width - gap;
  doc.roundedRect(x, top, width, picture.height, 6).fill(colours['brand-tint']);
  drawPrice(sheet, x + 16, top + 20, width - 32);
  drawCode(sheet, x + 16, top + picture.height - 16, width - 32);
  const end = top + picture.height;
  if (!pictureNote) return end;
  pen('text', 7.5, 'ink-soft').text(pictureNote, page.margin, end + 5, oneLine(picture.width));
  return end + 6;
}

function drawTag({ doc, pen, colours }: Sheet, tag: string, x: number, y: number): void {
  const width = Math.min(pen('bold', 9, 'ink').widthOfString(tag), picture.width - 48) + 16;
  doc.roundedRect(x, y, width, 20, 4).fill(colours.brand);
  pen('bold', 9, 'on-brand').text(tag, x + 8, y + 6.2, oneLine(width - 12));
}

function drawPrice({ doc, pen, fittingSize, price }: Sheet, x: number, top: number, width: number): void {
  if (price.was) {
    const was = pen('text', 11, 'ink-soft').text('Was ', x, top, { continued: true });
    was.text(price.was, { strike: true });
  }
  const isFigure = /\d/.test(price.text);
  const size = fittingSize(price.text, width, isFigure ? 27 : 18, 13);
  const most = { width, height: size * 2.4, ellipsis: true };
  pen('bold', size, 'ink').text(price.text, x, top + (price.was ? 17 : 0), most);
  if (!price.basis) return;
  pen('text', 10, 'ink-soft').text(price.basis, x, doc.y + 3, { width, height: 26, ellipsis: true });
}

/** Draws a QR code that links to the car's page. Its lower edge is at `bottom`. */
function drawCode({ doc, pen, pageUrl, noun }: Sheet, x: number, bottom: number, width: number): void {
  const modules = encodeQR(pageUrl, 'raw', { ecc: 'medium', border: 1 });
  const side = 84;
  const top = bottom - side;
  doc.roundedRect(x, top, side, side, 4).fill('#ffffff');
  const quiet = 5;
  const step = (side - 2 * quiet) / modules.length;
  for (const [row, line] of modules.entries()) {
    for (const [column, dark] of line.entries()) {
      // Slightly wider than the step, so that no gap shows between neighbouring squares.
      if (dark) doc.rect(x + quiet + column * step, top + quiet + row * step, step + 0.06, step + 0.06);
    }
  }
  doc.fill('#000000');
  doc.link(x, top, side, side, pageUrl);
  pen('text', 8.5, 'ink-soft').text(`Scan to see this ${noun} online.`, x, top - 16, { width, lineGap: 1 });
}

type Facts = SheetContent['facts'];

/** Draws facts in a grid of four columns. Facts below `bottom` are left out. @returns where the grid ends */
function drawFacts({ pen, rule, fittingSize }: Sheet, facts: Facts, top: number, bottom: number): number {
  const columns = 4;
  const columnWidth = inner / columns;
  const rowHeight = 37;
  const shown = facts.slice(0, columns * Math.floor((bottom - top) / rowHeight));
  for (const [index, { label, value }] of shown.entries()) {
    const x = page.margin + (index % columns) * columnWidth;
    const y = top + Math.floor(index / columns) * rowHeight;
    if (index % columns === 0) rule(y);
    pen('text', 8, 'ink-soft').text(label, x, y + 8, oneLine(columnWidth - 10));
    const size = fittingSize(value, columnWidth - 10, 10.5, 8);
    pen('bold', size, 'ink').text(value, x, y + 19, oneLine(columnWidth - 10));
  }
  const end = top + Math.ceil(shown.length / columns) * rowHeight;
  rule(end);
  return end;
}

function drawHeading({ pen }: Sheet, heading: string, y: number): number {
  pen('bold', 12.5, 'ink').text(heading, page.margin, y, { lineBreak: false });
  return y + headingHeight;
}

/** Draws the card behind the windscreen, its lists side by side. @returns where it ends */
function drawWorkshopCard(sheet: Sheet, top: number, bottom: number): number {
  const { workshopCard } = sheet;
  if (workshopCard.length === 0) return top - gap;
  const y = drawHeading(sheet, workshopCardHeading, top);
  const columnWidth = inner / workshopCard.length;
  const ends = workshopCard.map((list, index) => {
    const column = { x: page.margin + index * columnWidth, width: columnWidth - 14, top: y, bottom };
    return drawCardList(sheet, list, column);
  });
  return Math.max(...ends);
}

const cardLine = { size: 9, indent: 9, gap: 3, heading: 14 };

/** A list of the card. If it does not fit, its last line says where the rest is. @returns where it ends */
function drawCardList(
  { doc, pen, colours, host }: Sheet,
  { heading, lines }: SheetContent['workshopCard'][number],
  { x, width, top, bottom }: Record<'x' | 'width' | 'top' | 'bottom', number>,
): number {
  const { size, indent } = cardLine;
  const style = { width: width - indent };
  const bold = (text: string, y: number) =>
    pen('bold', size, 'brand-ink').text(text, x, y, oneLine(width)) && y + cardLine.heading;
  let y = bold(heading, top);
  for (const [index, line] of lines.entries()) {
    const height = pen('text', size, 'ink').heightOfString(line, style);
    const isLast = index === lines.length - 1;
    if (y + height > bottom - (isLast ? 0 : cardLine.heading)) return bold(`More at ${host}.`, y);
    doc.rect(x, y + 3.6, 4, 0.8).fill(colours.brand);
    doc.fillColor(colours.ink).text(line, x + indent, y, style);
    y += height + cardLine.gap;
  }
  return y - cardLine.gap;
}

const commentStyle = { width: inner, lineGap: 3.2, paragraphGap: 5 };

/** Draws as much of the dealer's comments as fits. @returns where they end */
function drawComments(sheet: Sheet, top: number, bottom: number): number {
  const { doc, pen, comments, host, noun } = sheet;
  const size = 9.8;
  // A full card behind the windscreen leaves no room.
  if (comments.length === 0 || bottom - top < headingHeight + 2 * size) return top - gap;
  const y = drawHeading(sheet, 'From the dealer', top);
  const text = comments.join('\n');
  const { lineGap, paragraphGap } = commentStyle;
  const end = y + pen('text', size, 'ink').heightOfString(text, commentStyle) - paragraphGap;
  if (end <= bottom) {
    doc.text(text, page.margin, y, commentStyle);
    return end;
  }
  // The last line is for a link to the rest.
  const height = bottom - y - doc.currentLineHeight() - 2 * lineGap - paragraphGap;
  if (height > size) doc.text(text, page.margin, y, { ...commentStyle, height, ellipsis: true });
  const more = `More about this ${noun} at ${host}.`;
  pen('bold', size, 'brand-ink').text(more, page.margin, height > size ? doc.y : y, { lineBreak: false });
  return bottom;
}

/** Draws the car's equipment if there is room, in three columns, row by row. @returns where it ends */
function drawFeatures(sheet: Sheet, top: number, bottom: number): number {
  const { doc, pen, features, colours, host } = sheet;
  const columns = 3;
  const columnWidth = inner / columns;
  const rowHeight = 15;
  const rows = Math.floor((bottom - top - headingHeight) / rowHeight);
  if (features.length === 0 || rows < 2) return top - gap;
  const needed = Math.ceil(features.length / columns);
  const fits = needed <= rows;
  const shown = fits ? features : features.slice(0, (rows - 1) * columns);
  const y = drawHeading(sheet, 'Features', top);
  for (const [index, feature] of shown.entries()) {
    const x = page.margin + (index % columns) * columnWidth;
    const at = y + Math.floor(index / columns) * rowHeight;
    doc.circle(x + 2, at + 4.2, 1.6).fill(colours.brand);
    pen('text', 9, 'ink').text(feature, x + 9, at, oneLine(columnWidth - 20));
  }
  if (fits) return y + needed * rowHeight;
  const more = `and ${features.length - shown.length} more at ${host}`;
  pen('text', 9, 'ink-soft').text(more, page.margin, y + (rows - 1) * rowHeight, { lineBreak: false });
  return bottom;
}

/** Draws the dealer's contact details at the foot of the page. */
function drawContact({ doc, pen, contact, note, host, colours }: Sheet, top: number): void {
  doc.rect(0, top, page.width, page.height - top).fill(colours['brand-tint']);
  doc.rect(0, top, page.width, 3).fill(colours.brand);
  const half = inner / 2 - 10;
  const left = oneLine(half + 60);
  pen('bold', 11.5, 'ink').text(contact.name, page.margin, top + 20, left);
  pen('text', 9.5, 'ink').text(contact.address, page.margin, top + 36, left);
  if (contact.licence) pen('text', 8.5, 'ink-soft').text(contact.licence, page.margin, top + 50, left);
  const right = { ...oneLine(half - 60), align: 'right' } as const;
  const x = page.margin + inner - (half - 60);
  pen('bold', 16, 'brand-ink').text(contact.phone, x, top + 18, right);
  pen('text', 9.5, 'ink').text(host, x, top + 38, right);
  pen('text', 7.5, 'ink-soft').text(note, page.margin, top + 72, oneLine(inner));
}
