import { z } from 'astro/zod';
import { dealerSchema } from '../../src/config/schema/dealer.ts';
import { modelSchema, offerSchema, reviewSchema, reviewTotalsSchema } from '../../src/content/catalogue.ts';
import { partsFileSchema } from '../../src/content/read-parts.ts';
import { carSchema } from '../../src/domain/cars/car.ts';
import { importMapSchema } from '../../src/inventory/import-map.ts';

/** A file `{"<key>": [ … ]}`, as offers, models and reviews are written. */
const listFile = (key: string, entry: z.ZodType, rest: z.ZodRawShape = {}) =>
  z.strictObject({ $schema: z.string().optional(), [key]: z.array(entry), ...rest });

/**
 * The JSON Schemas of every file that a dealer writes, by their path in the folder of dealers. An editor completes a
 * file that names its schema: `"$schema": "../_schemas/offers.schema.json"`.
 */
export function dataSchemas(): Record<string, string> {
  const { $schema: _, ...parts } = partsFileSchema.shape as z.ZodRawShape;
  return {
    'dealer.schema.json': editorSchemaText(dealerSchema),
    '_schemas/import-map.schema.json': editorSchemaText(importMapSchema),
    '_schemas/stock-line.schema.json': editorSchemaText(carSchema),
    '_schemas/offers.schema.json': editorSchemaText(listFile('offers', offerSchema)),
    '_schemas/models.schema.json': editorSchemaText(listFile('models', modelSchema)),
    '_schemas/reviews.schema.json': editorSchemaText(
      listFile('reviews', reviewSchema, reviewTotalsSchema.shape),
    ),
    '_schemas/parts.schema.json': editorSchemaText(
      z.strictObject({ $schema: z.string().optional(), ...parts }),
    ),
  };
}

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
