import { z } from 'astro/zod';

const httpsUrl = z.url({ protocol: /^https$/ });

/** The templates that exist; a folder of the same name stands in `src/templates/`. */
export const templateNames = ['harbour', 'gantry'] as const;
export type TemplateName = (typeof templateNames)[number];

export const logoSchema = z.strictObject({
  /** Path below the dealer's folder, `media/logo.svg`, or an https URL. */
  src: z.string().max(500),
  alt: z.string().max(120),
  /** Pixels, for the space to be kept before the picture arrives. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});

export const socialSchema = z.strictObject({
  facebook: httpsUrl.optional(),
  instagram: httpsUrl.optional(),
  youtube: httpsUrl.optional(),
  tiktok: httpsUrl.optional(),
  linkedin: httpsUrl.optional(),
  x: httpsUrl.optional(),
});

/** Numbers shown where no location's own number is meant (CFG-12). */
export const phoneNumbersSchema = z.strictObject({
  sales: z.string().max(30).optional(),
  service: z.string().max(30).optional(),
  parts: z.string().max(30).optional(),
});

/** The one make a site is tied to (CFG-20, DATA-16). */
export const manufacturerSchema = z.strictObject({
  id: z.string().optional(),
  name: z.string().min(1).max(60),
  slug: z.string().regex(/^[a-z0-9-]+$/),
  logo: z.strictObject({ url: z.string() }).optional(),
});

/** DATA-15, with the names a visitor sees. */
export const dealershipSchema = z.strictObject({
  id: z.string().min(1).max(64),
  slug: z.string().regex(/^[a-z0-9-]+$/),
  name: z.string().min(1).max(120),
  average_rating: z.number().min(0).max(5).optional(),
  review_count: z.number().int().min(0).optional(),
});
