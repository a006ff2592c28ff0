import { isMap, LineCounter, parseDocument } from 'yaml';
import { type Fault, foundText, type KeyPath, type TextPlace } from '../config/problem.ts';

interface LocatedFault extends Fault, TextPlace {}

const beginning: TextPlace = { line: 1, column: 1 };

/** YAML aliases are not allowed, because they can expand a small file to a huge one. */
const yamlOptions = { version: '1.2', schema: 'core', uniqueKeys: true, maxAliasCount: 0 } as const;

/**
 * Reads a text file with settings at its start, between two lines of three hyphens.
 *
 * @returns `value`: the settings before validation, unless they are invalid; `bodyLine`: the line of the file, from 1, on
 *   which the body begins; `placeOf`: where a setting stands, or the start of the file when that is unknown
 */
export function readFrontMatter(text: string) {
  const source = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const [first, ...rest] = source.split('\n');
  const end = rest.findIndex((line) => /^---\s*$/.test(line));
  if (!/^---\s*$/.test(first ?? '') || end < 0) {
    const message = 'The file does not begin with settings.';
    const remedy = 'Begin it with a line ---, then "title: …" and "description: …", then a line --- again.';
    const faults: LocatedFault[] = [{ path: [], ...beginning, found: foundText(first), message, remedy }];
    return { value: undefined, body: source, bodyLine: 1, faults, placeOf: () => beginning };
  }
  const settings = rest.slice(0, end).join('\n');
  const body = rest.slice(end + 1).join('\n');
  const bodyLine = end + 3;
  const lines = new LineCounter();
  const document = parseDocument(settings, { ...yamlOptions, lineCounter: lines });
  // The settings begin on the second line.
  const placeAt = (offset: number): TextPlace => {
    const { line, col } = lines.linePos(offset);
    return { line: line + 1, column: col };
  };
  const placeOf = (path: KeyPath) => {
    for (let length = path.length; length > 0; length -= 1) {
      const parent = document.getIn(path.slice(0, length - 1), true);
      const key = path[length - 1];
      const pair = isMap(parent) ? parent.items.find((item) => String(item.key) === key) : undefined;
      const node = (pair?.key ?? document.getIn(path.slice(0, length), true)) as
        | { range?: [number] }
        | undefined;
      if (node?.range) return placeAt(node.range[0]);
    }
    return beginning;
  };
  const faults = document.errors.map(
    (error): LocatedFault => ({
      path: [],
      ...placeAt(error.pos[0]),
      found: foundText(settings.slice(error.pos[0]).split('\n')[0]),
      message: `The settings cannot be read: ${error.message.split('\n')[0]?.replace(/ at line \d+, column \d+:?$/, '')}.`,
      remedy: 'Write one "name: value" a line, and put a value with a colon, # or {{ into quotes.',
    }),
  );
  const read = { value: undefined, body, bodyLine, faults, placeOf };
  if (faults.length > 0) return read;
  try {
    return { ...read, value: document.toJS({ maxAliasCount: 0 }) ?? {} };
  } catch (error) {
    const message = `The settings cannot be read: ${(error as Error).message}.`;
    const remedy = 'Write every value out.';
    return { ...read, faults: [{ path: [], line: 2, column: 1, found: 'a reference', message, remedy }] };
  }
}
