import { z } from 'astro/zod';
import { itemTypes } from '../../domain/car.ts';

export const stockSchema = z.strictObject({
  /** Where the stock is fetched from, as NDJSON. Without it `stock.ndjson` beside dealer.json is read. */
  url: z.url({ protocol: /^https?$/ }).optional(),
  /**
   * The day this stock was current. 'New', 'sold 2 days ago' and the like are reckoned from it. For archived or
   * demonstration stock; otherwise the day of the build.
   */
  asOf: z.iso.date().optional(),
  /** CFG-34: the kinds of listing on this site. */
  itemTypes: z.array(z.enum(itemTypes)).min(1).default(['car']),
  /** CFG-9, OPEN-29: days that a sold car stays listed, when `soldIncludedDays` does not say. */
  stockFilterVariant: z
    .union([
      z.literal(0),
      z.literal(1),
      z.literal(2),
      z.literal(3),
      z.literal(4),
      z.literal(5),
      z.literal(7),
      z.literal(14),
    ])
    .default(3),
  /** CFG-10: further conditions of the default stock filter. */
  stockFilterExtra: z
    .strictObject({
      usedOnly: z.boolean().default(false),
      inStockOnly: z.boolean().default(false),
      excludeMakes: z.array(z.string()).default([]),
      excludeStockNumbers: z.array(z.string()).default([]),
    })
    .prefault({}),
  /** CFG-11: days that a sold car stays listed; overrides the variant. */
  soldIncludedDays: z.number().int().min(0).max(60).optional(),
});
