/**
 * A cell of a table that somebody may open in a spreadsheet: an apostrophe stands before what would run as a formula, as
 * OWASP recommends. Blanks before the sign are ignored by some, and signs of full width count.
 */
export const spreadsheetText = (cell: string): string =>
  /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell;
