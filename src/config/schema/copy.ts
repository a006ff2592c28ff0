import { z } from 'astro/zod';

/** CFG-13: the dealer's own words, for the places that have a default. Plain text. */
export const copySchema = z.strictObject({
  /** One line under the name, also the home page's description. */
  tagline: z.string().max(160).default('New, used and demo cars, honestly described.'),
  heroHeading: z.string().max(90).default('Find the right car, then talk to a person about it.'),
  heroText: z.string().max(240).optional(),
  /** The paragraph 'About' on the home page. */
  about: z.string().max(1200).optional(),
  /** 'Why Buy From Us?', one reason an entry. */
  whyBuyFromUs: z.array(z.strictObject({ title: z.string().max(60), text: z.string().max(240) })).default([]),
});
