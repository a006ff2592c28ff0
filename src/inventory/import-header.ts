import { distance } from 'fastest-levenshtein';
import { StockImportError } from './import-error.ts';
import { columnsOf, type ImportMap } from './import-map.ts';

/** Throws unless the table has every column of the map, once each. */
export function checkHeader(header: string[], map: ImportMap, file: string): void {
  const twice = header.find((column, index) => header.indexOf(column) !== index);
  if (twice !== undefined)
    throw new StockImportError(`${file} has two columns named '${twice}'; rename one of them.`);
  const missing = columnsOf(map).filter((column) => !header.includes(column));
  if (missing.length === 0) return;
  const lines = missing.map((column) => `  '${column}'${nearest(column, header)}`);
  throw new StockImportError(
    [
      `${file} lacks ${missing.length} of the map's columns:`,
      ...lines,
      `It has: ${header.join(', ')}.${delimiterHint(header, map)}`,
    ].join('\n'),
  );
}

function nearest(column: string, header: string[]): string {
  const tolerated = Math.max(1, Math.floor(column.length / 3));
  const near = header.find((other) => distance(other.toLowerCase(), column.toLowerCase()) <= tolerated);
  return near === undefined ? '' : `; is it '${near}'?`;
}

function delimiterHint(header: string[], map: ImportMap): string {
  const [only = ''] = header;
  if (header.length > 1) return '';
  const other = [';', '\t', '|', ','].find(
    (delimiter) => delimiter !== map.delimiter && only.includes(delimiter),
  );
  return other === undefined
    ? ''
    : ` The cells seem to be separated by ${JSON.stringify(other)}: set "delimiter" in the map.`;
}
