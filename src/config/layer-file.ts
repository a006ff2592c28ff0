import { readFile, stat } from 'node:fs/promises';
import { isAbsolute, relative } from 'node:path';
import { isRecord } from '../domain/record.ts';
import { type JsonScan, lineAndColumn, scanJson } from './json-text.ts';
import {
  type ConfigProblem,
  type Fault,
  foundText,
  type KeyPath,
  keyText,
  type TextPlace,
  textsIn,
  valueAt,
  valuesIn,
} from './problem.ts';

/** Matches names of secrets. Names of our public keys (`searchOnlyKey` ...) do not match. */
const secretName =
  /secret|password|passwd|credential|admin|master_?key|private_?key|write_?key|service_?key|api_?key|(access|auth|bearer|refresh)_?token|^token$/i;

/** Matches values that have the form of a secret: private keys and keys of payment, cloud and repository services. */
const secretValue =
  /-----BEGIN [A-Z ]*PRIVATE KEY|^(sk|rk)_(live|test)_|^AKIA[0-9A-Z]{16}$|^(ghp|gho|github_pat|xox[bp])[_-]/;

/** True when the name of a setting or a parameter suggests a secret. */
export function looksSecret(name: string): boolean {
  return secretName.test(name);
}

/**
 * Characters that no text has on purpose, and that no page or feed may have: control characters but tabs and line ends,
 * halves of letters, and marks that turn the text around.
 */
const unseen = /[^\P{Cc}\t\n\r]|[\p{Cs}\u202d\u202e\ufffe\uffff]/u;

/** A fault for every text with a character that nobody sees. */
function unseenFaults(layer: Json): Fault[] {
  return textsIn(layer).flatMap(({ path, text }) => {
    const [found] = unseen.exec(text) ?? [];
    if (found === undefined) return [];
    const code = found.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase();
    const message = `The text has a character that cannot be seen (U+${code}).`;
    return [{ path, message, remedy: 'Remove it: type the text anew.' }];
  });
}

const remedy =
  'Remove it and replace the key, because others may have read it; the scripts and the server read keys from the environment.';

/** A fault for every value that looks like a secret or has the name of one. Messages never repeat the value. */
function secretFaults(layer: Json): Fault[] {
  return [...valuesIn(layer)].flatMap(({ path, value }) => {
    const named = path.findIndex((part) => looksSecret(String(part)));
    // What is within a secret was told with it.
    if (named >= 0 && named < path.length - 1) return [];
    if (named >= 0)
      return {
        path,
        message: `"${path[named]}" sounds like a secret, and a configuration is public.`,
        remedy,
      };
    if (typeof value !== 'string' || !secretValue.test(value)) return [];
    return { path, message: 'This looks like a secret key, and a configuration is public.', remedy };
  });
}

/** A JSON value as JSON.parse returns it. */
export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

/** Assigning one of these keys changes an object's prototype. No configuration needs them. */
const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Merges two layers (OPEN-33). Objects merge key by key. For any other value, lists included, the later layer replaces
 * the earlier. The arguments are not changed. Keys that change a prototype are left out; `prototypeKeyPaths` reports
 * them.
 */
export function mergeLayers(earlier: JsonObject, later: JsonObject): JsonObject {
  const merged: JsonObject = {};
  for (const [key, value] of [earlier, later].flatMap(Object.entries<Json>)) {
    if (prototypeKeys.has(key)) continue;
    const under = Object.hasOwn(merged, key) ? merged[key] : undefined;
    merged[key] = isRecord(value) ? mergeLayers(isRecord(under) ? under : {}, value) : value;
  }
  return merged;
}

/** The path of every key in a layer that would change an object's prototype. */
export function prototypeKeyPaths(layer: Json): KeyPath[] {
  const first = (path: KeyPath) => path.findIndex((part) => prototypeKeys.has(String(part)));
  return [...valuesIn(layer)].flatMap(({ path }) =>
    path.length > 0 && first(path) === path.length - 1 ? [path] : [],
  );
}

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

export async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() ?? false;
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
  const value: Json = JSON.parse(text);
  if (!isRecord(value)) {
    const message = 'The file does not contain an object.';
    const remedy = 'Begin it with { and end it with }.';
    return { ...layer, faults: [{ path: [], message, remedy, found: foundText(value) }] };
  }
  const faultOf = (path: KeyPath, what: string, remedy: string): Fault => {
    const message = `"${String(path.at(-1))}" ${what}.`;
    return { path, found: foundText(valueAt(value, path)), message, remedy };
  };
  const twice = scan.duplicates.map(({ path }) =>
    faultOf(path, 'appears twice in one object', 'Remove one of the two.'),
  );
  const reserved = prototypeKeyPaths(value).map((path) =>
    faultOf(path, 'is not a key that a configuration may have', 'Remove it.'),
  );
  return { ...layer, value, faults: [...twice, ...reserved, ...secretFaults(value), ...unseenFaults(value)] };
}

/** The fault as a problem of a dealer, with its place in the file. */
export function problemIn(
  layer: Pick<LayerFile, 'file' | 'placeOf'>,
  { path, ...rest }: Fault,
  dealer: string,
): ConfigProblem {
  return { dealer, file: layer.file, ...layer.placeOf(path), key: keyText(path), ...rest };
}

function placeIn(scan: JsonScan, text: string, path: KeyPath): TextPlace | undefined {
  for (let length = path.length; length >= 0; length -= 1) {
    const offset = scan.offsets.get(keyText(path.slice(0, length)));
    if (offset !== undefined) return lineAndColumn(text, offset);
  }
  return undefined;
}
