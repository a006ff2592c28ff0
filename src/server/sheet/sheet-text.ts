import { type Document, inner, page } from './sheet-page.ts';

/** A hairline across the page. */
export function rule(doc: Document, colour: string, y: number): void {
  doc.rect(page.margin, y, inner, 0.6).fill(colour);
}

/** One line, ended with an ellipsis where it does not fit. */
export function oneLine(width: number) {
  // The first line is drawn however little height there is, and no second one.
  return { width, height: 1, ellipsis: true } as const;
}

/** Writes a text. @returns where it ends */
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

/** The largest size at which a text fits its width, within bounds. */
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
