import type { AnyPage } from '../page.ts';
import type { SiteFile } from '../site.ts';

/** The maximum number of URLs in a sitemap, by the protocol. */
const urlsPerSitemap = 50_000;

interface Entry {
  url: string;
  /** ISO date. It comes only from the data, so that an unchanged site has unchanged bytes. */
  lastmod?: string;
}

/**
 * The sitemap with the pages that are indexable and their own canonical. With more URLs than the protocol allows,
 * several sitemaps and an index.
 */
export function sitemapFiles(
  pages: readonly AnyPage[],
  baseUrl: string,
  lastmodOf: (page: AnyPage) => string | undefined,
  perFile = urlsPerSitemap,
): SiteFile[] {
  const entries = pages
    .filter(({ path, head }) => head.index && head.canonical === baseUrl + path)
    .map((page): Entry => {
      const lastmod = lastmodOf(page);
      return { url: page.head.canonical, ...(lastmod && { lastmod }) };
    });
  if (entries.length <= perFile) return [{ path: '/sitemap.xml', body: urlset(entries) }];
  const parts = Array.from({ length: Math.ceil(entries.length / perFile) }, (_, index) => ({
    path: `/sitemap-${index + 1}.xml`,
    body: urlset(entries.slice(index * perFile, (index + 1) * perFile)),
  }));
  const sitemaps = parts.map(({ path }) => `<sitemap><loc>${xmlText(baseUrl + path)}</loc></sitemap>\n`);
  return [{ path: '/sitemap.xml', body: documentOf('sitemapindex', sitemaps) }, ...parts];
}

function urlset(entries: Entry[]): string {
  return documentOf(
    'urlset',
    entries.map(
      ({ url, lastmod }) =>
        `<url><loc>${xmlText(url)}</loc>${lastmod ? `<lastmod>${xmlText(lastmod)}</lastmod>` : ''}</url>\n`,
    ),
  );
}

function documentOf(root: string, items: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${items.join('')}</${root}>\n`;
}

/** Escapes the text of an XML element or attribute, and removes characters that XML does not allow. */
export function xmlText(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 does not allow these characters
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&apos;')
  );
}
