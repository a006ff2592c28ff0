import { parse } from 'csv-parse/sync';
import type { TableText } from './feed/feed-text.ts';

/** How a CSV table is written, as far as its text shows it. */
export type CsvDialect = Awaited<ReturnType<typeof csvDialect>>;

/** As much of a table as its header may be long. */
const longestHeader = 100_000;

/**
 * Finds out how a table is written. Excel names the separator in a first line 'sep=;'.
 *
 * @param wanted the separator that the map names; another one only counts when the header has none of it
 */
export async function csvDialect(text: TableText, wanted: string) {
  let start = '';
  let [hasBackslashes, hasDoubles] = [false, false];
  // Pieces end anywhere, and the marks have three characters.
  let before = '';
  for await (const piece of text()) {
    if (start.length < longestHeader) start += piece;
    const seen = before + piece;
    // A backslash at the end of a cell escapes nothing: '"C:\"' is followed by a separator.
    hasBackslashes ||= /\\"[^,;\t|\r\n]/.test(seen);
    hasDoubles ||= /""[^,;\t|\r\n"]/.test(seen);
    before = seen.slice(-2);
  }
  const [line = '', named] = /^\ufeff?sep=(.)\r?\n/.exec(start) ?? [];
  const header = start.slice(line.length, longestHeader);
  const seen = [wanted, ',', ';', '\t', '|'].find((delimiter) => headerCells(header, delimiter) > 1);
  return {
    delimiter: named ?? seen ?? wanted,
    /** What stands before a quote inside quotes: another quote, or a backslash. */
    escape: hasBackslashes && !hasDoubles ? '\\' : '"',
    /** The line on which the table begins, from 1. */
    firstLine: line === '' ? 1 : 2,
    /** False when the text ends in the middle of a line. */
    endsLine: before.endsWith('\n'),
  };
}

function headerCells(start: string, delimiter: string): number {
  const options = { delimiter, to: 1, relax_quotes: true, relax_column_count: true, skip_empty_lines: true };
  try {
    const [header] = parse(start, options) as string[][];
    return header?.length ?? 0;
  } catch {
    return 0;
  }
}

/**
 * The cells of a line in which quotes stand inside quotes, as inches do: '"19" wheels, black",4'. A quote ends its cell
 * only before a separator or the end of the line.
 */
export function splitLoosely(line: string, { delimiter }: Pick<CsvDialect, 'delimiter'>): string[] {
  const cells: string[] = [];
  let rest = line.replace(/[\r\n]+$/, '');
  for (;;) {
    const quoted = /^\s*"/.test(rest);
    const close = quoted ? rest.indexOf(`"${delimiter}`, rest.indexOf('"') + 1) : rest.indexOf(delimiter);
    const end = close < 0 ? rest.length : close + (quoted ? 1 : 0);
    const cell = rest.slice(0, end);
    cells.push(quoted ? cell.replace(/^\s*"|"\s*$/g, '').replaceAll('""', '"') : cell);
    if (close < 0) return cells;
    rest = rest.slice(end + delimiter.length);
  }
}
