/** A position in a text file, both counted from 1. */
export interface TextPlace {
  line: number;
  column: number;
}

/** A path into a JSON document. */
export type KeyPath = readonly (string | number)[];

/** A problem whose dealer and file are not known yet. */
export interface Fault {
  path: KeyPath;
  /** The current value, shortened. Absent for secrets, which must not be repeated. */
  found?: string;
  /** One sentence: what is wrong. */
  message: string;
  /** One sentence: how to fix it. */
  remedy: string;
}

/** One problem in one dealer's configuration, with everything needed to fix it. */
export interface ConfigProblem extends Omit<Fault, 'path'>, Partial<TextPlace> {
  /** The dealer's slug. */
  dealer: string;
  /** The file to edit, relative to the current directory where possible. */
  file: string;
  /** 'search.hitsPerPage', 'locations[0].slug'. Empty when the problem concerns the whole file. */
  key: string;
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

/** Every value of a JSON document, with its path. A group comes before its members. */
export function* valuesIn(value: unknown, path: KeyPath = []): Generator<{ path: KeyPath; value: unknown }> {
  yield { path, value };
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value))
    yield* valuesIn(inner, [...path, Array.isArray(value) ? Number(key) : key]);
}

/** A text of a JSON document, and where it stands. */
export interface WrittenText {
  path: KeyPath;
  text: string;
}

/** Every text of a JSON document. */
export const textsIn = (root: unknown): WrittenText[] =>
  [...valuesIn(root)].flatMap(({ path, value }) => (typeof value === 'string' ? { path, text: value } : []));

/** The same by their place, in which '[]' is any entry of a list: 'locations[].slug'. */
export const textsByPlace = (root: unknown): Map<string, WrittenText[]> =>
  Map.groupBy(textsIn(root), ({ path }) => keyText(path).replace(/\[\d+\]/g, '[]'));

/** The texts at some places, in the order of these. */
export function textsAt(root: unknown, places: readonly string[]): WrittenText[] {
  const texts = textsByPlace(root);
  return places.flatMap((place) => texts.get(place) ?? []);
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

/** Formats problems for a terminal, grouped by file. A problem that dealers share through their brand appears once. */
export function formatProblems(problems: readonly ConfigProblem[]): string {
  if (problems.length === 0) return '';
  const files = Map.groupBy(problems, ({ file }) => file);
  const blocks = [...files].map(([file, inFile]) => {
    const distinct = Map.groupBy(inFile, ({ line, column, key, message }) =>
      [line, column, key, message].join('\n'),
    );
    const told = [...distinct.values()].sort(
      ([a], [b]) => (a?.line ?? 0) - (b?.line ?? 0) || (a?.column ?? 0) - (b?.column ?? 0),
    );
    const dealers = [...new Set(inFile.map(({ dealer }) => dealer))];
    const heading = dealers.length > 1 ? `${file} (used by ${dealers.join(', ')})` : file;
    return [heading, ...told.flatMap(([problem]) => (problem ? lines(problem) : []))].join('\n');
  });
  const total = new Set(
    problems.map(({ file, line, key, message }) => JSON.stringify([file, line, key, message])),
  ).size;
  const count = total === 1 ? '1 problem' : `${total} problems`;
  return `${blocks.join('\n\n')}\n\n${count} in ${files.size === 1 ? '1 file' : `${files.size} files`}.`;
}

/** 'line 3, column 5, search.hitsPerPage'. Leaves out what is not known. */
export function placeText({ line, column, key }: Partial<TextPlace> & { key: string }): string {
  const parts = [line !== undefined && `line ${line}`, column !== undefined && `column ${column}`, key];
  return parts.filter(Boolean).join(', ');
}

function lines(problem: ConfigProblem): string[] {
  const { found, message, remedy } = problem;
  const place = placeText(problem);
  const what = found === undefined ? message : `${message} Found ${found}.`;
  return [`  ${place === '' ? '' : `${place}: `}${what}`, `    ${remedy}`];
}
