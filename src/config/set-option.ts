import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { applyEdits, modify } from 'jsonc-parser';
import { isRecord } from '../domain/record.ts';
import { type Json, type JsonObject, layerFromText, readLayerFile, shownPath } from './layer-file.ts';
import { loadDealers } from './load.ts';
import { type ConfigProblem, foundText, type KeyPath, keyText, valueAt } from './problem.ts';
import { dealerSchema } from './schema/dealer.ts';
import { takesTextAt } from './schema-walk.ts';

/** An option of dealer.json, and what it is to be. */
export interface OptionChange {
  path: KeyPath;
  /** Undefined takes the option out of the file: the value of the brand, the template or the default then counts. */
  value: Json | undefined;
}

/** What a change does to one dealer's file. */
export interface ChangedDealer {
  slug: string;
  /** Path of the file. */
  file: string;
  /** As messages name it: 'alerts.enabled'. */
  option: string;
  /** Undefined where the file did not have the option. */
  was: unknown;
  /** Undefined where the option is taken out. */
  becomes: Json | undefined;
  /** False: the file says so already. */
  isChanged: boolean;
  text: string;
}

/**
 * Reads 'alerts.enabled=true': an option as messages name it, and JSON, or a text where it is none.
 *
 * @param written without '=': the option is to be taken out
 * @returns undefined for what names no option
 */
export function optionChange(written: string): OptionChange | undefined {
  const [, name = '', value] = /^([^=]*)(?:=([\s\S]*))?$/.exec(written) ?? [];
  if (!/^[a-z]\w*(?:\.\w+|\[\d+\])*$/i.test(name)) return undefined;
  const path = name.match(/\w+/g)!.map((key) => (/^\d+$/.test(key) ? Number(key) : key));
  return { path, value: value === undefined ? undefined : meantValue(value, path) };
}

/** The value that a text means: JSON, or the text itself where it is none or where the option is a text, as a postcode. */
function meantValue(written: string, path: KeyPath): Json {
  try {
    const value = JSON.parse(written) as Json;
    return typeof value !== 'string' && takesTextAt(dealerSchema, path) ? written : value;
  } catch {
    return written;
  }
}

/** Sets options in the text of a file that has nothing but JSON. */
export function withOptions(text: string, changes: readonly OptionChange[]): string {
  return changes.reduce(withOption, text);
}

function withOption(text: string, { path, value }: OptionChange): string {
  const put = (inserted: Json | undefined) => applyEdits(text, modify(text, [...path], inserted, layout));
  if (typeof value !== 'object' || value === null) return put(value);
  // The library lays out what it inserts edit by edit, which takes minutes for some thousand redirects.
  const mark = randomUUID();
  const marked = put(mark);
  const at = marked.indexOf(JSON.stringify(mark));
  const [indent] = /^\s*/.exec(marked.slice(marked.lastIndexOf('\n', at) + 1))!;
  const laidOut = JSON.stringify(value, null, layout.formattingOptions.tabSize).replaceAll(
    '\n',
    `\n${indent}`,
  );
  return marked.slice(0, at) + laidOut + marked.slice(at + JSON.stringify(mark).length);
}

const layout = { formattingOptions: { insertSpaces: true, tabSize: 2, eol: '\n' } };

/**
 * What a change makes of the files of these dealers, and the problems that their dealers would have then and do not have
 * now. Nothing is written. What stands beside an added option may be laid out anew; the rest of a file keeps its form.
 *
 * @param root the folder of dealers
 */
export async function plannedChange(
  root: string,
  slugs: readonly string[],
  { path, value }: OptionChange,
): Promise<{ changed: ChangedDealer[]; problems: ConfigProblem[] }> {
  const before = await loadDealers(root);
  const unreadable = before.problems.filter(({ dealer, key }) => slugs.includes(dealer) && key === '');
  if (unreadable.length > 0) return { changed: [], problems: unreadable };
  const files = new Map<string, ChangedDealer>();
  for (const slug of slugs) {
    const place = join(root, slug, 'dealer.json');
    const text = (await readFile(place, 'utf8')).replace(/^\uFEFF/, '');
    const config = JSON.parse(text) as JsonObject;
    const was = valueAt(config, path);
    const missing = value === undefined ? undefined : missingPlace(config, path);
    if (missing) return { changed: [], problems: [{ dealer: slug, file: shownPath(place), ...missing }] };
    const isSame = value === undefined && was === undefined;
    const after = isSame ? text : withOptions(text, [{ path, value }]);
    files.set(place, {
      slug,
      file: place,
      option: keyText(path),
      was,
      becomes: value,
      isChanged: after !== text,
      text: after,
    });
  }
  const told = new Set(before.problems.map(nameOf));
  const { problems } = await loadDealers(root, undefined, {
    read: async (file) => {
      const own = files.get(file);
      return own ? layerFromText(shownPath(file), own.text) : readLayerFile(file);
    },
  });
  return { changed: [...files.values()], problems: problems.filter((problem) => !told.has(nameOf(problem))) };
}

/** Why a configuration has no place for an option: what stands on the way is a text, or a list that is shorter. */
function missingPlace(config: JsonObject, path: KeyPath): Omit<ConfigProblem, 'dealer' | 'file'> | undefined {
  const at = path.findIndex((key, depth) => {
    const holder = valueAt(config, path.slice(0, depth));
    if (typeof key === 'number') return !Array.isArray(holder) || key >= holder.length;
    return holder !== undefined && !isRecord(holder);
  });
  if (at < 0) return undefined;
  const place = path.slice(0, at);
  return {
    key: keyText(path),
    found: foundText(valueAt(config, place)),
    message: `${keyText(place) || 'The file'} has no place for it.`,
    remedy: 'Name an option as npm run dealer -- check does; an entry of a list must be there already.',
  };
}

const nameOf = ({ dealer, file, key, message }: ConfigProblem) =>
  JSON.stringify([dealer, file, key, message]);
