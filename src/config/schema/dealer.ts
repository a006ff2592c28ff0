import { z } from 'astro/zod';
import { locationSchema } from '../../domain/location.ts';
import { cardsSchema } from './cards.ts';
import { copySchema } from './copy.ts';
import {
  dealershipSchema,
  logoSchema,
  manufacturerSchema,
  phoneNumbersSchema,
  socialSchema,
  templateNames,
} from './identity.ts';
import { searchSchema } from './search.ts';
import { stockSchema } from './stock.ts';
import { themeSchema } from './theme.ts';

/**
 * Everything a dealer may set, with its default (CFG-1 to CFG-5, DATA-17). The slug is the name of the dealer's
 * folder and is not written again inside it.
 */
export const dealerSchema = z.strictObject({
  $schema: z.string().optional(),
  /** The website's id, sent with leads and events. */
  id: z.number().int().positive(),
  name: z.string().min(1).max(80),
  /** The name of the company that holds the licence. */
  legalName: z.string().min(1).max(120),
  template: z.enum(templateNames).default('harbour'),
  /** Name of a file in `dealers/_brands/`. */
  brand: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .optional(),
  /** Where the site is served: 'https://www.example.com.au'. */
  siteUrl: z.url({ protocol: /^https$/ }),
  manufacturer: manufacturerSchema.optional(),
  theme: themeSchema.prefault({}),
  logo: logoSchema.optional(),
  social: socialSchema.prefault({}),
  phoneNumbers: phoneNumbersSchema.prefault({}),
  copy: copySchema.prefault({}),
  dealerships: z.array(dealershipSchema).default([]),
  locations: z.array(locationSchema).min(1),
  stock: stockSchema.prefault({}),
  search: searchSchema.prefault({}),
  cards: cardsSchema.prefault({}),
});

export type DealerInput = z.input<typeof dealerSchema>;

/** A dealer's configuration with every layer applied, valid and complete. */
export type Dealer = z.infer<typeof dealerSchema> & {
  /** Name of the dealer's folder. */
  slug: string;
};
