import type { CheerioAPI } from 'cheerio';
import { phoneNumber } from '../config/schema/values.ts';
import { phoneLink } from '../domain/leads/phone.ts';
import { decoded } from '../domain/record.ts';

const inText =
  /(?<!\bfax[\s:.]{0,3})(?:(?:\(0[2378]\)|\b0[2378]|\+61 ?(?:\(0\))? ?[2-478])[ -]?\d{4}[ -]?\d{4}|\b04\d\d[ -]?\d{3}[ -]?\d{3}|\b1[38]00[ -]?\d{3}[ -]?\d{3}|\b13[ -]\d\d[ -]\d\d)\b/gi;

/** The number that a page offers to ring: that of most links, else the first in its text. */
export function phoneOf({ $, text }: { $: CheerioAPI; text: string }): string | undefined {
  const counts = new Map<string, number>();
  for (const link of $('a[href^="tel:" i], a[href^="callto:" i]')) {
    const number = dialable(
      decoded(
        $(link)
          .attr('href')!
          .replace(/^\w+:\/*/, ''),
      ),
    );
    if (number) counts.set(number, (counts.get(number) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? phoneInText(text);
}

/** The first number of a text that is none of a fax. */
export const phoneInText = (text: string): string | undefined => dialable(text.match(inText)?.[0]);

/** As visitors read it. Undefined for what cannot be rung. */
export function dialable(written: string | undefined): string | undefined {
  const shown = phoneLink(written)?.text;
  return shown !== undefined && phoneNumber.safeParse(shown).success ? shown : undefined;
}
