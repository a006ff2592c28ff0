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
      // Requirement ids are for those who change the schema, not for those who fill it in.
      delete (jsonSchema as { cfg?: string }).cfg;
      // The format says it already, in words an editor can show.
      if (jsonSchema.format === 'date') delete jsonSchema.pattern;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return `${JSON.stringify(schema, null, 2)}\n`;
}
