import { workshopCardHeading } from '../../domain/cars/workshop-card.ts';
import { drawFacts, fonts, inner, oneLine, page, pen, type Sheet } from './draw-parts.ts';
import type { SheetContent } from './sheet-content.ts';

const text = { size: 9.8, lineGap: 3.2 };
const wide = { width: inner, lineGap: text.lineGap };
const paragraphGap = 5;
const headingHeight = 19;

function drawHeading(sheet: Sheet, heading: string, y: number): number {
  pen(sheet, 'bold', 12.5, 'ink').text(heading, page.margin, y, { lineBreak: false });
  return y + headingHeight;
}

const cardLine = { size: 9, indent: 9, gap: 3, heading: 14 };

/** Draws the card behind the windscreen, its lists side by side. @returns where it ends */
export function drawWorkshopCard(sheet: Sheet, top: number, bottom: number): number {
  const { workshopCard } = sheet.content;
  if (workshopCard.length === 0) return top - 18;
  const y = drawHeading(sheet, workshopCardHeading, top);
  const columnWidth = inner / workshopCard.length;
  let end = y;
  for (const [index, list] of workshopCard.entries()) {
    const column = { x: page.margin + index * columnWidth, width: columnWidth - 14, top: y, bottom };
    end = Math.max(end, drawCardList(sheet, list, column));
  }
  return end;
}

/** A list of the card. If it does not fit, its last line says where the rest is. @returns where it ends */
function drawCardList(
  sheet: Sheet,
  { heading, lines }: SheetContent['workshopCard'][number],
  { x, width, top, bottom }: Record<'x' | 'width' | 'top' | 'bottom', number>,
): number {
  const { doc, content } = sheet;
  const { colours, host } = content;
  const { size, indent, gap } = cardLine;
  const bold = (text: string, y: number) => {
    pen(sheet, 'bold', size, 'brand-ink').text(text, x, y, oneLine(width));
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
export function drawComments(sheet: Sheet, top: number, bottom: number): number {
  const { doc, content } = sheet;
  const { comments, colours, host } = content;
  // A full card behind the windscreen leaves no room.
  if (comments.length === 0 || bottom - top < headingHeight + 2 * text.size) return top - 18;
  const more = `More about this car at ${host}.`;
  let y = drawHeading(sheet, 'From the dealer', top);
  const style = () => doc.font(fonts.text).fontSize(text.size).fillColor(colours.ink);
  const line = style().currentLineHeight() + text.lineGap;
  for (const [index, paragraph] of comments.entries()) {
    const height = style().heightOfString(paragraph, wide);
    const last = index === comments.length - 1;
    // If the comments do not fit, keep the last line for a link to the rest.
    const room = bottom - y - (last ? 0 : line + paragraphGap);
    if (height > room) {
      const lines = Math.floor((bottom - y - line - paragraphGap) / line);
      if (lines > 0) {
        const cut = { height: lines * line - text.lineGap, ellipsis: true };
        doc.text(paragraph, page.margin, y, { ...wide, ...cut });
        y += Math.min(lines * line, height) + paragraphGap;
      }
      pen(sheet, 'bold', text.size, 'brand-ink').text(more, page.margin, y, { lineBreak: false });
      return bottom;
    }
    doc.text(paragraph, page.margin, y, wide);
    y += height + paragraphGap;
  }
  return y - paragraphGap;
}

/** Draws the car's equipment if there is room, in three columns, row by row. @returns where it ends */
export function drawFeatures(sheet: Sheet, top: number, bottom: number): number {
  const { doc, content } = sheet;
  const { features, colours, host } = content;
  const columns = 3;
  const columnWidth = inner / columns;
  const rowHeight = 15;
  const rows = Math.floor((bottom - top - headingHeight) / rowHeight);
  if (features.length === 0 || rows < 2) return top - 18;
  const needed = Math.ceil(features.length / columns);
  const fits = needed <= rows;
  const shown = fits ? features : features.slice(0, (rows - 1) * columns);
  const y = drawHeading(sheet, 'Features', top);
  for (const [index, feature] of shown.entries()) {
    const x = page.margin + (index % columns) * columnWidth;
    const at = y + Math.floor(index / columns) * rowHeight;
    doc.circle(x + 2, at + 4.2, 1.6).fill(colours.brand);
    pen(sheet, 'text', 9, 'ink').text(feature, x + 9, at, oneLine(columnWidth - 20));
  }
  if (fits) return y + needed * rowHeight;
  const more = `and ${features.length - shown.length} more at ${host}`;
  pen(sheet, 'text', 9, 'ink-soft').text(more, page.margin, y + (rows - 1) * rowHeight, { lineBreak: false });
  return bottom;
}

/** Draws the maker's specifications if at least two rows fit. */
export function drawSpecifications(sheet: Sheet, top: number, bottom: number): void {
  const { specifications } = sheet.content;
  if (specifications.length === 0 || bottom - top < headingHeight + 80) return;
  drawFacts(sheet, specifications, drawHeading(sheet, 'Specifications', top), bottom);
}
