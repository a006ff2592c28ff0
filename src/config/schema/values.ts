import { z } from 'astro/zod';

/** Visible text: trimmed, never empty, at most `max` characters. */
export const text = (max: number) => z.string().trim().min(1).max(max);

export const slug = z
  .string()
  .max(120)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'lower-case letters, digits and single hyphens');

export const httpsUrl = z.url({ protocol: /^https$/, error: 'an address that begins with https://' });

/** A page of this site. Two slashes at the start would leave the site. */
export const sitePath = z
  .string()
  .max(300)
  .regex(/^\/(?!\/)[^\s\\]*$/, "a path of this site that begins with one slash: '/finance/'");

/** Where a link may go. `javascript:` and the like have no place. */
export const linkTarget = z
  .string()
  .max(1000)
  .regex(
    /^(?:\/(?!\/)[^\s\\]*|https:\/\/\S+|tel:\+?[\d ]+|mailto:\S+@\S+)$/,
    "a path of this site ('/finance/') or an address that begins with https://, tel: or mailto:",
  );

export const hexColour = z.string().regex(/^#[0-9a-f]{6}$/i, 'a colour as #rrggbb');

/** Shape of a picture's address. The rules check that a file named here exists. */
export const pictureSource = z
  .string()
  .max(500)
  .regex(
    /^(?:media\/(?!.*\.\.)[\w./ -]+|https:\/\/\S+|illustration:[\w:-]+)$/,
    "a file of the dealer's folder ('media/logo.svg') or an address that begins with https://",
  );

/** A host name alone: 'www.youtube.com'. */
export const hostName = z
  .string()
  .max(253)
  .regex(
    /^(?:localhost|[a-z0-9-]+(?:\.[a-z0-9-]+)+)$/,
    "a host name in lower case without https://: 'www.example.com'",
  );

/** Digits, spaces, brackets and a leading +. Left as the dealer writes it; `tel:` links are made from its digits. */
export const phoneNumber = z
  .string()
  .max(30)
  .regex(/^\+?[\d() -]{6,}$/, "a phone number as it is to be read: '07 5550 1234'");
