import { pipeline } from 'node:stream/promises';
import { type CsvError, type InfoRecord, type Options, parse } from 'csv-parse';
import { cleanText, cutText } from './clean-text.ts';
import { StockImportError } from './inventory.ts';

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
 * @throws StockImportError when the text cannot be read as a table at all
 */
export async function readCsvRows(
  text: string,
  name: string,
  delimiter: string,
  onHeader: (columns: string[]) => void,
  onRow: (row: CsvRow) => void,
): Promise<void> {
  let header: string[] | undefined;
  let row = 0;
  const take = (cells: string[], line: number, fault?: string): void => {
    if (!header) {
      if (fault) throw new StockImportError(`${name}:${line}: the header is not sound CSV (${fault}).`);
      header = cells.map(cleanText);
      onHeader(header);
      return;
    }
    row += 1;
    const miscounted =
      cells.length === header.length
        ? undefined
        : `it has ${cells.length} cells where the header has ${header.length}`;
    const problem = fault ?? miscounted;
    onRow(problem ? { row, line, cells, fault: problem } : { row, line, cells });
  };
  const options: Options = {
    delimiter,
    relax_column_count: true,
    // With strict quoting, a stray quote would swallow all rows up to the next one.
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    // With a size limit, csv-parse would drop longer rows silently.
    max_record_size: 0,
    raw: true,
    on_record: (({ record }: { record: string[] }, info: InfoRecord) => take(record, info.lines)) as never,
    on_skip: (error: CsvError | undefined, raw: string | undefined) => {
      take([cutText(cleanText(raw ?? ''), longestBroken)], lineOf(error), csvFault(error));
    },
  };
  try {
    await pipeline([text], parse(options), async (records) => {
      for await (const _ of records);
    });
  } catch (error) {
    throw error instanceof StockImportError || !(error instanceof Error)
      ? error
      : new StockImportError(`${name} cannot be read: ${error.message}`);
  }
  if (!header) throw new StockImportError(`${name} is empty; the first line names the columns.`);
}

function csvFault(error: CsvError | undefined): string {
  if (error?.code === 'CSV_QUOTE_NOT_CLOSED') return 'a quote is not closed';
  return error?.message ?? 'it is not sound CSV';
}

function lineOf(error: CsvError | undefined): number {
  return typeof error?.['lines'] === 'number' ? error['lines'] : 0;
}
