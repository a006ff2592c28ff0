import { cacheControl } from '../release-store/content-types.ts';
import { byteRange } from './byte-range.ts';
import { hasVersion } from './content-negotiation.ts';
import { parseRedirects, type Redirects } from './redirect-rules.ts';

/** An answer with a file of a site or a part of one, or with where it is. 410: the site is closed. */
export interface SiteAnswer {
  status: 200 | 206 | 301 | 304 | 404 | 410 | 416;
  headers: Record<string, string>;
  body?: Uint8Array | undefined;
  /** Names in the visitor's query that a redirect does not hand on. */
  used?: readonly string[] | undefined;
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

/** A site that answers visitors. Paths of its pages end with a slash. */
export interface Site {
  /** @param acceptEncoding of the visitor's browser */
  file(path: string, acceptEncoding: string): Promise<SiteFile | undefined>;
  rules: readonly HeaderRule[];
  redirects: Redirects;
  /** Where the pages of cars went that are gone, by path. */
  moved?: Readonly<Record<string, string>> | undefined;
}

/** A site by the texts of its `_headers` and `_redirects`. */
export const siteOf = (
  { headers, redirects }: Record<'headers' | 'redirects', string>,
  rest: Pick<Site, 'file' | 'moved'>,
): Site => ({ ...rest, rules: parseHeaderRules(headers), redirects: parseRedirects(redirects) });

/** Files that tell a host how to serve the site. This server follows them itself. */
const forHosts = new Set(['/_headers', '/_redirects']);

/**
 * Answers as a CDN would: clean URLs, `_headers`, `_redirects`, the site's 404 page, ETags. Redirects go before files, as
 * on Cloudflare Pages. An address in capitals leads to its page, whose path has none.
 */
export async function answerFrom(site: Site, request: PathRequest): Promise<SiteAnswer> {
  const { path, query, acceptEncoding } = request;
  const fileAt = async (at: string) => (forHosts.has(at) ? undefined : site.file(at, acceptEncoding));
  const target = site.redirects(path, query);
  if (target) return { ...moved(target.to), used: target.used };
  const file = await fileAt(path);
  if (file) return send(site, path, file, request);
  // The name of its file, by which a bucket is asked first (docs/deploy/cloudfront-function.js).
  if (path.endsWith('/index.html'))
    return answerFrom(site, { ...request, path: path.slice(0, -'index.html'.length) });
  if (await fileAt(`${path}/`)) return moved(encodeURI(`${path}/`));
  const { moved: gone = {} } = site;
  const instead = gone[path] ?? gone[`${path}/`];
  if (instead !== undefined) return moved(encodeURI(instead));
  const lower = path.toLowerCase();
  if (lower !== path) {
    const found = await answerFrom(site, { ...request, path: lower });
    if (found.status !== 404) return found.status === 301 ? found : moved(encodeURI(lower));
  }
  const missing = await fileAt('/404.html');
  return missing
    ? { ...(await send(site, '/404.html', missing)), status: 404 }
    : plain(404, 'There is no such page.');
}

async function send(
  { rules }: Site,
  path: string,
  { headers: own, encoding, body }: SiteFile,
  { ifNoneMatch, range, ifRange }: Partial<PathRequest> = {},
): Promise<SiteAnswer> {
  const { etag } = own;
  const headers: Record<string, string> = { ...own, ...headersFor(rules, path), etag };
  if (hasVersion(ifNoneMatch, etag)) return { status: 304, headers };
  const whole = await body();
  // What is packed is packed as a whole: parts are only of what is not, such as films and photos.
  if (encoding) return { status: 200, headers: { ...headers, 'content-encoding': encoding }, body: whole };
  headers['accept-ranges'] = 'bytes';
  const { byteLength } = whole;
  const part = byteRange((ifRange ?? etag) === etag ? range : '', byteLength);
  if (!part) return { status: 200, headers, body: whole };
  if (part === 'none') {
    const answer = plain(416, 'The file has no such part.');
    return { ...answer, headers: { ...answer.headers, 'content-range': `bytes */${byteLength}` } };
  }
  headers['content-range'] = `bytes ${part.first}-${part.last}/${byteLength}`;
  return { status: 206, headers, body: whole.subarray(part.first, part.last + 1) };
}

export const plain = (status: 404 | 410 | 416, sentence: string): SiteAnswer => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': cacheControl(false) },
  body: Buffer.from(sentence),
});

export const moved = (location: string): SiteAnswer => ({
  status: 301,
  headers: { location, 'cache-control': cacheControl(false) },
});

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

/** Headers for the paths that a pattern matches, from a site's `_headers` (format of Netlify and Cloudflare Pages). */
interface HeaderRule {
  pattern: RegExp;
  headers: [name: string, value: string][];
}

/** Parses a `_headers` file: one path pattern a line, with its headers indented below. `*` matches any text. */
export function parseHeaderRules(text: string): HeaderRule[] {
  const rules: HeaderRule[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    if (!/^\s/.test(line)) {
      const escaped = line.trim().replace(/[.+?^${}()|[\]\\]/g, '\\$&');
      rules.push({ pattern: new RegExp(`^${escaped.replaceAll('*', '.*')}$`), headers: [] });
      continue;
    }
    const colon = line.indexOf(':');
    if (colon > 0) rules.at(-1)?.headers.push([line.slice(0, colon).trim(), line.slice(colon + 1).trim()]);
  }
  return rules;
}

/** The headers of one path. When two rules set the same header, the later rule wins. */
export function headersFor(rules: readonly HeaderRule[], path: string): Record<string, string> {
  const applied = rules.filter(({ pattern }) => pattern.test(path)).flatMap(({ headers }) => headers);
  return Object.fromEntries(applied.map(([name, value]) => [name.toLowerCase(), value]));
}
