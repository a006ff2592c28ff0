import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { editorSchemaText } from './editor-schema.ts';
import { dealerSchema } from './schema/dealer.ts';

const committed = new URL('../../dealers/dealer.schema.json', import.meta.url);

test('dealers/dealer.schema.json is up to date (to update it: npm run dealer -- schema)', () => {
  expect(readFileSync(committed, 'utf8')).toBe(editorSchemaText(dealerSchema));
});

test('the editor schema has the description and the default of an option, and no requirement id', () => {
  const schema = JSON.parse(editorSchemaText(dealerSchema));
  expect(schema.properties.search.properties.hitsPerPage).toMatchObject({
    type: 'integer',
    default: 21,
    description: 'Cars on one page of results.',
  });
  expect(schema.additionalProperties).toBe(false);
  expect(schema.required).toEqual(['id', 'name', 'legalName', 'siteUrl', 'locations']);
});

test('no description contains two requirement ids', () => {
  expect(editorSchemaText(dealerSchema)).not.toMatch(/\[CFG-\d+\][^"]*\[CFG-\d+\]/);
});
