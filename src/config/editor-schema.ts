import { z } from 'astro/zod';
import { dealerSchema } from './schema/dealer.ts';

/**
 * The JSON Schema that gives editors completion and hints in dealer.json, as the text of
 * `dealers/dealer.schema.json`. Draft 7 is what editors understand best.
 */
export function editorSchemaText(): string {
  const schema = z.toJSONSchema(dealerSchema, {
    io: 'input',
    target: 'draft-7',
    override: ({ jsonSchema }) => {
      // Requirement ids help people who change the schema. People who edit dealer.json do not need them.
      delete (jsonSchema as { cfg?: string }).cfg;
      // `format` means the same, and editors show it in words.
      if (jsonSchema.format === 'date') delete jsonSchema.pattern;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return `${JSON.stringify(schema, null, 2)}\n`;
}
