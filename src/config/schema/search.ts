import { z } from 'astro/zod';

/** LIST-3: the filters a search may show. */
export const searchFilterNames = [
  'city',
  'location_name',
  'car_type',
  'badge',
  'colour',
  'body',
  'transmission',
  'km',
  'price',
  'fuel',
  'drive',
  'seats',
  'filtered_features',
  'year',
  'make',
  'model',
  'keyword',
] as const;
export type SearchFilterName = (typeof searchFilterNames)[number];

export const searchSchema = z.strictObject({
  /** Which engine answers; 'auto' is static up to `staticLimit` cars. */
  engine: z.enum(['auto', 'static', 'typesense']).default('auto'),
  /** Cars up to which 'auto' stays static. */
  staticLimit: z.number().int().min(0).max(50_000).default(5000),
  /** CFG-33. Only a search-only key may stand here: it is public. */
  typesense: z
    .strictObject({
      host: z.string().min(1),
      port: z.number().int().default(443),
      protocol: z.enum(['https', 'http']).default('https'),
      searchOnlyKey: z.string().min(1),
    })
    .optional(),
  /** CFG-21. */
  searchPath: z
    .string()
    .regex(/^\/.*\/$/)
    .default('/search/new-used-and-demo-cars/'),
  /** CFG-27, in the order shown. */
  searchFilters: z
    .array(z.enum(searchFilterNames))
    .default([
      'keyword',
      'car_type',
      'make',
      'model',
      'price',
      'body',
      'year',
      'km',
      'fuel',
      'transmission',
      'colour',
      'location_name',
    ]),
  /** CFG-28: adds highest and lowest kms to the sort options. */
  sortByKms: z.boolean().default(false),
  /** CFG-29: sorting by lowest price leaves out cars without a price. */
  priceAscPositiveOnly: z.boolean().default(false),
  /** CFG-30. */
  makeListVariant: z.enum(['default', 'popular']).default('default'),
  /** OPEN-35: shown first by the 'popular' variant. */
  popularMakes: z.array(z.string()).default([]),
  /** CFG-31. */
  hitsPerPage: z.number().int().min(3).max(60).default(21),
  /** CFG-32, OPEN-30: hits a visitor can page through. */
  hitsCap: z.number().int().min(21).max(10_000).default(1000),
});
