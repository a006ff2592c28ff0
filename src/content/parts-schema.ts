import { z } from 'astro/zod';

const text = (max: number) => z.string().trim().min(1).max(max);

/** One part or accessory a dealer has or can get: an entry of `parts.json` in the dealer's folder (ROUTE-19). */
const partSchema = z.strictObject({
  name: text(120).meta({ description: 'What it is: "Tow bar, 3,500 kg".' }),
  number: text(60).meta({ description: 'The part number, as it is ordered.' }),
  category: text(60).meta({ description: 'The group it is listed under: "Touring".' }),
  fits: z
    .array(
      z.strictObject({
        make: text(60).meta({ description: 'As cars of the make are listed: "Toyota".' }),
        models: z.array(text(60)).max(60).default([]).meta({ description: 'None: every model of the make.' }),
      }),
    )
    .max(60)
    .default([])
    .meta({ description: 'Cars it fits. None: any car.' }),
  priceDollars: z.number().min(0.01).max(1_000_000).optional().meta({
    description: 'The price in dollars, GST included, without fitting. None: ask.',
  }),
});

export const partsFileSchema = z.strictObject({
  $schema: z.string().optional(),
  parts: z.array(partSchema).max(5000).meta({ description: 'All parts listed.' }),
});

export type Part = z.infer<typeof partSchema>;
