import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { contentType, isCompressible } from '../release-store/content-types.ts';
import { parseRedirects, type Redirect } from './redirect-rules.ts';

const compress = promisify(gzip);

/** An answer with a file of a site, or with where it is. 410: the site is closed. */
export interface SiteAnswer {
  status: 200 | 301 | 304 | 404 | 410;
  headers: Record<string, string>;
  body?: Uint8Array | undefined;
  /** Names in the visitor's query that a redirect does not hand on. */
  used?: readonly string[];
}

interface FileRequest {
  ifNoneMatch?: string | undefined;
  gzip: boolean;
  /** The visitor's query, without '?'. */
  query?: string | undefined;
  /** The time a preview shows for another day, milliseconds since 1970. Pages read it (src/ui/page-now.ts). */
  now?: number | undefined;
}

/**
 * Serves one built site as a CDN would: clean URLs, `_headers`, `_redirects`, its 404 page, ETags, gzip. An address in
 * capitals leads to its page, whose path has none.
 */
export function siteFiles(folder: string) {
  /** In bytes enough for a whole preview. */
  const compressed = new LRUCache<string, Buffer>({
    maxSize: 64_000_000,
    sizeCalculation: ({ length }) => length,
  });
  let known: { readAt: number; rules: HeaderRule[] } | undefined;

  /** @param path decoded URL path, beginning with '/' */
  async function answer(path: string, request: FileRequest): Promise<SiteAnswer> {
    const moved = await movedTo(path, request.query);
    if (moved) return { status: 301, headers: { location: moved.to }, used: moved.used };
    const found = await find(path);
    if (found === 'folder') return { status: 301, headers: { location: encodeURI(`${path}/`) } };
    if (found) return send(found, path, 200, request);
    const lower = path.toLowerCase();
    if (lower !== path && ((await movedTo(lower, request.query)) || (await find(lower))))
      return { status: 301, headers: { location: encodeURI(lower) } };
    const missing = await find('/404.html');
    if (!missing || missing === 'folder') {
      return {
        status: 404,
        headers: { 'content-type': 'text/plain; charset=utf-8' },
        body: Buffer.from('Not found'),
      };
    }
    return send(missing, '/404.html', 404, { ...request, ifNoneMatch: undefined });
  }

  async function find(
    path: string,
  ): Promise<{ file: string; modified: number; size: number } | 'folder' | undefined> {
    if (path.includes('\0')) return undefined;
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
    // A path that leaves the site's folder is answered as not found.
    if (!file.startsWith(folder + sep)) return undefined;
    try {
      const info = await stat(file);
      if (info.isDirectory()) return 'folder';
      return { file, modified: info.mtimeMs, size: info.size };
    } catch {
      return undefined;
    }
  }

  /** Target of this path's redirect in `_redirects`. Redirects go before files, as on Cloudflare Pages. */
  async function movedTo(path: string, query: string | undefined): Promise<Redirect | undefined> {
    const text = await readFile(join(folder, '_redirects'), 'utf8').catch(() => '');
    return parseRedirects(text)(path, query);
  }

  async function send(
    found: { file: string; modified: number; size: number },
    path: string,
    status: 200 | 404,
    request: FileRequest,
  ): Promise<SiteAnswer> {
    const type = contentType(found.file);
    const file = await readFile(found.file);
    const body =
      request.now !== undefined && type.startsWith('text/html') ? servedAt(request.now, file) : file;
    const etag = `"${createHash('sha1').update(body).digest('base64url').slice(0, 20)}"`;
    const headers: Record<string, string> = {
      'content-type': type,
      etag,
      vary: 'accept-encoding',
      ...headersFor(await headerRules(), path),
    };
    if (status === 200 && request.ifNoneMatch === etag) return { status: 304, headers };
    if (!request.gzip || !isCompressible(type) || body.length < 512) return { status, headers, body };
    return {
      status,
      headers: { ...headers, 'content-encoding': 'gzip' },
      body: await gzipped(etag, body),
    };
  }

  async function gzipped(etag: string, body: Buffer): Promise<Buffer> {
    const kept = compressed.get(etag);
    if (kept) return kept;
    const made = await compress(body, { level: 6 });
    compressed.set(etag, made);
    return made;
  }

  /** Reads the rules again every second: a rebuild replaces the site while the preview runs. */
  async function headerRules(): Promise<HeaderRule[]> {
    if (known && performance.now() - known.readAt < 1000) return known.rules;
    const text = await readFile(join(folder, '_headers'), 'utf8').catch(() => '');
    known = { readAt: performance.now(), rules: parseHeaderRules(text) };
    return known.rules;
  }

  return { answer };
}

function servedAt(now: number, page: Buffer): Buffer {
  return Buffer.from(page.toString().replace('<head>', `<head><meta name="now" content="${now}">`));
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

/**
 * Headers for the paths that a pattern matches, from a site's `_headers` file (the format of Netlify and Cloudflare
 * Pages).
 */
export interface HeaderRule {
  pattern: RegExp;
  headers: [name: string, value: string][];
}

/** Parses a `_headers` file: one path pattern a line, with its headers indented below. `*` matches any text. */
export function parseHeaderRules(text: string): HeaderRule[] {
  const rules: HeaderRule[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    if (!/^\s/.test(line)) {
      const escaped = line
        .trim()
        .split('*')
        .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
      rules.push({ pattern: new RegExp(`^${escaped.join('.*')}$`), headers: [] });
      continue;
    }
    const colon = line.indexOf(':');
    if (colon > 0) rules.at(-1)?.headers.push([line.slice(0, colon).trim(), line.slice(colon + 1).trim()]);
  }
  return rules;
}

/** The headers of one path. When two rules set the same header, the later rule wins. */
export function headersFor(rules: HeaderRule[], path: string): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const rule of rules) {
    if (rule.pattern.test(path))
      for (const [name, value] of rule.headers) headers[name.toLowerCase()] = value;
  }
  return headers;
}
