import type PDFDocument from 'pdfkit';

/** Page size and margin in points. The page is A4. */
export const page = { width: 595.28, height: 841.89, margin: 40 };
export const inner = page.width - 2 * page.margin;
export const fonts = { text: 'Helvetica', bold: 'Helvetica-Bold' };

export type Document = InstanceType<typeof PDFDocument>;
