import { workshopCardHeading } from '../../domain/workshop-card.ts';
import { type Document, drawFacts, fonts, inner, page } from './draw-parts.ts';
import type { SheetContent } from './sheet-content.ts';

const text = { size: 9.8, lineGap: 3.2 };
const paragraphGap = 5;
const headingHeight = 19;

function drawHeading(doc: Document, heading: string, colour: string, y: number): number {
  doc.font(fonts.bold).fontSize(12.5).fillColor(colour).text(heading, page.margin, y, { lineBreak: false });
  return y + headingHeight;
}

const cardLine = { size: 9, indent: 9, gap: 3, heading: 14 };

/** Draws the card behind the windscreen, its lists side by side. @returns where it ends */
export function drawWorkshopCard(doc: Document, content: SheetContent, top: number, bottom: number): number {
  const { workshopCard, colours } = content;
  if (workshopCard.length === 0) return top - 18;
  const y = drawHeading(doc, workshopCardHeading, colours.ink, top);
  const columnWidth = inner / workshopCard.length;
  let end = y;
  for (const [index, list] of workshopCard.entries()) {
    const column = { x: page.margin + index * columnWidth, width: columnWidth - 14 };
    end = Math.max(end, drawCardList(doc, list, content, column, y, bottom));
  }
  return end;
}

/** A list of the card. If it does not fit, its last line says where the rest is. @returns where it ends */
function drawCardList(
  doc: Document,
  { heading, lines }: SheetContent['workshopCard'][number],
  { colours, host }: SheetContent,
  { x, width }: { x: number; width: number },
  top: number,
  bottom: number,
): number {
  const { size, indent, gap } = cardLine;
  const bold = (text: string, y: number) => {
    doc.font(fonts.bold).fontSize(size).fillColor(colours['brand-ink']);
    doc.text(text, x, y, { width, height: 1, ellipsis: true });
  };
  bold(heading, top);
  let y = top + cardLine.heading;
  for (const [index, line] of lines.entries()) {
    const style = { width: width - indent };
    const height = doc.font(fonts.text).fontSize(size).heightOfString(line, style);
    const isLast = index === lines.length - 1;
    if (y + height > bottom - (isLast ? 0 : cardLine.heading)) {
      bold(`More at ${host}.`, y);
      return y + cardLine.heading;
    }
    doc.rect(x, y + 3.6, 4, 0.8).fill(colours.brand);
    doc.fillColor(colours.ink).text(line, x + indent, y, style);
    y += height + gap;
  }
  return y - gap;
}

/** Draws as much of the dealer's comments as fits. @returns where they end */
export function drawComments(doc: Document, content: SheetContent, top: number, bottom: number): number {
  const { comments, colours, host } = content;
  // A full card behind the windscreen leaves no room.
  if (comments.length === 0 || bottom - top < headingHeight + 2 * text.size) return top - 18;
  const more = `More about this car at ${host}.`;
  let y = drawHeading(doc, 'From the dealer', colours.ink, top);
  const style = () => doc.font(fonts.text).fontSize(text.size).fillColor(colours.ink);
  const line = style().currentLineHeight() + text.lineGap;
  for (const [index, paragraph] of comments.entries()) {
    const height = style().heightOfString(paragraph, { width: inner, lineGap: text.lineGap });
    const last = index === comments.length - 1;
    // If the comments do not fit, keep the last line for a link to the rest.
    const room = bottom - y - (last ? 0 : line + paragraphGap);
    if (height > room) {
      const lines = Math.floor((bottom - y - line - paragraphGap) / line);
      if (lines > 0) {
        doc.text(paragraph, page.margin, y, {
          width: inner,
          height: lines * line - text.lineGap,
          lineGap: text.lineGap,
          ellipsis: true,
        });
        y += Math.min(lines * line, height) + paragraphGap;
      }
      doc.font(fonts.bold).fontSize(text.size).fillColor(colours['brand-ink']);
      doc.text(more, page.margin, y, { lineBreak: false });
      return bottom;
    }
    doc.text(paragraph, page.margin, y, { width: inner, lineGap: text.lineGap });
    y += height + paragraphGap;
  }
  return y - paragraphGap;
}

/** Draws the car's equipment if there is room, in three columns, row by row. @returns where it ends */
export function drawFeatures(doc: Document, content: SheetContent, top: number, bottom: number): number {
  const { features, colours, host } = content;
  const columns = 3;
  const columnWidth = inner / columns;
  const rowHeight = 15;
  const rows = Math.floor((bottom - top - headingHeight) / rowHeight);
  if (features.length === 0 || rows < 2) return top - 18;
  const needed = Math.ceil(features.length / columns);
  const fits = needed <= rows;
  const shown = fits ? features : features.slice(0, (rows - 1) * columns);
  const y = drawHeading(doc, 'Features', colours.ink, top);
  for (const [index, feature] of shown.entries()) {
    const x = page.margin + (index % columns) * columnWidth;
    const at = y + Math.floor(index / columns) * rowHeight;
    doc.circle(x + 2, at + 4.2, 1.6).fill(colours.brand);
    doc.font(fonts.text).fontSize(9).fillColor(colours.ink);
    doc.text(feature, x + 9, at, { width: columnWidth - 20, height: 1, ellipsis: true });
  }
  if (fits) return y + needed * rowHeight;
  doc.font(fonts.text).fontSize(9).fillColor(colours['ink-soft']);
  const left = features.length - shown.length;
  doc.text(`and ${left} more at ${host}`, page.margin, y + (rows - 1) * rowHeight, { lineBreak: false });
  return bottom;
}

/** Draws the maker's specifications if at least two rows fit. */
export function drawSpecifications(doc: Document, content: SheetContent, top: number, bottom: number): void {
  const { specifications, colours } = content;
  if (specifications.length === 0 || bottom - top < headingHeight + 80) return;
  drawFacts(doc, specifications, colours, drawHeading(doc, 'Specifications', colours.ink, top), bottom);
}
