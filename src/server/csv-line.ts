import { spreadsheetText } from '../domain/spreadsheet-text.ts';
import { plainText } from './markup.ts';

/** Spreadsheets recognise UTF-8 by this mark. */
export const byteOrderMark = '\ufeff';

/** One CSV record (RFC 4180), with every cell in quotes. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${spreadsheetText(plainText(cell)).replace(/"/g, '""')}"`).join(',')}\r\n`;
}

/** A CSV file of records, the headings first. */
export function csvFile(records: readonly (readonly string[])[]): string {
  return byteOrderMark + records.map(csvLine).join('');
}
