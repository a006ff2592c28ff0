import { parse } from 'csv-parse/sync';

/** How a CSV table is written, as far as its text shows it. */
export interface CsvDialect {
  /** The table itself. */
  text: string;
  delimiter: string;
  /** What stands before a quote inside quotes: another quote, or a backslash. */
  escape: '"' | '\\';
  /** Lines before the table. */
  skippedLines: number;
}

/**
 * Finds out how a table is written. Excel names the separator in a first line 'sep=;'.
 *
 * @param wanted the separator that the map names; another one only counts when the header has none of it
 */
export function csvDialect(text: string, wanted: string): CsvDialect {
  const [line = '', named] = /^\ufeff?sep=(.)\r?\n/.exec(text) ?? [];
  const table = text.slice(line.length);
  const start = table.slice(0, 100_000);
  const seen = [wanted, ',', ';', '\t', '|'].find((delimiter) => headerCells(start, delimiter) > 1);
  return {
    text: table,
    delimiter: named ?? seen ?? wanted,
    // A backslash at the end of a cell escapes nothing: '"C:\"' is followed by a separator.
    escape: /\\"[^,;\t|\r\n]/.test(table) && !/""[^,;\t|\r\n"]/.test(table) ? '\\' : '"',
    skippedLines: line === '' ? 0 : 1,
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
