import { readFile } from 'node:fs/promises';
import { isAbsolute, relative } from 'node:path';
import { type JsonScan, lineAndColumn, scanJson } from './json-text.ts';
import { isJsonObject, type JsonObject, prototypeKeyPaths } from './layers.ts';
import { type Fault, foundText, type KeyPath, keyText, type TextPlace, valueAt } from './problem.ts';
import { secretFaults } from './secrets.ts';

/** A file that sets part of a dealer's configuration, as read. */
export interface LayerFile {
  /** As it is shown in messages. */
  file: string;
  /** Absent when the file could not be read as an object. */
  value?: JsonObject;
  faults: Fault[];
  /** True when there is no such file. */
  missing: boolean;
  /** Where a path stands, or the nearest object around it; undefined where there is no text. */
  placeOf(path: KeyPath): TextPlace | undefined;
}

const nowhere = () => undefined;

/** The way to a file from where the command was run, or the whole path when it lies elsewhere. */
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
      message: 'The file holds no object.',
      remedy: 'Begin it with { and end it with }.',
    };
    return { ...layer, faults: [{ ...fault, found: foundText(value) }] };
  }
  const twice = scan.duplicates.map(({ path }) => ({
    path,
    found: foundText(valueAt(value, path)),
    message: `"${String(path.at(-1))}" stands twice in one object.`,
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
