/** A place in a text file, both from 1. */
export interface TextPlace {
  line: number;
  column: number;
}

/** One thing wrong with one dealer's configuration, with all that is needed to mend it. */
export interface ConfigProblem extends Partial<TextPlace> {
  /** The dealer's slug. */
  dealer: string;
  /** The file to edit, as it can be opened from where the command was run. */
  file: string;
  /** 'search.hitsPerPage', 'locations[0].slug'; empty when the whole file is meant. */
  key: string;
  /** What stands there now, shortened; absent where it must not be repeated. */
  found?: string;
  /** What is wrong, one sentence. */
  message: string;
  /** What to do about it, one sentence. */
  remedy: string;
}

/** A path into a JSON document. */
export type KeyPath = readonly (string | number)[];

/** A problem before it is known whose and in which file. */
export interface Fault {
  path: KeyPath;
  found?: string;
  message: string;
  remedy: string;
}

/** ['locations', 0, 'slug'] as 'locations[0].slug'. */
export function keyText(path: KeyPath): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? part : `${text}.${part}`;
  }, '');
}

/** The value at a path, or undefined where there is none. Reads own properties only. */
export function valueAt(root: unknown, path: KeyPath): unknown {
  let value = root;
  for (const part of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<string | number, unknown>)[part];
  }
  return value;
}

const longestFound = 60;

/** A value as shown in a message. Lists and objects are not opened: a secret may be in them. */
export function foundText(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  // A number that is too large for JSON is read as Infinity, which JSON writes as null.
  const text = typeof value === 'number' ? String(value) : JSON.stringify(value);
  if (text.length <= longestFound) return text;
  return `${text.slice(0, longestFound - 2)}…${typeof value === 'string' ? '"' : ''}`;
}

/** 'a', 'a or b', 'a, b or c'. */
export function anyOf(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
