import type { Dealer } from '../config/schema/dealer.ts';
import { shortened } from './heading-words.ts';
import type { Head } from './page.ts';
import { baseUrlOf } from './site-identity.ts';

/** The number of characters that search engines show. */
const longestTitle = 70;
const longestDescription = 160;

/** The head of a page. `title` is without the dealer's name, which is added if there is room. */
export function headOf(
  dealer: Dealer,
  page: {
    path: string;
    title: string;
    description: string;
    /** The canonical path. Default: the page's own path. */
    canonicalPath?: string;
    index?: boolean;
    image?: string | undefined;
    /** Path of a copy of the page in Markdown. */
    markdown?: string | undefined;
    jsonLd: object[];
  },
): Head {
  const base = baseUrlOf(dealer);
  const named = `${page.title} | ${dealer.name}`;
  const image = page.image && absoluteUrl(base, page.image);
  return {
    title: named.length <= longestTitle ? named : shortened(page.title, longestTitle),
    description: shortened(page.description, longestDescription),
    canonical: `${base}${page.canonicalPath ?? page.path}`,
    index: page.index ?? true,
    ...(image && { image }),
    ...(page.markdown && { markdown: page.markdown }),
    jsonLd: page.jsonLd,
  };
}

/** The absolute URL of a site path. A URL stays as it is. */
export function absoluteUrl(base: string, address: string): string {
  return address.startsWith('/') ? base + address : address;
}
