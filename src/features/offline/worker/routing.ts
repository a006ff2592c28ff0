import { DAY } from '../../../domain/time/durations.ts';
/**
 * How the worker answers a request:
 * - `page`: from the network, otherwise the stored page, otherwise the offline page
 * - `asset`, `picture`, `index`: from the cache first: their names contain a hash, so a stored file is never stale
 * - `data`: from the network, otherwise the last stored response
 * - `media`: as `data`, but stored in the cache of the pictures
 * - `leave`: not handled by the worker
 */
export type Route = 'leave' | 'page' | 'asset' | 'picture' | 'index' | 'data' | 'media';

export type KeptRoute = Exclude<Route, 'leave'>;

/** Never stored: paths with dynamic responses, and the worker's own files. */
const live = /^\/(?:api|desk)\/|^\/(?:sw\.js|release\.json)$/;

/**
 * Returns the route of a request.
 *
 * @param asked a request. One for a range, as for video, and one other than GET are not handled
 * @param origin the site's origin. Requests to other origins are not handled
 */
export function routeOf(
  { method, url, mode, headers }: Pick<Request, 'method' | 'url' | 'mode' | 'headers'>,
  origin: string,
): Route {
  const address = new URL(url);
  const { pathname } = address;
  if (method !== 'GET' || headers.has('range') || address.origin !== origin || live.test(pathname))
    return 'leave';
  if (mode === 'navigate') return 'page';
  if (pathname.startsWith('/_astro/')) return 'asset';
  if (/^\/media\/(?:illustrations|sized)\//.test(pathname)) return 'picture';
  if (pathname.startsWith('/media/')) return 'media';
  if (/^\/search-index\/cars\.[\w-]+\.json$/.test(pathname)) return 'index';
  if (/^\/(?:search-index\/[\w-]+\.json|(?:lead-forms|card-rules)\.json|favicon\.svg)$/.test(pathname))
    return 'data';
  return 'leave';
}

/**
 * True for a complete response of the site without error and redirect. HTML in place of a script, which some hosts send
 * for missing files, is not stored.
 */
export function isKept(
  route: Route,
  { status, type, redirected, headers }: Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>,
): boolean {
  if (status !== 200 || type !== 'basic' || redirected) return false;
  if (/\bno-store\b/.test(headers.get('cache-control') ?? '')) return false;
  const isPage = headers.get('content-type')?.startsWith('text/html') === true;
  return isPage === (route === 'page');
}

/** True when the server says that the page no longer exists. Its stored copy is then deleted. */
export const isGone = (status: number) => status === 404 || status === 410;

/** The number of days without a release after which the worker removes itself. */
export const retiresAfterDays = 14;
const checksEveryMs = 60 * 60 * 1000;

/** When the release was last checked and last found, in milliseconds since 1970. */
export interface Marker {
  foundAt: number;
  lookedAt: number;
}

export const isCheckDue = ({ lookedAt }: Marker, now: number) =>
  now - lookedAt >= checksEveryMs || lookedAt > now;

/** True when no release was found for too long. A clock that was set back gives a negative age: the worker stays. */
export const isRetired = ({ foundAt }: Marker, now: number) => now - foundAt > retiresAfterDays * DAY;

/** Returns the caches to delete when a release becomes active: all but those of this release and the one before. */
export function outdatedCaches(
  names: readonly string[],
  kinds: readonly string[],
  release: string,
): string[] {
  const kept = new Set<string>();
  for (const kind of kinds) {
    const others = names.filter((name) => name.startsWith(`${kind}-`) && name !== `${kind}-${release}`);
    kept.add(`${kind}-${release}`);
    // Caches are listed in the order of their creation.
    const before = others.at(-1);
    if (before !== undefined) kept.add(before);
  }
  return names.filter((name) => !kept.has(name));
}

/** Returns the paths of the site's files that the tags of a page refer to. */
export function filesOfPage(html: string): string[] {
  return unique(html.matchAll(/(?:href|src|component-url|renderer-url)="(\/_astro\/[\w.@-]+)"/g));
}

/** Returns the static imports of a bundled script: `import{a}from"./b.js"`, but not `import("./b.js")`. */
export function filesOfScript(script: string): string[] {
  return unique(script.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([\w.@-]+\.js)["']/g)).map(
    (name) => `/_astro/${name}`,
  );
}

function unique(matches: Iterable<RegExpMatchArray>): string[] {
  return [...new Set([...matches].map((match) => match[1]!))];
}
