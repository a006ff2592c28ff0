import { z } from 'astro/zod';
import { itemTypes } from '../../domain/car.ts';
import { text } from './values.ts';

export const stockSchema = z
  .strictObject({
    url: z
      .url({ protocol: /^https?$/, error: 'an address that begins with https:// or http://' })
      .optional()
      .meta({
        description: 'Address of the stock as NDJSON. Default: the file `stock.ndjson` beside dealer.json.',
      }),
    asOf: z.iso.date().optional().meta({
      description:
        "The day on which this stock was current, 'YYYY-MM-DD'. Ages of cars are computed from it. For archived or demonstration stock. Default: the day of the build.",
    }),
    itemTypes: z.array(z.enum(itemTypes)).min(1).default(['car']).meta({
      cfg: 'CFG-34',
      description: 'The kinds of listing on this site.',
    }),
    stockFilterVariant: z.literal([0, 1, 2, 3, 4, 5, 7, 14]).default(3).meta({
      cfg: 'CFG-9',
      description: 'Days that a sold car stays listed when `soldIncludedDays` is not set.',
    }),
    stockFilterExtra: z
      .strictObject({
        usedOnly: z.boolean().default(false).meta({ description: 'Lists used cars only.' }),
        inStockOnly: z.boolean().default(false).meta({ description: "Lists the status 'in_stock' only." }),
        excludeMakes: z.array(text(60)).default([]).meta({ description: 'Makes that are not listed.' }),
        excludeStockNumbers: z
          .array(text(60))
          .default([])
          .meta({ description: 'Stock numbers of cars that are not listed.' }),
      })
      .meta({ cfg: 'CFG-10', description: 'Further conditions of the default stock filter. Default none.' })
      .prefault({}),
    soldIncludedDays: z.number().int().min(0).max(60).optional().meta({
      cfg: 'CFG-11',
      description: 'Days that a sold car stays listed. Default: that of `stockFilterVariant`, 3.',
    }),
  })
  .meta({ description: 'Which cars are listed, and where they come from.' });
