import type PDFDocument from 'pdfkit';
import encodeQR from 'qr';
import type { Palette } from '../../theme/palette.ts';
import type { Fact, SheetContent } from './sheet-content.ts';

const bandHeight = 58;
/** 3:2, like every picture of a car. */
const picture = { width: 348, height: 232 };
const gap = 18;

/** Page size and margin in points. The page is A4. */
export const page = { width: 595.28, height: 841.89, margin: 40 };
export const inner = page.width - 2 * page.margin;
export const fonts = { text: 'Helvetica', bold: 'Helvetica-Bold' };

type Document = InstanceType<typeof PDFDocument>;

/** A sheet that is being drawn. */
export interface Sheet {
  doc: Document;
  content: SheetContent;
}

/** The document, about to write in a font, a size and a colour. */
export function pen({ doc, content }: Sheet, font: keyof typeof fonts, size: number, colour: keyof Palette) {
  return doc.font(fonts[font]).fontSize(size).fillColor(content.colours[colour]);
}

/** A hairline across the page. */
function rule(doc: Document, colour: string, y: number): void {
  doc.rect(page.margin, y, inner, 0.6).fill(colour);
}

/** Options for one line of text that ends in an ellipsis when it is too long. */
export function oneLine(width: number) {
  // This height always draws the first line and never a second one.
  return { width, height: 1, ellipsis: true } as const;
}

type TextOptions = PDFKit.Mixins.TextOptions;

/** Writes a text. @returns where the text ends */
function textBelow(doc: Document, text: string, x: number, y: number, options: TextOptions): number {
  doc.text(text, x, y, options);
  const used = doc.heightOfString(text, options);
  return y + Math.min(used, options.height ?? used);
}

/** The largest size of the bold font, within limits, at which a text fits a width. */
function fittingSize(doc: Document, text: string, width: number, most: number, least: number): number {
  const needed = doc.font(fonts.bold).fontSize(most).widthOfString(text);
  return needed <= width ? most : Math.max(least, (most * width) / needed);
}

/** Draws a band in the brand's colour with the dealer's name, then the car's title. @returns where the title ends */
export function drawTitle(sheet: Sheet): number {
  const { doc, content } = sheet;
  const { dealerName, host, title, subtitle, colours } = content;
  doc.rect(0, 0, page.width, bandHeight).fill(colours.brand);
  const size = fittingSize(doc, dealerName, inner - 190, 19, 11);
  const middle = (height: number) => (bandHeight - height) / 2;
  const right = { ...oneLine(180), align: 'right' } as const;
  pen(sheet, 'bold', size, 'on-brand').text(
    dealerName,
    page.margin,
    middle(size * 0.72),
    oneLine(inner - 190),
  );
  pen(sheet, 'text', 10, 'on-brand').text(host, page.width - page.margin - 180, middle(7.2), right);

  let y = bandHeight + 24;
  const long = doc.font(fonts.bold).fontSize(25).widthOfString(title) > inner;
  const most = { width: inner, height: long ? 49 : 30, ellipsis: true, lineGap: 1 };
  y = textBelow(pen(sheet, 'bold', long ? 19 : 25, 'ink'), title, page.margin, y, most);
  if (!subtitle) return y;
  const below = { width: inner, height: 15, ellipsis: true };
  return textBelow(pen(sheet, 'text', 11.5, 'ink-soft'), subtitle, page.margin, y + 5, below);
}

/** Picture on the left; price and the way to the page on the right. @returns where it ends */
export function drawHero(sheet: Sheet, jpeg: Buffer, top: number): number {
  const { doc, content } = sheet;
  const { colours, pictureNote, tag } = content;
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
  if (!pictureNote) return top + picture.height;
  const note = pen(sheet, 'text', 7.5, 'ink-soft');
  return textBelow(note, pictureNote, page.margin, top + picture.height + 5, oneLine(picture.width));
}

