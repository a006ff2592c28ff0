import { textTable } from '../../config/text-table.ts';
import { csvLine } from './lead-export.ts';
import { type ReportKey, type ReportRow, reportCounts } from './visit-report.ts';

/** Spreadsheets recognise UTF-8 by this mark. */
const byteOrderMark = '\ufeff';

/** A report as a table for the terminal, as CSV for a spreadsheet, or as JSON for a program. */
export function reportText(
  rows: readonly ReportRow[],
  by: ReportKey,
  form: 'table' | 'csv' | 'json',
): string {
  if (form === 'json') {
    const objects = rows.map(({ dealer, key, counts }) => ({ dealer, [by]: key, ...wholeCounts(counts) }));
    return `${JSON.stringify(objects, null, 2)}\n`;
  }
  const heading = ['Dealer', by.charAt(0).toUpperCase() + by.slice(1), ...reportCounts];
  const lines = rows.map(({ dealer, key, counts }) => [
    dealer,
    key,
    ...Object.values(wholeCounts(counts)).map(String),
  ]);
  if (form === 'csv') return byteOrderMark + [heading, ...lines].map(csvLine).join('');
  return rows.length === 0 ? 'Nothing was counted.\n' : `${textTable(heading, lines)}\n`;
}

/** All counts, including those that are zero. */
function wholeCounts(counts: Record<string, number>): Record<string, number> {
  return Object.fromEntries(reportCounts.map((name) => [name, counts[name] ?? 0]));
}
