/** One row of the reject file. */
export interface RejectedRow {
  row: number;
  line: number;
  reason: string;
  cells: string[];
}

/**
 * The rejected rows as a table for a spreadsheet: the reason, then the original row. A single quote is added to cells
 * that a spreadsheet would execute as a formula.
 */
export function rejectsCsv(header: string[], rejected: readonly RejectedRow[]): string {
  const rows = rejected.map(({ row, line, reason, cells }) => [String(row), String(line), reason, ...cells]);
  return [['row', 'line', 'reason', ...header], ...rows]
    .map((cells) => cells.map(csvCell).join(','))
    .join('\r\n')
    .concat('\r\n');
}

/** Spreadsheets ignore blanks before the sign of a formula. */
const formula = /^\s*[=+\-@]|^[\t\r]/;

function csvCell(value: string): string {
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
