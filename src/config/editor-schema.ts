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
      const { cfg, description } = jsonSchema as { cfg?: string; description?: string };
      delete (jsonSchema as { cfg?: string }).cfg;
      if (cfg) jsonSchema.description = `${description ?? ''} [${cfg}]`.trim();
      // The format says it already, in words an editor can show.
      if (jsonSchema.format === 'date') delete jsonSchema.pattern;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return `${JSON.stringify(schema, null, 2)}\n`;
}
