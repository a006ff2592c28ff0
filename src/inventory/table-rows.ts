import { pipeline } from 'node:stream/promises';
import { type CsvError, type InfoRecord, type Options, parse } from 'csv-parse';
import { XMLParser } from 'fast-xml-parser';
import { cleanText, cutText } from './clean-text.ts';
import { csvDialect, splitLoosely } from './csv-dialect.ts';
import { StockImportError } from './inventory.ts';
import { isRecord } from './raw-record.ts';
import type { Cells } from './row-value.ts';

/** The formats of tables that are no CSV. */
export type TreeFormat = 'json' | 'ndjson' | 'xml';

/** One record of a table, which may span lines. */
export interface CsvRow {
  /** From 1, the header not counted. */
  row: number;
  /** Line of the file on which the record ends. */
  line: number;
  cells: string[];
  /** The error, when the record is not valid CSV. `cells` then has the readable part. */
  fault?: string;
}

/** Maximum length of the shown part of a record with an unclosed quote, which may be the rest of the file. */
const longestBroken = 2000;

/**
 * Reads a table: the header first, then every record in order. Broken records come with a `fault`.
 *
 * @param name the table, for messages
 * @param written how the map says that it is written: its separator, unless the first line shows another one, and the
 *   names of its columns, when its first line does not have them
 * @throws StockImportError when the text cannot be read as a table at all
 */
export async function readCsvRows(
  text: string,
  name: string,
  written: { delimiter: string; header?: string[] | undefined },
  onHeader: (columns: string[]) => void,
  onRow: (row: CsvRow) => void,
): Promise<void> {
  const dialect = csvDialect(text, written.delimiter);
  let { header } = written;
  if (header) onHeader(header);
  let row = 0;
  const take = (found: string[], line: number, raw: string, fault?: string): void => {
    if (!header) {
      if (fault) throw new StockImportError(`${name}:${line}: the header is not sound CSV (${fault}).`);
      header = withoutBlankEnd(found.map(cleanText), 0);
      onHeader(header);
      return;
    }
    row += 1;
    const fits = (cells: string[]) => cells.length === header!.length;
    const short = withoutBlankEnd(found, header.length);
    // The parser keeps the quotes of a cell in which a quote stands.
    const isSound = fault || (fits(short) && !short.some((cell) => /^".*"$/s.test(cell)));
    const loose = isSound ? short : withoutBlankEnd(splitLoosely(raw, dialect), header.length);
    const cells = fits(loose) ? loose : short;
    const problem =
      fault ??
      (fits(cells) ? undefined : `it has ${cells.length} cells where the header has ${header.length}`);
    onRow(problem ? { row, line, cells, fault: problem } : { row, line, cells });
  };
  const options: Options = {
    delimiter: dialect.delimiter,
    escape: dialect.escape,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // With strict quoting, a stray quote would swallow all rows up to the next one.
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    // With a size limit, csv-parse would drop longer rows silently.
    max_record_size: 0,
    raw: true,
    on_record: (({ record, raw }: { record: string[]; raw: string }, info: InfoRecord) =>
      take(record, info.lines + dialect.skippedLines, raw)) as never,
    on_skip: (error: CsvError | undefined, raw: string | undefined) => {
      const line = lineOf(error) + dialect.skippedLines;
      take([cutText(cleanText(raw ?? ''), longestBroken)], line, '', csvFault(error));
    },
  };
  try {
    await pipeline([dialect.text], parse(options), async (records) => {
      for await (const _ of records);
    });
  } catch (error) {
    throw error instanceof StockImportError || !(error instanceof Error)
      ? error
      : new StockImportError(`${name} cannot be read: ${error.message}`);
  }
  if (!header) throw new StockImportError(`${name} is empty; the first line names the columns.`);
}

/** Cells without the blank ones after the first `kept`, such as those of commas that end every line. */
function withoutBlankEnd(cells: string[], kept: number): string[] {
  let end = cells.length;
  while (end > kept && cells[end - 1]!.trim() === '') end -= 1;
  return cells.slice(0, end);
}

function csvFault(error: CsvError | undefined): string {
  if (error?.code === 'CSV_QUOTE_NOT_CLOSED') return 'a quote is not closed';
  return error?.message ?? 'it is not sound CSV';
}

function lineOf(error: CsvError | undefined): number {
  return typeof error?.['lines'] === 'number' ? error['lines'] : 0;
}

/** The separator in a cell with several values, such as pictures. It is the default separator of `as: "list"`. */
const severalMark = '|';

