import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRecord } from '../domain/record.ts';
import { type Json, type JsonObject, layerFromText, mergeLayers, prototypeKeyPaths } from './layer-file.ts';
import { type KeyPath, valueAt } from './problem.ts';

const { layer } = fc.letrec<{ layer: JsonObject; value: Json }>((tie) => ({
  layer: fc.dictionary(fc.constantFrom('a', 'b', 'c', 'toString', 'valueOf'), tie('value'), {
    maxKeys: 4,
    noNullPrototype: true,
  }) as fc.Arbitrary<JsonObject>,
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<Json>(null, true, 0, 'text', [], [1, { a: 1 }]),
    tie('layer') as fc.Arbitrary<Json>,
  ),
}));

/** Paths of empty objects and of all values that are not objects. */
function leaves(value: Json, path: KeyPath = []): KeyPath[] {
  if (!isRecord(value) || Object.keys(value).length === 0) return [path];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]));
}

describe('merging layers', () => {
  test('with an empty layer changes nothing, on either side [CFG-2]', () => {
    fc.assert(
      fc.property(layer, (one) => {
        expect(mergeLayers(one, {})).toEqual(one);
        expect(mergeLayers({}, one)).toEqual(one);
      }),
    );
  });

  test('lets the later layer win at every path [OPEN-33]', () => {
    fc.assert(
      fc.property(layer, layer, (earlier, later) => {
        const merged = mergeLayers(earlier, later);
        for (const path of leaves(later)) {
          const won = valueAt(later, path);
          // An empty object changes nothing in the layer before it.
          if (isRecord(won)) expect(isRecord(valueAt(merged, path))).toBe(true);
          else expect(valueAt(merged, path)).toEqual(won);
        }
      }),
    );
  });

  test('keeps what the later layer does not mention [CFG-2]', () => {
    fc.assert(
      fc.property(layer, layer, (earlier, later) => {
        const merged = mergeLayers(earlier, later);
        for (const [key, value] of Object.entries(earlier)) {
          if (!Object.hasOwn(later, key)) expect(merged[key]).toEqual(value);
        }
        expect(Object.keys(merged).sort()).toEqual(
          [...new Set([...Object.keys(earlier), ...Object.keys(later)])].sort(),
        );
      }),
    );
  });

  test('changes neither layer', () => {
    fc.assert(
      fc.property(layer, layer, (earlier, later) => {
        const before = structuredClone([earlier, later]);
        mergeLayers(earlier, later);
        expect([earlier, later]).toEqual(before);
      }),
    );
  });

  test('replaces lists whole', () => {
    expect(mergeLayers({ list: [1, 2, 3] }, { list: [4] })).toEqual({ list: [4] });
  });

  test.each(['__proto__', 'constructor', 'prototype'])('reports %s and never merges it', (key) => {
    const hostile = JSON.parse(`{"cards":{"${key}":{"polluted":true}},"list":[{"${key}":1}]}`) as JsonObject;
    expect(prototypeKeyPaths(hostile)).toEqual([
      ['cards', key],
      ['list', 0, key],
    ]);
    for (const merged of [mergeLayers({ cards: {} }, hostile), mergeLayers(hostile, {})]) {
      expect(Object.entries(merged.cards as JsonObject)).toEqual([]);
      expect(Object.getPrototypeOf(merged.cards)).toBe(Object.prototype);
    }
    expect(Object.prototype).not.toHaveProperty('polluted');
  });
});

test.each([
  ['a\0b', 'U+0000'],
  ['a\x07b', 'U+0007'],
  ['a\x7f', 'U+007F'],
  ['a\u0085b', 'U+0085'],
  ['a\ud83d', 'U+D83D'],
  ['\u202egpj.exe', 'U+202E'],
  ['two\nlines\tand\r\na tab', undefined],
  ['👨‍👩‍👧 Zoë\u00a0Škoda שלום', undefined],
])('the text %j is reported for %s', (name, code) => {
  const { faults } = layerFromText('dealer.json', JSON.stringify({ locations: [{ name }] }));
  expect(faults.map(({ path, message }) => [path, message])).toEqual(
    code === undefined
      ? []
      : [[['locations', 0, 'name'], `The text has a character that cannot be seen (${code}).`]],
  );
});
