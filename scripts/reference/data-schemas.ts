import { z } from 'astro/zod';
import { editorSchemaText } from '../../src/config/editor-schema.ts';
import { dealerSchema } from '../../src/config/schema/dealer.ts';
import { modelSchema, offerSchema, reviewSchema, reviewTotalsSchema } from '../../src/content/catalogue.ts';
import { partsFileSchema } from '../../src/content/read-parts.ts';
import { carSchema } from '../../src/domain/car.ts';
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
