import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineAndColumn, scanJson } from './json-text.ts';

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('scanning JSON', () => {
  test('reports a fault exactly when JSON.parse throws', () => {
    const damaged = fc
      .tuple(
        fc.json({ maxDepth: 4 }),
        fc.nat(),
        fc.nat(3),
        fc.constantFrom('', ',', '}', '"', '1', "'", '//', '\u0007', '-0', '.e'),
      )
      .map(([text, at, cut, put]) => {
        const from = at % (text.length + 1);
        return text.slice(0, from) + put + text.slice(from + cut);
      });
    fc.assert(
      fc.property(damaged, (text) => {
        expect(scanJson(text).fault === undefined).toBe(parses(text));
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ['{"a": 1,}', 'There is a comma before the closing }.', 9],
    ['[1,]', 'There is a comma before the closing ].', 4],
    ['{"a": 1 "b": 2}', 'A comma is missing before this.', 9],
    ['{"a" 1}', 'A colon is missing after "a".', 6],
    ['{a: 1}', 'a has no quotes.', 2],
    ["{'a': 1}", 'Text needs straight double quotes.', 2],
    ['{"a": True}', 'True has no quotes.', 7],
    ['{"a": 01}', 'This is not a valid JSON number.', 7],
    ['{"a": "one\ntwo"}', 'This text has no closing quote on its line.', 7],
    ['{"a": /* b */ 1}', 'JSON has no comments.', 7],
    ['{"a": [1, 2}', '} is not allowed here.', 12],
    ['{"a": 1', 'The file ends before it is complete.', 8],
    ['  ', 'The file is empty.', 3],
    ['{} {}', 'Something follows the closing bracket of the file.', 4],
    ['['.repeat(100_000), 'Brackets are nested too deep.', 66],
  ])('%.20s gives the message %s', (text, message, column) => {
    const { fault } = scanJson(text);
    expect(fault?.message).toBe(message);
    expect(lineAndColumn(text, fault?.offset ?? -1)).toEqual({ line: 1, column });
  });

  test('returns the offsets of keys and list entries', () => {
    const text = '{\n  "a": {\n    "b": [\n      1,\n      2\n    ]\n  }\n}';
    const { offsets } = scanJson(text);
    expect(lineAndColumn(text, offsets.get('a.b') ?? -1)).toEqual({ line: 3, column: 5 });
    expect(lineAndColumn(text, offsets.get('a.b[1]') ?? -1)).toEqual({ line: 5, column: 7 });
  });

  test('reports only keys that appear twice in one object', () => {
    expect(scanJson('{"a":1,"b":{"a":2},"a":3}').duplicates).toEqual([{ path: ['a'], offset: 19 }]);
    expect(scanJson('{"a.b":1,"a":{"b":2}}').duplicates).toEqual([]);
  });
});
