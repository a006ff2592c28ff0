import { type InfoRecord, parse } from 'csv-parse/sync';
import { nameCounter, readsAsCar } from './column-names.ts';
import type { TableText } from './feed/feed-text.ts';

/** How a CSV table is written, as far as its text shows it. */
export type CsvDialect = Awaited<ReturnType<typeof csvDialect>>;

/** As much of a table as its header may be long, with what stands above it. */
const longestHeader = 100_000;

/** The rows that show how a table is written. */
const firstRows = 20;

/**
 * Finds out how a table is written. Excel names the separator in a first line 'sep=;'.
 *
 * @param wanted the separator that the map names; another one counts when the header has none of it
 * @param hasHeader whether the table names its columns, below its title where it has one
 * @param mapped names of columns that its map reads
 */
export async function csvDialect(
  text: TableText,
  wanted: string,
  hasHeader = true,
  mapped: readonly string[] = [],
) {
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
  const delimiters = named === undefined ? [wanted, ',', ';', '\t', '|'] : [named];
  const namesIn = hasHeader ? nameCounter(mapped) : () => 0;
  const found = delimiters.map((delimiter) => ({
    delimiter,
    ...headerIn(header, delimiter, hasHeader, namesIn),
  }));
  const [byNames] = found
    .filter(({ names }) => names >= sureNames)
    .toSorted((one, other) => other.names - one.names);
  // A cell may have a list of as many entries in every row. So the first line decides, unless few rows are like it.
  const byFirstLine = found.find(({ titles, rows, whole }) => titles === 0 && 2 * whole >= rows);
  const [byRows] = found.toSorted((one, other) => other.whole - one.whole || other.columns - one.columns);
  const { delimiter, above } = byNames ?? byFirstLine ?? byRows!;
  return {
    delimiter,
    /** What stands before a quote inside quotes: another quote, or a backslash. */
    escape: hasBackslashes && !hasDoubles ? '\\' : '"',
    /** The line on which the table begins, from 1. */
    firstLine: (line === '' ? 1 : 2) + above,
    /** False when the text ends in the middle of a line. */
    endsLine: before.endsWith('\n'),
  };
}

/** So many known names of columns make a line the header: a title or a car may have one by chance. */
const sureNames = 2;

/**
 * The header that a table has with a delimiter: how many rows and lines stand above it, such as a title, how many known
 * names it has, and how many of the first rows are as long as it.
 */
function headerIn(
  start: string,
  delimiter: string,
  hasHeader: boolean,
  namesIn: (cells: readonly string[]) => number,
) {
  const options = {
    ...{ delimiter, to: firstRows, info: true, relax_quotes: true, relax_column_count: true },
    ...{ skip_empty_lines: true, skip_records_with_error: true },
  };
  const parsed = parse(start, options) as unknown as { record: string[]; info: InfoRecord }[];
  const rows = parsed
    .map(({ record }, at) => ({
      record,
      above: parsed[at - 1]?.info.lines ?? 0,
      filled: filledIn(record),
      names: namesIn(record),
    }))
    .filter(({ filled }) => filled > 0);
  const widths = rows.map(({ filled }) => filled).sort((one, other) => one - other);
  const usual = widths[Math.floor((widths.length - 1) * 0.75)] ?? 0;
  const titles = rows.findIndex(({ filled }) => filled > Math.max(1, usual / 3));
  if (titles < 0) return { titles, above: 0, names: 0, rows: 0, columns: 0, whole: 0 };
  const names = Math.max(...rows.map((row) => row.names));
  const aboveCars = rows.findIndex(({ record }) => readsAsCar(record)) - 1;
  const cases = [
    { holds: !hasHeader, at: 0 },
    { holds: names >= sureNames, at: rows.findIndex((row) => row.names === names) },
    // A title of few cells above names that nobody knows.
    { holds: aboveCars > titles && rows[aboveCars]!.filled > rows[titles]!.filled, at: aboveCars },
  ];
  const at = cases.find(({ holds }) => holds)?.at ?? titles;
  const { record: header, above } = rows[at]!;
  const isWhole = (record: string[]) =>
    record.length >= withoutBlankEnd(header, 0).length && withoutBlankEnd(record, 0).length <= header.length;
  return {
    titles: at,
    above,
    names,
    rows: rows.length,
    columns: header.length,
    whole: rows.slice(at).filter(({ record }) => isWhole(record)).length,
  };
}

const filledIn = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length;

/** Cells without the blank ones after the first `kept`, such as those of commas that end every line. */
export function withoutBlankEnd(cells: string[], kept: number): string[] {
  let end = cells.length;
  while (end > kept && cells[end - 1]!.trim() === '') end -= 1;
  return cells.slice(0, end);
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
