interface Entry {
  label: string;
  href: string;
}

/** The breadcrumb of a page. The last entry is the page itself. */
export function breadcrumbJsonLd(base: string, entries: Entry[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: entries.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: base + href,
    })),
  };
}

/** The JSON-LD of a list: its entries, such as the first cars of a search, by the URLs of their own pages. */
export function itemListJsonLd(base: string, name: string, hrefs: string[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name,
    itemListElement: hrefs.map((href, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: base + href,
    })),
  };
}
