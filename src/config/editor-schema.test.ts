import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { editorSchemaText } from './editor-schema.ts';

const committed = new URL('../../dealers/dealer.schema.json', import.meta.url);

test('dealers/dealer.schema.json is what the schema says; else run: npm run dealer -- schema', () => {
  expect(readFileSync(committed, 'utf8')).toBe(editorSchemaText());
});

test('editors are told meaning and default of an option, and no requirement’s number', () => {
  const schema = JSON.parse(editorSchemaText());
  expect(schema.properties.search.properties.hitsPerPage).toMatchObject({
    type: 'integer',
    default: 21,
    description: 'Cars on one page of results.',
  });
  expect(schema.additionalProperties).toBe(false);
  expect(schema.required).toEqual(['id', 'name', 'legalName', 'siteUrl', 'locations']);
});

test('no description carries its id twice', () => {
  expect(editorSchemaText()).not.toMatch(/\[CFG-\d+\][^"]*\[CFG-\d+\]/);
});
