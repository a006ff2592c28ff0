/**
 * What crawlers are asked to leave alone: the states of a search, which have no end. Whatever is chosen in the
 * browser, the page itself is one file, so its robots meta cannot say it; its canonical does, but only to those who
 * have fetched it. Every make, model and body has a page of its own at an address without a query, so nothing is lost.
 * `?page=` stays open: behind it are cars. Crawlers of advertisers obey rules of their own and reach every state.
 */
const searchStates = ['refinementList', 'range[', 'range%5B', 'sortBy=', 'query='];

export function robotsFile(baseUrl: string): string {
  const closed = searchStates.map((name) => `Disallow: /*?*${name}\n`).join('');
  return `User-agent: *\nAllow: /\n${closed}\nSitemap: ${baseUrl}/sitemap.xml\n`;
}
