import { z } from 'astro/zod';
import { pictureSource } from '../config/schema/values.ts';

/** An id as feeds give them: a number or a text. Read as text; it stands in addresses, so it is kept plain. */
export const contentId = z
  .union([z.number().int().nonnegative(), z.string()], 'it is neither a number nor a text')
  .transform(String)
  .pipe(z.string().regex(/^[\w-]{1,64}$/, 'letters, digits, hyphens and underscores'));

/** A day of the calendar. */
export const day = z.iso.date();

/** A picture that may be missing: `{ "url": "media/cx-5.jpg" }`. */
export const pictured = z.strictObject({ url: pictureSource });

/** A page of this site without query or anchor, or an address elsewhere. */
export const overrideUrl = z
  .string()
  .max(500)
  .regex(/^(?:\/(?!\/)[^\s\\?#]*|https:\/\/\S+)$/, {
    error: "a path of this site ('/new-cars/cx-5/') or an address that begins with https://",
    abort: true,
  })
  .refine((text) => text.startsWith('/') || URL.canParse(text), 'it is no whole address');
