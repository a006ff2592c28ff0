import { z } from 'astro/zod';
import { pictureSource, slug, text } from '../config/schema/values.ts';
import { contentId } from './content-values.ts';

/** A maker of cars (DATA-16): an entry of `_brands/_manufacturers.json`, the project's static list (MODEL-6). */
export const manufacturerEntrySchema = z.strictObject({
  id: contentId,
  name: text(60),
  slug,
  logo: z.strictObject({ url: pictureSource }).optional(),
});

export type Manufacturer = z.infer<typeof manufacturerEntrySchema>;
