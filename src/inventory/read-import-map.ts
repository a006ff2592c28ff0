import { readFile } from 'node:fs/promises';
import { closest, distance } from 'fastest-levenshtein';
import { lineAndColumn, scanJson } from '../config/json-text.ts';
import { foundText, type KeyPath, keyText, valueAt } from '../config/problem.ts';
import { carFields } from './car-fields.ts';
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
  const placeOf = (key: KeyPath): string => {
    const offset = scan.offsets.get(keyText(key));
    return offset === undefined ? path : `${path}:${lineAndColumn(text, offset).line}`;
  };
  const faults = parsed.error.issues.flatMap((issue) => {
    const key = issue.path as KeyPath;
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((name) => {
        const own = [...key, name];
        return `${placeOf(own)}: '${keyText(own)}' is not known${nearest(name, namesIn(key))}.`;
      });
    }
    return [
      `${placeOf(key)}: '${keyText(key) || 'the map'}' is ${foundText(valueAt(value, key))}: ${issue.message}`,
    ];
  });
  throw new StockImportError(faults.join('\n'));
}

/** What may stand in an object of the map: fields of a car, or the map's own keys. */
function namesIn(key: KeyPath): readonly string[] {
  return key.length === 1 && (key[0] === 'columns' || key[0] === 'defaults')
    ? carFields
    : Object.keys(importMapSchema.shape);
}

function nearest(name: string, names: readonly string[]): string {
  const near = closest(name, [...names]);
  return distance(name, near) <= 2 ? `, perhaps '${near}'` : '';
}
