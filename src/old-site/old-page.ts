import { isUtf8 } from 'node:buffer';
import { loadBuffer } from 'cheerio';

/** A page of an existing site, parsed once. Its links are relative to `base`. */
export type OldPage = ReturnType<typeof oldPage>;

/**
 * A page in the encoding that it names, else in UTF-8 where that is possible. Bytes that are wrong become replacement
 * characters, as in browsers.
 *
 * @param url after redirects
 * @param type the header Content-Type
 */
export function oldPage(url: URL, bytes: Uint8Array, type: string) {
  const buffer = Buffer.from(bytes);
  const named = /charset\s*=\s*["']?([\w-]+)/i.exec(type)?.[1];
  const $ = loadBuffer(buffer, {
    encoding: {
      defaultEncoding: isUtf8(buffer) ? 'utf-8' : 'windows-1252',
      ...(named !== undefined && { transportLayerEncodingLabel: named }),
    },
  });
  return { url, base: URL.parse($('base[href]').attr('href') ?? '', url) ?? url, $ };
}

/** The addresses in an attribute of a page's elements. */
export const addressesIn = ({ $, base }: OldPage, selector: string, attribute = 'href'): URL[] =>
  [...$(selector).filter(`[${attribute}]`)].flatMap(
    (element) => URL.parse($(element).attr(attribute)!.trim(), base) ?? [],
  );

/** True for the same host, with or without 'www.'. */
export const isSameSite = (one: URL, other: URL): boolean =>
  /^https?:$/.test(one.protocol) && bareHost(one) === bareHost(other);
const bareHost = ({ host }: URL) => host.replace(/^www\./, '');
