/**
 * How the worker answers a request:
 * - `page`: the network, else the page as it was seen, else the offline page
 * - `asset`, `picture`, `index`: named by their contents, so what is kept is right for good
 * - `data`: the network, else what was fetched last
 * - `media`: as `data`, kept among the pictures
 * - `leave`: the browser, as if there were no worker
 */
export type Route = 'leave' | 'page' | 'asset' | 'picture' | 'index' | 'data' | 'media';

/** What routing looks at of a Request. */
export interface Asked {
  method: string;
  url: string;
  /** 'navigate' for a page that is opened. */
  mode: string;
  /** Of a part of a file, as video asks. */
  hasRange: boolean;
}

/** Never kept: what a server answers anew each time, and the worker's own files. */
const live = /^\/(?:api|_theme)\/|^\/(?:sw\.js|release\.json)$/;

/** @param origin the site's own; of other hosts nothing is kept, and nothing of what is not only read */
export function routeOf({ method, url, mode, hasRange }: Asked, origin: string): Route {
  const address = new URL(url);
  const { pathname } = address;
  if (method !== 'GET' || hasRange || address.origin !== origin || live.test(pathname)) return 'leave';
  if (mode === 'navigate') return 'page';
  if (pathname.startsWith('/_astro/')) return 'asset';
  if (/^\/media\/(?:drawn|sized)\//.test(pathname)) return 'picture';
  if (pathname.startsWith('/media/')) return 'media';
  if (/^\/search-index\/cars\.[\w-]+\.json$/.test(pathname)) return 'index';
  if (/^\/(?:search-index\/[\w-]+\.json|lead-forms\.json|favicon\.svg)$/.test(pathname)) return 'data';
  return 'leave';
}

/** What of a Response decides whether it is kept. */
export interface Answered {
  status: number;
  /** 'basic' for one of the site's own; a redirect that the browser has yet to follow is 'opaqueredirect'. */
  type: string;
  redirected: boolean;
  contentType: string;
  cacheControl: string;
}

/**
 * A page is kept only whole and where it is: no error, nothing that was redirected, and no HTML that stands in for a
 * script, as hosts that answer everything send it.
 */
export function isKept(route: Route, answer: Answered): boolean {
  if (answer.status !== 200 || answer.type !== 'basic' || answer.redirected) return false;
  if (/\bno-store\b/.test(answer.cacheControl)) return false;
  return answer.contentType.startsWith('text/html') === (route === 'page');
}

/** The server says that the page is not there any more, so what was kept of it goes too. */
export const isGone = (status: number) => status === 404 || status === 410;

/** Days without a release to be found after which a worker gives up. */
export const retiresAfterDays = 14;
const dayMs = 86_400_000;
const checksEveryMs = 60 * 60 * 1000;

/** When the release was last looked for and last found, milliseconds since 1970. */
export interface Marker {
  foundAt: number;
  lookedAt: number;
}

export const isCheckDue = ({ lookedAt }: Marker, now: number) =>
  now - lookedAt >= checksEveryMs || lookedAt > now;

/** A clock that was set back does not retire anybody. */
export const isRetired = ({ foundAt }: Marker, now: number) => now - foundAt > retiresAfterDays * dayMs;

/** The caches to delete when a release takes over: all but its own and those of the release before. */
export function outdatedCaches(
  names: readonly string[],
  kinds: readonly string[],
  release: string,
): string[] {
  const kept = new Set<string>();
  for (const kind of kinds) {
    const others = names.filter((name) => name.startsWith(`${kind}-`) && name !== `${kind}-${release}`);
    kept.add(`${kind}-${release}`);
    // Caches are listed in the order they were made in.
    const before = others.at(-1);
    if (before !== undefined) kept.add(before);
  }
  return names.filter((name) => !kept.has(name));
}

/** Files of the site that a page needs before any script asks for more: what its tags name. */
export function filesOfPage(html: string): string[] {
  return unique(html.matchAll(/(?:href|src|component-url|renderer-url)="(\/_astro\/[\w.@-]+)"/g));
}

/** Files that a script imports at once, as the bundler writes it: `import{a}from"./b.js"`, not `import("./b.js")`. */
export function filesOfScript(script: string): string[] {
  return unique(script.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([\w.@-]+\.js)["']/g)).map(
    (name) => `/_astro/${name}`,
  );
}

function unique(matches: Iterable<RegExpMatchArray>): string[] {
  return [...new Set([...matches].map((match) => match[1]!))];
}
