import { cachePrefix, offlinePagePath, pagesCache } from '../../../domain/offline-paths.ts';
import { filesOfPage, filesOfScript, isGone, isKept, type KeptRoute, outdatedCaches } from './routing.ts';

/** Set by the build before this code. It changes with the app and the offline page, not with the stock. */
declare const RELEASE: string;

/** The caches of each release. A page is stored with its files. */
const ofRelease = { page: pagesCache, asset: `${cachePrefix}assets` };
/** The caches that all releases share. The names of their files contain a hash of the content. */
const shared = {
  picture: `${cachePrefix}pictures`,
  media: `${cachePrefix}pictures`,
  index: `${cachePrefix}index`,
  data: `${cachePrefix}data`,
  marker: `${cachePrefix}marker`,
};

/** The maximum number of entries of each kind. The oldest are deleted. An index has up to six files. */
const most: Record<string, number> = { page: 40, asset: 160, picture: 80, media: 80, index: 12, data: 12 };

const cacheOf = (route: KeptRoute): string =>
  route === 'page' || route === 'asset' ? `${ofRelease[route]}-${RELEASE}` : shared[route];

/**
 * Pages are stored by path without the query, because the query never changes the HTML, and with the slash that hosts
 * add to an address without one.
 */
function keyOf(route: KeptRoute, url: string): string {
  if (route !== 'page') return url;
  const { pathname } = new URL(url);
  return /(?:\/|\.\w+)$/.test(pathname) ? pathname : `${pathname}/`;
}

/** Returns the stored response of a URL, from this release or the one before. */
export async function kept(route: KeptRoute, url: string): Promise<Response | undefined> {
  const own = cacheOf(route);
  const found = await (await caches.open(own)).match(keyOf(route, url));
  if (found || (route !== 'page' && route !== 'asset')) return found;
  const before = (await caches.keys()).filter(
    (name) => name.startsWith(`${ofRelease[route]}-`) && name !== own,
  );
  for (const name of before.reverse()) {
    const older = await (await caches.open(name)).match(keyOf(route, url));
    if (older) return older;
  }
  return undefined;
}

const storing = new Map<string, Promise<void>>();

/**
 * Stores a response if it is cacheable. Deletes the entry of a page that no longer exists. Responses of one URL are
 * stored in the order of the calls, so that a slow response does not restore a page that no longer exists.
 */
export function keep(route: KeptRoute, url: string, answer: Response): Promise<void> {
  const stored = (storing.get(url) ?? Promise.resolve()).then(() => store(route, url, answer));
  storing.set(url, stored);
  return stored.finally(() => {
    if (storing.get(url) === stored) storing.delete(url);
  });
}

/** Writes one response. Errors, such as a full disk, are ignored. */
async function store(route: KeptRoute, url: string, answer: Response): Promise<void> {
  try {
    if (route === 'page' && isGone(answer.status)) return await forgetPage(url);
    if (!isKept(route, answer)) return;
    const cache = await caches.open(cacheOf(route));
    const key = keyOf(route, url);
    // Adds the entry again at the end, because the oldest entries, at the start, are deleted first.
    await cache.delete(key);
    await cache.put(key, answer);
    const entries = await cache.keys();
    const first = route === 'page' ? entries.filter(({ url }) => !url.endsWith(offlinePagePath)) : entries;
    for (const old of first.slice(0, -most[route]!)) await cache.delete(old);
  } catch {
    // No space or no permission. The response is not stored, and the page still works.
  }
}

async function forgetPage(url: string): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith(ofRelease.page)) await (await caches.open(name)).delete(keyOf('page', url));
  }
}

/**
 * Stores the offline page with its files. Most of them are files of every page, so the browser already has them.
 *
 * @throws when one cannot be loaded; the previous worker then stays active
 */
export async function keepOfflinePage(): Promise<void> {
  const page = await fetch(offlinePagePath, { cache: 'no-cache' });
  if (!page.ok || page.redirected) throw new Error(`The offline page answered ${page.status}.`);
  const waiting = filesOfPage(await page.clone().text());
  const met = new Set(waiting);
  const assets = await caches.open(cacheOf('asset'));
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const file = await fetch(path);
    if (!file.ok) throw new Error(`${path} answered ${file.status}.`);
    if (path.endsWith('.js')) {
      for (const imported of filesOfScript(await file.clone().text())) {
        if (!met.has(imported)) waiting.push(imported);
        met.add(imported);
      }
    }
    await assets.put(new URL(path, location.origin).href, file);
  }
  await (await caches.open(cacheOf('page'))).put(offlinePagePath, page);
}

/** Deletes the caches of all releases but this one and the one before. */
export async function forgetOldReleases(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(cachePrefix));
  const kinds = Object.values(ofRelease);
  const lasting = new Set(Object.values(shared));
  const old = outdatedCaches(
    names.filter((name) => !lasting.has(name)),
    kinds,
    RELEASE,
  );
  await Promise.all(old.map((name) => caches.delete(name)));
}

export const markerCache = shared.marker;
