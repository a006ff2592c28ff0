import type { z } from 'astro/zod';
import { issueFaults } from '../config/issue-fault.ts';
import {
  type Json,
  type JsonObject,
  type LayerFile,
  mergeLayers,
  problemIn,
  readLayerFile,
} from '../config/layer-file.ts';
import { anyOf, type ConfigProblem, type Fault, foundText, keyText, valueAt } from '../config/problem.ts';
import { isRecord } from '../domain/record.ts';

/** A file with a list of entries, as read. */
export interface EntriesFile {
  layer: LayerFile;
  /** Where the list stands: 'offers'. */
  key: string;
  /** Keys of the file besides the list and `$schema`. */
  rest: JsonObject;
  entries: Entry[];
  /** Problems of the whole file, which cannot be used. */
  broken: ConfigProblem[];
  /** Problems of single entries, which are left out. */
  leftOut: ConfigProblem[];
}

/** One entry before validation. */
export interface Entry {
  value: JsonObject;
  /** The files with values of the entry and the positions in them, the last file first. */
  places: { file: EntriesFile; index: number }[];
}

/**
 * Reads a file `{ "<key>": [ … ] }`. Undefined when it does not exist. As in a stock feed, an invalid entry is reported
 * and left out. An unreadable file is a failure, so that the last good site stays.
 *
 * @param otherKeys the allowed keys besides the list
 */
export async function readEntriesFile(
  path: string,
  key: string,
  dealer: string,
  otherKeys: readonly string[] = [],
): Promise<EntriesFile | undefined> {
  const layer = await readLayerFile(path);
  if (layer.missing) return undefined;
  const file: EntriesFile = { layer, key, rest: {}, entries: [], broken: [], leftOut: [] };
  const inEntry = ({ path }: Fault) => path[0] === key && typeof path[1] === 'number';
  const tell = (fault: Fault) =>
    (inEntry(fault) ? file.leftOut : file.broken).push(problemIn(layer, fault, dealer));
  layer.faults.forEach(tell);
  if (!layer.value) return file;

  const { [key]: list, $schema: _, ...rest } = layer.value;
  file.rest = rest;
  for (const name of Object.keys(rest).filter((name) => !otherKeys.includes(name))) {
    const message = `"${name}" is not a setting here.`;
    const remedy = `Remove it. Settings here are ${anyOf([key, ...otherKeys])}.`;
    tell({ path: [name], found: foundText(rest[name]), message, remedy });
  }
  if (!Array.isArray(list)) {
    const found = list === undefined ? {} : { found: foundText(list) };
    const message = list === undefined ? `"${key}" is missing.` : 'Expected a list.';
    tell({ path: [key], ...found, message, remedy: `Write "${key}": [ … ].` });
    return file;
  }
  const faulty = new Set(layer.faults.filter(inEntry).map(({ path }) => path[1]));
  list.forEach((value: Json, index) => {
    if (faulty.has(index)) return;
    if (isRecord(value)) file.entries.push({ value, places: [{ file, index }] });
    else {
      const remedy = 'Begin it with { and end it with }.';
      tell({ path: [key, index], found: foundText(value), message: 'Expected an object.', remedy });
    }
  });
  return file;
}

/** Merges two lists: entries of the later list override those of the earlier one with the same id, key by key. */
export function entriesOver(earlier: readonly Entry[], later: readonly Entry[]): Entry[] {
  const own = new Map(later.map((entry) => [idOf(entry), entry]));
  const inherited = earlier.map((entry) => {
    const over = own.get(idOf(entry));
    if (!over || idOf(entry) === undefined) return entry;
    own.delete(idOf(entry));
    return { value: mergeLayers(entry.value, over.value), places: [...over.places, ...entry.places] };
  });
  const laidOver = new Set(
    inherited.flatMap(({ places }) => places.map(({ file, index }) => `${file.layer.file} ${index}`)),
  );
  const added = later.filter(
    ({ places: [place] }) => !laidOver.has(`${place?.file.layer.file} ${place?.index}`),
  );
  return [...inherited, ...added];
}

function idOf({ value }: Entry): string | undefined {
  const { id } = value;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}

/** The valid entries of a list, and the problems of the rejected ones. */
export interface ReadList<Value> {
  values: { value: Value; entry: Entry }[];
  problems: ConfigProblem[];
}

/** The entries that match the schema, each id once. The numbers of parts may be written in small letters or capitals. */
export function parsedEntries<Value extends { [Name in Key]: string }, Key extends 'id' | 'number' = 'id'>(
  entries: readonly Entry[],
  schema: z.ZodType<Value>,
  dealer: string,
  key: Key = 'id' as Key,
): ReadList<Value> {
  const read: ReadList<Value> = { values: [], problems: [] };
  const holders = new Map<string, Entry>();
  for (const entry of entries) {
    const parsed = schema.safeParse(entry.value);
    if (!parsed.success) {
      const faults = parsed.error.issues.flatMap((issue) => issueFaults(issue, entry.value, schema));
      read.problems.push(...faults.map((fault) => entryProblem(entry, dealer, fault)));
      continue;
    }
    const written: string = parsed.data[key];
    const id = key === 'number' ? written.toLowerCase() : written;
    const holder = holders.get(id);
    if (holder) {
      const message = `${placeText(holder)} has the same ${key}.`;
      const fault = { path: [key], found: foundText(written), message, remedy: `Give each its own ${key}.` };
      read.problems.push(entryProblem(entry, dealer, fault));
      continue;
    }
    holders.set(id, entry);
    read.values.push({ value: parsed.data, entry });
  }
  return read;
}

/** 'models[3]', for messages. */
export function placeText({ places }: Entry): string {
  const place = places[0]!;
  return keyText([place.file.key, place.index]);
}

/** A problem at a path of an entry, in the file with that value. */
export function entryProblem(entry: Entry, dealer: string, { path, ...rest }: Fault): ConfigProblem {
  const says = entry.places.find(
    ({ file: { layer, key }, index }) => valueAt(layer.value, [key, index, ...path]) !== undefined,
  );
  // A missing value is reported at the start of the entry.
  const { file, index } = says ?? entry.places.at(-1)!;
  return problemIn(file.layer, { path: [file.key, index, ...path], ...rest }, dealer);
}