/**
 * The rows of a JSON or XML feed as cells. A nested value is a cell named by its path: 'engine.size'; an attribute of
 * XML is '@id'. Values of a list are joined by '|'.
 *
 * @param rowsAt path of the rows: 'stock.vehicle'. Without it, the value itself is the list
 * @throws StockImportError when the text is not JSON or XML, or has no such rows
 */
export function treeRows(
  text: string,
  format: TreeFormat,
  rowsAt: string | undefined,
  name: string,
): Cells[] {
  return treeRecords(text, format, rowsAt, name).map((row) => {
    const cells = new Map<string, string>();
    addCells(cells, row, '');
    return cells;
  });
}

/** The same rows as they are. */
export function treeRecords(
  text: string,
  format: TreeFormat,
  rowsAt: string | undefined,
  name: string,
): unknown[] {
  const tree = treeOf(text, format, name);
  let at: unknown = tree;
  for (const step of rowsAt?.split('.') ?? []) {
    // An element without any element has no rows today.
    if (format === 'xml' && at !== tree && isEmptyElement(at)) return [];
    at = isRecord(at) ? at[step] : undefined;
  }
  // One row of XML is an element, not a list.
  const rows = Array.isArray(at) ? at : format === 'xml' && isRecord(at) && rowsAt ? [at] : undefined;
  if (rows) return rows;
  const has = isRecord(tree) ? `It has: ${Object.keys(tree).slice(0, 10).join(', ')}.` : '';
  const remedy = rowsAt ? 'Correct "rows" in the map.' : 'Say in the map where the rows are: "rows".';
  throw new StockImportError(`${name} has no list${rowsAt ? ` at '${rowsAt}'` : ''}. ${has} ${remedy}`);
}

/**
 * Where the rows of a JSON or XML table are that nobody has described: the path of its longest list of records. Undefined
 * when the table itself is the list, or has none.
 *
 * @throws StockImportError when the text is not JSON or XML
 */
export function rowsPath(text: string, format: TreeFormat, name: string): string | undefined {
  const lists: { path: string; length: number }[] = [];
  const look = (value: unknown, path: string, depth: number): void => {
    if (Array.isArray(value) && value.some(isRecord)) lists.push({ path, length: value.length });
    else if (isRecord(value) && depth < deepestRows)
      for (const [key, of] of Object.entries(value))
        look(of, path === '' ? key : `${path}.${key}`, depth + 1);
  };
  look(treeOf(text, format, name), '', 0);
  return lists.sort((one, other) => other.length - one.length)[0]?.path || undefined;
}

const deepestRows = 5;

const isEmptyElement = (value: unknown) =>
  isRecord(value) ? Object.keys(value).every((key) => key.startsWith('@')) : value === '';

function treeOf(text: string, format: TreeFormat, name: string): unknown {
  if (format === 'xml') return xmlTree(text, name);
  try {
    if (format === 'json') return JSON.parse(text);
    return text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => JSON.parse(line));
  } catch (error) {
    throw new StockImportError(
      `${name} is not ${format === 'json' ? 'JSON' : 'NDJSON'}: ${(error as Error).message}`,
    );
  }
}

function xmlTree(text: string, name: string): unknown {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    parseAttributeValue: false,
    ignoreDeclaration: true,
    ignorePiTags: true,
    // Entities that a document defines itself can grow without limit. The five of XML and numbers are still read.
    processEntities: { enabled: true, maxEntityCount: 0 },
    // Numbers of characters too. Other names than these are read with the text of a cell.
    htmlEntities: true,
  });
  try {
    // A line break is text, not an element beside it.
    return parser.parse(text.replace(/<\/?br\s*\/?>/gi, '&#10;'), true);
  } catch (error) {
    throw new StockImportError(`${name} is not XML: ${(error as Error).message}`);
  }
}

function addCells(cells: Map<string, string>, value: unknown, path: string): void {
  if (value === null || value === undefined) return;
  if (Array.isArray(value)) {
    for (const entry of value) addCells(cells, entry, path);
  } else if (isRecord(value)) {
    // Text beside attributes is the value of the element itself.
    for (const [key, entry] of Object.entries(value))
      addCells(cells, entry, key === '#text' ? path : path === '' ? key : `${path}.${key}`);
  } else {
    const before = cells.get(path);
    cells.set(path, before === undefined ? String(value) : `${before}${severalMark}${value}`);
  }
}
