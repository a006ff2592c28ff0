import { readFile } from 'node:fs/promises';
import { issueFaults } from '../config/issue-fault.ts';
import { layerFromText } from '../config/layer-file.ts';
import { formatProblems, keyText } from '../config/problem.ts';
import { type ImportMap, importMapSchema } from './import-map.ts';
import { StockImportError } from './inventory.ts';

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
  const layer = layerFromText(path, text);
  const parsed = importMapSchema.safeParse(layer.value);
  if (parsed.success && layer.faults.length === 0) return parsed.data;
  const issues = layer.value ? (parsed.error?.issues ?? []) : [];
  const faults = [
    ...layer.faults,
    ...issues.flatMap((issue) => issueFaults(issue, layer.value, importMapSchema)),
  ];
  throw new StockImportError(
    formatProblems(
      faults.map(({ path: key, ...rest }) => ({
        dealer: '',
        file: path,
        ...layer.placeOf(key),
        key: keyText(key),
        ...rest,
      })),
    ),
  );
}
