import { z } from 'astro/zod';

/** A schema as JSON Schema for editors. Draft 7 is what editors understand best. */
export function editorSchemaText(schema: z.ZodType): string {
  const json = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-7',
    // A rule that JSON Schema cannot say is left out; the commands check it.
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // Requirement ids help people who change the schema. People who edit a dealer's files do not need them.
      delete (jsonSchema as { cfg?: string }).cfg;
      // `format` means the same, and editors show it in words.
      if (jsonSchema.format === 'date') delete jsonSchema.pattern;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return `${JSON.stringify(json, null, 2)}\n`;
}
