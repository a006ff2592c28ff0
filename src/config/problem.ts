/** A position in a text file, both counted from 1. */
export interface TextPlace {
  line: number;
  column: number;
}

/** One problem in one dealer's configuration, with everything needed to fix it. */
export interface ConfigProblem extends Partial<TextPlace> {
  /** The dealer's slug. */
  dealer: string;
  /** The file to edit, relative to the current directory where possible. */
  file: string;
  /** 'search.hitsPerPage', 'locations[0].slug'. Empty when the problem concerns the whole file. */
  key: string;
  /** The current value, shortened. Absent for secrets, which must not be repeated. */
  found?: string;
  /** One sentence: what is wrong. */
  message: string;
  /** One sentence: how to fix it. */
  remedy: string;
  /** True when another dealer claims the same id or host: no site and no API may answer for either. */
  isShared?: boolean;
}

/** A path into a JSON document. */
export type KeyPath = readonly (string | number)[];

/** A problem whose dealer and file are not known yet. */
export interface Fault {
  path: KeyPath;
  found?: string;
  message: string;
  remedy: string;
}

/** ['locations', 0, 'slug'] becomes 'locations[0].slug'. */
export function keyText(path: KeyPath): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? part : `${text}.${part}`;
  }, '');
}

/** The value at a path. Undefined when there is none. Reads own properties only. */
export function valueAt(root: unknown, path: KeyPath): unknown {
  let value = root;
  for (const part of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<string | number, unknown>)[part];
  }
  return value;
}

const longestFound = 60;

/** Describes a value in a message. The content of lists and objects is not shown, because it may include a secret. */
export function foundText(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  // JSON.parse reads 1e999 as Infinity, and JSON.stringify would write that as null.
  const text = typeof value === 'number' ? String(value) : JSON.stringify(value);
  if (text.length <= longestFound) return text;
  return `${text.slice(0, longestFound - 2)}…${typeof value === 'string' ? '"' : ''}`;
}

/** Joins words: 'a', 'a or b', 'a, b or c'. */
export function anyOf(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
