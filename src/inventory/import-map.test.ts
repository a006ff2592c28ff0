import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'astro/zod';
import { expect, it } from 'vitest';
import { machineWords } from '../config/machine-words.fixture.ts';
import { importMapFrom, importMapSchema, readImportMap } from './import-map.ts';

const maps = fileURLToPath(new URL('../../dealers/_maps/', import.meta.url));

it.each([
  [
    'a syntax error',
    '{"columns": {},\n "id": {"column": "Id"},}',
    /^map\.json\n {2}line 2, column 25: Not valid JSON: There is a comma before the closing }\. Found "}"\.\n {4}Remove that comma\./,
  ],
  [
    'an unknown key',
    '{"columns": {}, "id": {"column": "Id"},\n"repair": []}',
    /line 2, column 1, repair: "repair" is not a setting here\. Found an empty list\.\n {4}Write "repairs" if that is meant/,
  ],
  [
    'an unknown field',
    '{"columns": {\n"colur": {"from": "Colour"}}, "id": {"column": "Id"}}',
    /line 2, column 1, columns\.colur: "colur" is not a setting here\..*\n {4}Write "colour" if that is meant/,
  ],
  [
    'a part of a field’s name',
    '{"columns": {\n"body": {"from": "Body"}}, "id": {"column": "Id"}}',
    /columns\.body: "body" is not a setting here\..*\n {4}Write "simple_body" if that is meant/,
  ],
  [
    'an unknown normalisation',
    '{"columns": {"make": {"from": "A", "with": ["tidy"]}}, "id": {"column": "Id"}}',
    /columns\.make\.with\[0\]: Not one of the allowed values: "make", .*\. Found "tidy"\./,
  ],
  [
    'an invalid expression',
    '{"columns": {"make": {"from": "A", "pattern": "("}}, "id": {"column": "Id"}}',
    /columns\.make\.pattern: This is not a regular expression\. Found "\("\.\n {4}Correct it, or remove it\./,
  ],
  [
    'a repair without a subject',
    '{"columns": {}, "id": {"column": "Id"}, "repairs": [{"repair": "warn", "message": "x", "when": [{"is": ["x"]}]}]}',
    /neither or both of 'column' and 'field'\. Found an object\.\n {4}Name one of them\./,
  ],
  ['a missing id', '{"columns": {}}', /line 1, column 1, id: "id" is missing\.\n {4}Add it/],
  ['an id of an unknown kind', '{"columns": {}, "id": 7}', /An id has either 'column' or 'hash'\. Found 7\./],
  [
    'a value of a wrong type',
    '{"columns": {"make": {"from": 5}}, "id": {"hash": []}}',
    /from: Expected text or a list\. Found 5\.[\s\S]*id\.hash: Too few entries\./,
  ],
  [
    'a file without an object',
    '[]',
    /line 1, column 1: The file does not contain an object\. Found an empty list\./,
  ],
])('reports %s', (_, text, message) => {
  expect(() => importMapFrom(text, 'map.json')).toThrow(message);
});

it('reports any invalid value at any place of a map in plain words', async () => {
  const map = JSON.parse(await readFile(`${maps}au-listings.json`, 'utf8')) as object;
  const values = ['null', '""', '"x"', '-1', 'true', '[]', '{}', '{"x": 1}', '"("'];
  const said: string[] = [];
  for (const [key, inner] of Object.entries(map)) {
    const inside = typeof inner === 'object' ? Object.keys(inner as object) : [];
    for (const path of [[key], ...inside.map((name) => [key, name])])
      for (const value of values) {
        const changed = structuredClone(map) as Record<string, Record<string, unknown>>;
        if (path[1] === undefined) changed[key] = JSON.parse(value);
        else changed[key]![path[1]] = JSON.parse(value);
        try {
          importMapFrom(JSON.stringify(changed), 'map.json');
        } catch (error) {
          said.push((error as Error).message);
        }
      }
  }
  expect(said.length).toBeGreaterThan(200);
  expect(said.filter((text) => machineWords.test(text) || !/line \d+, column \d+, /.test(text))).toEqual([]);
});

it('reports that a map does not exist', async () => {
  await expect(readImportMap('none.json')).rejects.toThrow(
    'The map none.json cannot be read; shipped maps are in dealers/_maps/.',
  );
});

it('can be written as JSON Schema for editors', () => {
  expect(() => z.toJSONSchema(importMapSchema, { io: 'input' })).not.toThrow();
});

it('accepts every map in dealers/_maps', async () => {
  const files = (await readdir(maps)).filter((file) => file.endsWith('.json'));
  expect(files).not.toEqual([]);
  for (const file of files) importMapFrom(await readFile(`${maps}${file}`, 'utf8'), file);
});
