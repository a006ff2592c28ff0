import { readFile } from 'node:fs/promises';
import { lineAndColumn, scanJson } from '../config/json-text.ts';
import { foundText, keyText, valueAt } from '../config/problem.ts';
import { StockImportError } from './import-error.ts';
import { type ImportMap, importMapSchema } from './import-map.ts';

/** Reads a map, or throws a StockImportError that lists every fault with its line. */
export async function readImportMap(path: string): Promise<ImportMap> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch {
    throw new StockImportError(`The map ${path} cannot be read; shipped maps are in dealers/_maps/.`);
  }
  return importMapFrom(text, path);
}

export function importMapFrom(text: string, path: string): ImportMap {
  const scan = scanJson(text);
  if (scan.fault) {
    throw new StockImportError(
      `${path}:${lineAndColumn(text, scan.fault.offset).line}: ${scan.fault.message} ${scan.fault.remedy}`,
    );
  }
  const value: unknown = JSON.parse(text);
  const parsed = importMapSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => {
    const key = issue.path as (string | number)[];
    const offset = scan.offsets.get(keyText(key));
    const place = offset === undefined ? path : `${path}:${lineAndColumn(text, offset).line}`;
    return `${place}: '${keyText(key) || 'the map'}' is ${foundText(valueAt(value, key))}: ${issue.message}`;
  });
  throw new StockImportError(faults.join('\n'));
}
