/** One row of the reject file. */
export interface RejectedRow {
  row: number;
  line: number;
  reason: string;
  cells: string[];
}

/**
 * The rejected rows as a table to open in a spreadsheet: what was wrong, then the row as it was. A cell that a
 * spreadsheet would run as a formula is kept from it by a single quote.
 */
export function rejectsCsv(header: string[], rejected: readonly RejectedRow[]): string {
  const rows = rejected.map(({ row, line, reason, cells }) => [String(row), String(line), reason, ...cells]);
  return [['row', 'line', 'reason', ...header], ...rows]
    .map((cells) => cells.map(csvCell).join(','))
    .join('\r\n')
    .concat('\r\n');
}

/** Blanks before the sign do not stop a spreadsheet. */
const formula = /^\s*[=+\-@]|^[\t\r]/;

function csvCell(value: string): string {
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