function drawTag(sheet: Sheet, tag: string, x: number, y: number): void {
  const { doc, content } = sheet;
  const width = Math.min(pen(sheet, 'bold', 9, 'ink').widthOfString(tag), picture.width - 48) + 16;
  doc.roundedRect(x, y, width, 20, 4).fill(content.colours.brand);
  pen(sheet, 'bold', 9, 'on-brand').text(tag, x + 8, y + 6.2, oneLine(width - 12));
}

function drawPrice(sheet: Sheet, x: number, top: number, width: number): void {
  const { doc, content } = sheet;
  const { price } = content;
  let y = top;
  if (price.was) {
    const label = pen(sheet, 'text', 11, 'ink-soft').widthOfString('Was ');
    doc.text('Was ', x, y, { continued: false, lineBreak: false });
    doc.text(price.was, x + label, y, { lineBreak: false, strike: true });
    y += 17;
  }
  const isFigure = /\d/.test(price.text);
  const size = fittingSize(doc, price.text, width, isFigure ? 27 : 18, 13);
  const most = { width, height: size * 2.4, ellipsis: true };
  y = textBelow(pen(sheet, 'bold', size, 'ink'), price.text, x, y, most);
  if (!price.basis) return;
  pen(sheet, 'text', 10, 'ink-soft').text(price.basis, x, y + 3, { width, height: 26, ellipsis: true });
}

/** Draws a QR code that links to the car's page. Its lower edge is at `bottom`. */
function drawCode(sheet: Sheet, x: number, bottom: number, width: number): void {
  const { doc, content } = sheet;
  const { pageUrl } = content;
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
  const below = { width, lineGap: 1 };
  pen(sheet, 'text', 8.5, 'ink-soft').text('Scan to see this car online.', x, top - 16, below);
}

/** Draws facts in a grid of four columns. Facts below `bottom` are left out. @returns where the grid ends */
export function drawFacts(sheet: Sheet, facts: Fact[], top: number, bottom: number): number {
  const { doc, content } = sheet;
  const { colours } = content;
  const columns = 4;
  const columnWidth = inner / columns;
  const rowHeight = 37;
  const shown = facts.slice(0, columns * Math.floor((bottom - top) / rowHeight));
  for (const [index, { label, value }] of shown.entries()) {
    const x = page.margin + (index % columns) * columnWidth;
    const y = top + Math.floor(index / columns) * rowHeight;
    if (index % columns === 0) rule(doc, colours.line, y);
    pen(sheet, 'text', 8, 'ink-soft').text(label, x, y + 8, oneLine(columnWidth - 10));
    const size = fittingSize(doc, value, columnWidth - 10, 10.5, 8);
    pen(sheet, 'bold', size, 'ink').text(value, x, y + 19, oneLine(columnWidth - 10));
  }
  const end = top + Math.ceil(shown.length / columns) * rowHeight;
  rule(doc, colours.line, end);
  return end;
}

/** Draws the dealer's contact details at the foot of the page. */
export function drawContact(sheet: Sheet, top: number): void {
  const { doc, content } = sheet;
  const { contact, note, host, colours } = content;
  doc.rect(0, top, page.width, page.height - top).fill(colours['brand-tint']);
  doc.rect(0, top, page.width, 3).fill(colours.brand);
  const half = inner / 2 - 10;
  pen(sheet, 'bold', 11.5, 'ink').text(contact.name, page.margin, top + 20, oneLine(half + 60));
  pen(sheet, 'text', 9.5, 'ink').text(contact.address, page.margin, top + 36, oneLine(half + 60));
  const licence = pen(sheet, 'text', 8.5, 'ink-soft');
  if (contact.licence) licence.text(contact.licence, page.margin, top + 50, oneLine(half + 60));
  const right = { ...oneLine(half - 60), align: 'right' } as const;
  const x = page.margin + inner - (half - 60);
  pen(sheet, 'bold', 16, 'brand-ink').text(contact.phone, x, top + 18, right);
  pen(sheet, 'text', 9.5, 'ink').text(host, x, top + 38, right);
  pen(sheet, 'text', 7.5, 'ink-soft').text(note, page.margin, top + 72, oneLine(inner));
}
