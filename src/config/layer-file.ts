import { readFile } from 'node:fs/promises';
import { isAbsolute, relative } from 'node:path';
import { type JsonScan, lineAndColumn, scanJson } from './json-text.ts';
import { isJsonObject, type JsonObject, prototypeKeyPaths } from './layers.ts';
import { type Fault, foundText, type KeyPath, keyText, type TextPlace, valueAt } from './problem.ts';
import { secretFaults } from './secrets.ts';

/** A file that sets part of a dealer's configuration, after reading. */
export interface LayerFile {
  /** The path shown in messages. */
  file: string;
  /** Absent when the file cannot be read or is not a JSON object. */
  value?: JsonObject;
  faults: Fault[];
  /** True when the file does not exist. */
  missing: boolean;
  /** Position of a path, else of the nearest object around it. Undefined when the file has no text. */
  placeOf(path: KeyPath): TextPlace | undefined;
}

const nowhere = () => undefined;

/** The path relative to the current directory, or the absolute path of a file outside of it. */
export function shownPath(file: string): string {
  const short = relative(process.cwd(), file);
  return short === '' || short.startsWith('..') || isAbsolute(short) ? file : short.replaceAll('\\', '/');
}

export async function readLayerFile(path: string): Promise<LayerFile> {
  const file = shownPath(path);
  try {
    const text = await readFile(path, 'utf8');
    return layerFromText(file, text.startsWith('\uFEFF') ? text.slice(1) : text);
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    const message = missing
      ? 'There is no such file.'
      : `The file cannot be read: ${(error as Error).message}.`;
    const remedy = missing ? 'Create it.' : 'Check that it is a file and that it may be read.';
    return { file, faults: [{ path: [], message, remedy }], missing, placeOf: nowhere };
  }
}

export function layerFromText(file: string, text: string): LayerFile {
  const scan = scanJson(text);
  const layer = { file, missing: false, placeOf: (path: KeyPath) => placeIn(scan, text, path) };
  if (scan.fault) {
    const { offset, found, remedy } = scan.fault;
    const place = lineAndColumn(text, offset);
    const message = `Not valid JSON: ${scan.fault.message}`;
    return { ...layer, placeOf: () => place, faults: [{ path: [], found, message, remedy }] };
  }
  const value: unknown = JSON.parse(text);
  if (!isJsonObject(value)) {
    const fault = {
      path: [],
      message: 'The file does not contain an object.',
      remedy: 'Begin it with { and end it with }.',
    };
    return { ...layer, faults: [{ ...fault, found: foundText(value) }] };
  }
  const twice = scan.duplicates.map(({ path }) => ({
    path,
    found: foundText(valueAt(value, path)),
    message: `"${String(path.at(-1))}" appears twice in one object.`,
    remedy: 'Remove one of the two.',
  }));
  const reserved = prototypeKeyPaths(value).map((path) => ({
    path,
    found: foundText(valueAt(value, path)),
    message: `"${String(path.at(-1))}" is not a key that a configuration may have.`,
    remedy: 'Remove it.',
  }));
  return { ...layer, value, faults: [...twice, ...reserved, ...secretFaults(value)] };
}

function placeIn(scan: JsonScan, text: string, path: KeyPath): TextPlace | undefined {
  for (let length = path.length; length >= 0; length -= 1) {
    const offset = scan.offsets.get(keyText(path.slice(0, length)));
    if (offset !== undefined) return lineAndColumn(text, offset);
  }
  return undefined;
}
