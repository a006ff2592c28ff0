import { z } from 'astro/zod';

export { text } from '../../domain/visible-text.ts';

/** Text in a form, at most `max` characters. Messages tell in these words what to write. */
export const inForm = (max: number, form: RegExp, words: string) => z.string().max(max).regex(form, words);

export const whole = (min: number, max: number) => z.int().min(min).max(max);

/** A list that may be left out, which is then empty. */
export function list<Entry extends z.ZodType>(entry: Entry, longest?: number) {
  const entries = z.array(entry);
  return (longest === undefined ? entries : entries.max(longest)).default([]);
}

/** A value that may be left out, and what it is then. */
export const withDefault = z._default;

/** An option with the id of its requirement: 'CFG-31'. */
export const cfg = <Option extends z.ZodType>(id: string, option: Option): Option => option.meta({ cfg: id });

/** A group that may be left out, because each of its options may. */
export const group = <Shape extends z.ZodRawShape>(options: Shape) =>
  z.strictObject(options).prefault({} as never);

const switched = (usual: boolean) => (description: string, cfg?: string) =>
  withDefault(z.boolean(), usual).meta({ ...(cfg && { cfg }), description });

/** A switch that a dealer can turn on. */
export const offByDefault = switched(false);

/** A switch that a dealer can turn off. */
export const onByDefault = switched(true);

export const slug = inForm(
  120,
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
  'lower-case letters, digits and single hyphens',
);

export const httpsUrl = z.url({ protocol: /^https$/, error: 'an address that begins with https://' });

/** The path of a page of this site. Not two slashes at the start: that would be another host. */
export const sitePath = inForm(
  300,
  /^\/(?!\/)[^\s\\]*$/,
  "a path of this site that begins with one slash: '/finance/'",
);

/** The target of a link. `javascript:` and other schemes are not allowed. */
export const linkTarget = inForm(
  1000,
  /^(?:\/(?!\/)[^\s\\]*|https:\/\/\S+|tel:\+?[\d ]+|mailto:\S+@\S+)$/,
  "a path of this site ('/finance/') or an address that begins with https://, tel: or mailto:",
);

export const hexColour = z.string().regex(/^#[0-9a-f]{6}$/i, 'a colour as #rrggbb');

/** A picture's address. `load-dealer.ts` checks that a file exists. */
export const pictureSource = inForm(
  500,
  /^(?:media\/(?!.*\.\.)[\w./ -]+|https:\/\/\S+|illustration:[\w:-]+)$/,
  "a file of the dealer's folder ('media/logo.svg') or an address that begins with https://",
);

/** A host name without scheme or path: 'www.youtube.com'. */
export const hostName = inForm(
  253,
  /^(?:localhost|[a-z0-9-]+(?:\.[a-z0-9-]+)+)$/,
  "a host name in lower case without https://: 'www.example.com'",
);

/** Digits, spaces, brackets and a leading +. Shown as the dealer writes it; `tel:` links use its digits. */
export const phoneNumber = inForm(
  30,
  /^(?=.*\d)\+?[\d() -]{6,}$/,
  "a phone number as visitors will read it: '07 5550 1234'",
);

/** One email address, in characters that all mail servers accept. It goes into a mail header, so no line breaks. */
export const mailAddress = inForm(
  254,
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+$/,
  "an email address: 'leads@example.com.au'",
);
