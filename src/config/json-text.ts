import { type Fault, type KeyPath, keyText, type TextPlace } from './problem.ts';

/** Why and where a text is not valid JSON. */
interface JsonFault extends Required<Omit<Fault, 'path'>> {
  /** Characters before the fault. */
  offset: number;
}

export interface JsonScan {
  fault?: JsonFault;
  /** Offset of every key and list entry, by `keyText` of its path. The key '' has the offset of the whole value. */
  offsets: Map<string, number>;
  /** Keys that appear twice in one object. JSON.parse silently takes the last. */
  duplicates: { path: KeyPath; offset: number }[];
}

const space = /[ \t\r\n]*/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them inside a string.
const string = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"/y;
const scalar = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y;

/** No configuration is nested deeper. The limit protects the call stack from a malicious file. */
const deepest = 64;

class Refusal extends Error {
  readonly fault: Omit<JsonFault, 'found'>;
  constructor(offset: number, message: string, remedy: string) {
    super(message);
    this.fault = { offset, message, remedy };
  }
}

/**
 * Returns the position of every key in a JSON text, and the first syntax error with a message for people who edit by
 * hand. The values are read with JSON.parse, which gives no positions of keys and for some errors no line.
 */
export function scanJson(text: string): JsonScan {
  const offsets = new Map<string, number>();
  const duplicates: JsonScan['duplicates'] = [];
  let at = 0;

  function take(pattern: RegExp): string | undefined {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  }

  function refuse(): never {
    throw new Refusal(at, ...faultAt(text, at));
  }

  function value(path: KeyPath): void {
    take(space);
    if (path.length > deepest) throw new Refusal(at, 'Brackets are nested too deep.', 'Remove the nesting.');
    if (text[at] === '{') {
      const names = new Set<string>();
      members('}', path, () => key(path, names));
    } else if (text[at] === '[') members(']', path, (index) => index);
    else if (take(string) === undefined && take(scalar) === undefined) refuse();
  }

  function key(path: KeyPath, names: Set<string>): string {
    const start = at;
    const written = take(string);
    if (written === undefined) refuse();
    const name = JSON.parse(written) as string;
    take(space);
    if (text[at] !== ':')
      throw new Refusal(at, `A colon is missing after ${written}.`, `Write ${written}: and then the value.`);
    at += 1;
    if (names.has(name)) duplicates.push({ path: [...path, name], offset: start });
    names.add(name);
    return name;
  }

  function members(close: '}' | ']', path: KeyPath, part: (index: number) => string | number): void {
    at += 1;
    take(space);
    for (let index = 0; text[at] !== close; index += 1) {
      const start = at;
      const here = [...path, part(index)];
      offsets.set(keyText(here), start);
      value(here);
      take(space);
      if (text[at] === ',') {
        at += 1;
        take(space);
        if (text[at] === close)
          throw new Refusal(at, `There is a comma before the closing ${close}.`, 'Remove that comma.');
      } else if (text[at] !== close) {
        if (at < text.length && /["{[\w-]/.test(text[at] as string))
          throw new Refusal(at, 'A comma is missing before this.', 'Put a comma after the entry above.');
        refuse();
      }
    }
    at += 1;
  }

  try {
    take(space);
    offsets.set('', at);
    value([]);
    take(space);
    if (at < text.length)
      throw new Refusal(at, 'Something follows the closing bracket of the file.', 'Remove what follows it.');
    return { offsets, duplicates };
  } catch (error) {
    if (error instanceof Refusal) {
      const found = standingAt(text, error.fault.offset);
      return { fault: { ...error.fault, found }, offsets, duplicates };
    }
    throw error;
  }
}

/** The rest of the line, shortened. */
function standingAt(text: string, offset: number): string {
  const rest = text.slice(offset, offset + 40).trimStart();
  if (rest === '') return 'the end of the file';
  return JSON.stringify(rest.split('\n')[0]?.trimEnd());
}

function faultAt(text: string, at: number): [message: string, remedy: string] {
  const rest = text.slice(at, at + 20);
  if (text.trim() === '') return ['The file is empty.', 'Write at least {}.'];
  if (rest === '')
    return ['The file ends before it is complete.', 'Close the brackets and quotes that are open.'];
  if (/^\/[/*]/.test(rest)) return ['JSON has no comments.', 'Remove the comment.'];
  if (/^['‘“”`]/.test(rest))
    return ['Text needs straight double quotes.', 'Write " instead of these quotes.'];
  if (rest.startsWith('"'))
    return ['This text has no closing quote on its line.', 'Close it with ", and write \\n for a new line.'];
  if (/^[A-Za-z_$]/.test(rest)) {
    const word = /^[\w$]+/.exec(rest)?.[0] ?? '';
    return [`${word} has no quotes.`, `Write "${word}".`];
  }
  if (/^[-+.\d]/.test(rest)) return ['This is not a valid JSON number.', 'Write it as 1234 or 12.5.'];
  return [`${rest[0]} is not allowed here.`, 'Check the line above for a missing bracket or quote.'];
}

/** Converts an offset in a text to line and column, both counted from 1. */
export function lineAndColumn(text: string, offset: number): TextPlace {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: offset - lineStart + 1 };
}
