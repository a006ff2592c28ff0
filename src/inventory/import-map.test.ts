import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'astro/zod';
import { expect, it } from 'vitest';
import { importMapSchema } from './import-map.ts';
import { importMapFrom, readImportMap } from './read-import-map.ts';

const maps = fileURLToPath(new URL('../../dealers/_maps/', import.meta.url));

it.each([
  [
    'a slip of the pen',
    '{"columns": {},\n "id": {"column": "Id"},}',
    'map.json:2: A comma stands before the closing }. Remove that comma.',
  ],
  [
    'an unknown key',
    '{"columns": {}, "id": {"column": "Id"},\n"repair": []}',
    /^map\.json:2: 'repair' is not known, perhaps 'repairs'\.$/,
  ],
  [
    'an unknown field',
    '{"columns": {\n"colur": {"from": "Colour"}}, "id": {"column": "Id"}}',
    /^map\.json:2: 'columns\.colur' is not known, perhaps 'colour'\.$/,
  ],
  [
    'an unknown normalisation',
    '{"columns": {"make": {"from": "A", "with": ["tidy"]}}, "id": {"column": "Id"}}',
    /'columns\.make\.with\[0\]' is "tidy"/,
  ],
  [
    'a broken expression',
    '{"columns": {"make": {"from": "A", "pattern": "("}}, "id": {"column": "Id"}}',
    /is not a regular expression/,
  ],
  [
    'a repair without a subject',
    '{"columns": {}, "id": {"column": "Id"}, "repairs": [{"repair": "warn", "message": "x", "when": [{"is": ["x"]}]}]}',
    /needs either 'column' or 'field'/,
  ],
  ['no id', '{"columns": {}}', "'id' is nothing: needs either 'column' or 'hash'"],
  ['no object', '[]', /'the map' is an empty list/],
])('tells of %s', (_, text, message) => {
  expect(() => importMapFrom(text, 'map.json')).toThrow(message);
});

it('tells of a map that is not there', async () => {
  await expect(readImportMap('none.json')).rejects.toThrow(
    'The map none.json cannot be read; shipped maps are in dealers/_maps/.',
  );
});

it('can be told to editors as JSON Schema', () => {
  expect(() => z.toJSONSchema(importMapSchema, { io: 'input' })).not.toThrow();
});

it('accepts every map that is shipped', async () => {
  const files = await readdir(maps);
  expect(files).not.toEqual([]);
  for (const file of files) importMapFrom(await readFile(`${maps}${file}`, 'utf8'), file);
});
