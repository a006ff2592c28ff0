import { cacheControl } from '../release-store/content-types.ts';
import { hasVersion } from './content-negotiation.ts';
import { parseHeaders, parseRedirects } from './host-rules.ts';

/** An answer with a file of a site or a part of one, with where it is, or with why there is none. 410: the site is closed. */
export interface SiteAnswer {
  status: 200 | 206 | 301 | 304 | 400 | 404 | 405 | 410 | 416 | 503;
  headers: Record<string, string>;
  body?: Uint8Array | undefined;
}

/** What a visitor asks of a site. */
export interface PathRequest {
  /** Decoded URL path, beginning with '/'. */
  path: string;
  /** The visitor's query, without '?'. */
  query?: string | undefined;
  ifNoneMatch?: string | undefined;
  /** The part of the file that is asked for. Absent for other methods than GET. */
  range?: string | undefined;
  /** The version that a part is asked of. Of another one the visitor needs the whole file. */
  ifRange?: string | undefined;
  acceptEncoding: string;
}

/** A file of a site in the encoding that its visitor reads. */
interface SiteFile {
  headers: Record<string, string> & { etag: string };
  encoding?: 'br' | 'gzip' | undefined;
  body: () => Promise<Uint8Array>;
}

interface SiteParts {
  /** The texts of its `_headers` and `_redirects`. */
  rules: Record<'headers' | 'redirects', string>;
  /** @param acceptEncoding of the visitor's browser */
  file(path: string, acceptEncoding: string): Promise<SiteFile | undefined>;
  /** Where the pages of cars went that are gone, by path. */
  gone?: Readonly<Record<string, string>> | undefined;
}

/** A site that answers visitors. */
export type Site = (request: PathRequest) => Promise<SiteAnswer>;

/** Files that tell a host how to serve the site. This server follows them itself. */
const forHosts = new Set(['/_headers', '/_redirects']);

/**
 * A site that answers as a CDN would: clean URLs, `_headers`, `_redirects`, the site's 404 page, ETags. Paths of its pages
 * end with a slash. Redirects go before files, as on Cloudflare Pages. An address in capitals leads to its page, whose path
 * has none.
 */
export function siteOf({ rules, file, gone = {} }: SiteParts): Site {
  const headersOf = parseHeaders(rules.headers);
  const redirectOf = parseRedirects(rules.redirects);

  async function answer(request: PathRequest): Promise<SiteAnswer> {
    const { path, query, acceptEncoding } = request;
    const fileAt = async (at: string) => (forHosts.has(at) ? undefined : file(at, acceptEncoding));
    const redirect = redirectOf(path, query);
    if (redirect) {
      const asked = redirect.wanted.map(([name]) => name);
      return moved(redirect.to, query, asked);
    }
    const found = await fileAt(path);
    if (found) return send(path, found, request);
    // The name of its file, by which a bucket is asked first (docs/deploy/cloudfront-function.js).
    if (path.endsWith('/index.html'))
      return answer({ ...request, path: path.slice(0, -'index.html'.length) });
    if (await fileAt(`${path}/`)) return moved(encodeURI(`${path}/`), query);
    const instead = gone[path] ?? gone[`${path}/`];
    if (instead !== undefined) return moved(encodeURI(instead), query);
    const lower = path.toLowerCase();
    if (lower !== path) {
      const other = await answer({ ...request, path: lower });
      if (other.status !== 404) return other.status === 301 ? other : moved(encodeURI(lower), query);
    }
    const missing = await fileAt('/404.html');
    return missing
      ? { ...(await send('/404.html', missing)), status: 404 }
      : plain(404, 'There is no such page.');
  }

  async function send(
    path: string,
    { headers: own, encoding, body }: SiteFile,
    { ifNoneMatch, range, ifRange }: Partial<PathRequest> = {},
  ): Promise<SiteAnswer> {
    const { etag } = own;
    const headers: Record<string, string> = { ...own, ...headersOf(path), etag };
    if (hasVersion(ifNoneMatch, etag)) return { status: 304, headers };
    const whole = await body();
    // What is packed is packed as a whole: parts are only of what is not, such as films and photos.
    if (encoding) return { status: 200, headers: { ...headers, 'content-encoding': encoding }, body: whole };
    headers['accept-ranges'] = 'bytes';
    const { byteLength } = whole;
    const part = byteRange((ifRange ?? etag) === etag ? range : '', byteLength);
    if (!part) return { status: 200, headers, body: whole };
    if (part === 'none')
      return plain(416, 'The file has no such part.', { 'content-range': `bytes */${byteLength}` });
    headers['content-range'] = `bytes ${part.first}-${part.last}/${byteLength}`;
    return { status: 206, headers, body: whole.subarray(part.first, part.last + 1) };
  }

  return answer;
}

/** @param more headers besides those that every sentence has */
export const plain = (
  status: SiteAnswer['status'],
  sentence: string,
  more: SiteAnswer['headers'] = {},
): SiteAnswer => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': cacheControl(false), ...more },
  body: Buffer.from(sentence),
});

/**
 * A redirect. It keeps the visitor's query, after one of its own and before its anchor.
 *
 * @param asked names in the query that the redirect's rule asked for: they are not handed on
 */
export function moved(to: string, query = '', asked: readonly string[] = []): SiteAnswer {
  const isKept = (part: string) => !asked.some((name) => new URLSearchParams(part).has(name));
  const kept = query.split('&').filter(isKept).join('&');
  const [target = '', anchor] = to.split('#', 2);
  const joint = target.includes('?') ? '&' : '?';
  const location = kept === '' ? to : `${target}${joint}${kept}${anchor === undefined ? '' : `#${anchor}`}`;
  return { status: 301, headers: { location, 'cache-control': cacheControl(false) } };
}

/**
 * The part of a file that a Range header asks for (RFC 9110, 14.2), by its first and last byte. Browsers ask so for sound
 * and films, and for the rest of a broken download. 'none': the file has no such bytes. Undefined: the answer is the whole
 * file, as for several ranges, other units and what is no range.
 */
function byteRange(range = '', length: number): { first: number; last: number } | 'none' | undefined {
  const [, from = '', to = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(range) ?? [];
  if (from === '' && to === '') return undefined;
  // '-500' asks for the last 500 bytes.
  if (from === '')
    return Number(to) > 0 && length > 0
      ? { first: Math.max(0, length - Number(to)), last: length - 1 }
      : 'none';
  if (to !== '' && Number(to) < Number(from)) return undefined;
  if (Number(from) >= length) return 'none';
  return { first: Number(from), last: to === '' ? length - 1 : Math.min(Number(to), length - 1) };
}

/** The path of an address, decoded. Undefined for one that is malformed, or that would lead to another site. */
export function decodedPath(url: string): string | undefined {
  try {
    const path = decodeURIComponent(url.split(/[?#]/, 1)[0]!);
    // '//host' is refused: a redirect to the folder would lead to another site.
    return path.startsWith('/') && !path.startsWith('//') && !path.includes('\\') ? path : undefined;
  } catch {
    return undefined;
  }
}
