import type PDFDocument from 'pdfkit';

/** Page size and margin in points. The page is A4. */
export const page = { width: 595.28, height: 841.89, margin: 40 };
export const inner = page.width - 2 * page.margin;
export const fonts = { text: 'Helvetica', bold: 'Helvetica-Bold' };

export type Document = InstanceType<typeof PDFDocument>;

/** A hairline across the page. */
export function rule(doc: Document, colour: string, y: number): void {
  doc.rect(page.margin, y, inner, 0.6).fill(colour);
}

/** Options for one line of text that ends in an ellipsis when it is too long. */
export function oneLine(width: number) {
  // This height always draws the first line and never a second one.
  return { width, height: 1, ellipsis: true } as const;
}

/** Writes a text. @returns where the text ends */
export function textBelow(
  doc: Document,
  text: string,
  x: number,
  y: number,
  options: PDFKit.Mixins.TextOptions,
): number {
  doc.text(text, x, y, options);
  const used = doc.heightOfString(text, options);
  return y + Math.min(used, options.height ?? used);
}

/** The largest font size, within limits, at which a text fits a width. */
export function fittingSize(
  doc: Document,
  font: string,
  text: string,
  width: number,
  most: number,
  least: number,
): number {
  const needed = doc.font(font).fontSize(most).widthOfString(text);
  return needed <= width ? most : Math.max(least, (most * width) / needed);
}
