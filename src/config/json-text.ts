import { type JSONVisitor, printParseErrorCode, visit } from 'jsonc-parser';
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

/** No configuration is nested deeper. The limit protects the call stack from a malicious file. */
const deepest = 64;

/** Ends the scan. */
class Refusal extends Error {
  readonly fault: JsonFault;
  constructor(text: string, offset: number, [message, remedy]: [message: string, remedy: string]) {
    super(message);
    this.fault = { offset, found: standingAt(text, offset), message, remedy };
  }
}

/**
 * Returns the position of every key in a JSON text, and the first syntax error with a message for people who edit by
 * hand. The values are read with JSON.parse, which gives no positions of keys and for some errors no line.
 */
export function scanJson(text: string): JsonScan {
  const offsets = new Map<string, number>();
  const duplicates: JsonScan['duplicates'] = [];
  /** The keys of each object and list that is open. A list has none. */
  const open: Set<string>[] = [];
  let lastKey = '';
  let lastWord = { start: -1, end: -1 };

  function noteValue(offset: number, path: KeyPath): void {
    if (path.length > deepest)
      throw new Refusal(text, offset, ['Brackets are nested too deep.', 'Remove the nesting.']);
    // A member of an object stands where its key does.
    if (typeof path.at(-1) !== 'string') offsets.set(keyText(path), offset);
  }
  function begin(offset: number, _length: number, _line: number, _column: number, path: () => KeyPath): void {
    noteValue(offset, path());
    open.push(new Set());
  }
  const end = () => void open.pop();

  const visitor: JSONVisitor = {
    onObjectBegin: begin,
    onObjectEnd: end,
    onArrayBegin: begin,
    onArrayEnd: end,
    onObjectProperty(name, offset, length, _line, _column, path) {
      const here = [...path(), name];
      if (open.at(-1)!.has(name)) duplicates.push({ path: here, offset });
      open.at(-1)!.add(name);
      offsets.set(keyText(here), offset);
      lastKey = text.slice(offset, offset + length);
    },
    onLiteralValue(value, offset, length, _line, _column, path) {
      noteValue(offset, path());
      if (typeof value !== 'string') lastWord = { start: offset, end: offset + length };
    },
    onError(code, offset) {
      // '01' is two numbers to the library, of which the second is one too many.
      if (offset === lastWord.end && /[\w.+-]/.test(text[offset] ?? ''))
        throw new Refusal(text, lastWord.start, faultAt(text, lastWord.start));
      throw new Refusal(text, offset, faultOf(printParseErrorCode(code), text, offset, lastKey));
    },
  };
  try {
    visit(text, visitor, { disallowComments: true });
    return { offsets, duplicates };
  } catch (error) {
    if (error instanceof Refusal) return { fault: error.fault, offsets, duplicates };
    throw error;
  }
}

/** @param key the key before the fault, as it is written */
function faultOf(code: string, text: string, at: number, key: string): [message: string, remedy: string] {
  const next = text[at] ?? '';
  if (code === 'EndOfFileExpected')
    return ['Something follows the closing bracket of the file.', 'Remove what follows it.'];
  if (code === 'ColonExpected')
    return [`A colon is missing after ${key}.`, `Write ${key}: and then the value.`];
  if (code === 'CommaExpected' && /["{[\w-]/.test(next))
    return ['A comma is missing before this.', 'Put a comma after the entry above.'];
  if (/^[}\]]$/.test(next) && text.slice(0, at).trimEnd().endsWith(','))
    return [`There is a comma before the closing ${next}.`, 'Remove that comma.'];
  return faultAt(text, at);
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
