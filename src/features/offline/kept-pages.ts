import { offlinePagePath, pagesCache } from '../../domain/offline-paths.ts';

export interface KeptPage {
  path: string;
  title: string;
}

/** The pages that open without a connection, the last seen first; none where the browser keeps nothing. */
export async function keptPages(
  storage: Pick<CacheStorage, 'keys' | 'open'>,
  most: number,
): Promise<KeptPage[]> {
  const pages = new Map<string, KeptPage>();
  const names = (await storage.keys()).filter((name) => name.startsWith(`${pagesCache}-`));
  for (const name of names.reverse()) {
    const cache = await storage.open(name);
    for (const request of [...(await cache.keys())].reverse()) {
      if (pages.size >= most) break;
      const path = new URL(request.url).pathname;
      if (path === offlinePagePath || pages.has(path)) continue;
      const title = titleOf((await (await cache.match(request))?.text()) ?? '');
      if (title) pages.set(path, { path, title });
    }
  }
  return [...pages.values()];
}

/** What the page calls itself, without the dealer's name. */
function titleOf(html: string): string {
  const text = new DOMParser().parseFromString(html, 'text/html').title;
  return text.replace(/ \| [^|]*$/, '').trim();
}
