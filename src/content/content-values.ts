import { z } from 'astro/zod';
import { pictureSource } from '../config/schema/values.ts';

/**
 * An id of a feed: a number or a text, converted to a text. It is part of URLs, so only plain characters are allowed.
 */
export const contentId = z
  .union([z.number().int().nonnegative(), z.string()], 'it is neither a number nor a text')
  .transform(String)
  .pipe(z.string().regex(/^[\w-]{1,64}$/, 'letters, digits, hyphens and underscores'));

/** A day of the calendar. */
export const day = z.iso.date();

/** A picture that may be missing: `{ "url": "media/cx-5.jpg" }`. */
export const pictured = z.strictObject({ url: pictureSource });

/** A path of this site without query and anchor, or an external URL. */
export const overrideUrl = z
  .string()
  .max(500)
  .regex(/^(?:\/(?!\/)[^\s\\?#]*|https:\/\/\S+)$/, {
    error: "a path of this site ('/new-cars/cx-5/') or an address that begins with https://",
    abort: true,
  })
  .refine((text) => text.startsWith('/') || URL.canParse(text), 'it is no whole address');
