import { promisify } from 'node:util';
import { brotliDecompress, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { cacheControl } from '../release-store/content-types.ts';
import { type DealerReleases, type HostRecord, hostKey } from '../release-store/dealer-releases.ts';
import { blobKey, type Manifest, type ReleaseFile } from '../release-store/manifest.ts';
import { readJson } from '../release-store/object-store.ts';
import { readAgain } from './read-again.ts';
import { parseRedirects, type Redirects } from './redirect-rules.ts';
import { type HeaderRule, headersFor, parseHeaderRules, type SiteAnswer } from './site-files.ts';

const unpack = promisify(brotliDecompress);
const pack = promisify(gzip);

/** Milliseconds between two checks which release is current. A release or a rollback shows after this time. */
const LOOK_MS = 1000;

/** Files that tell a host how to serve the site. This server follows them itself. */
const forHosts = new Set(['/_headers', '/_redirects']);

export interface SiteRequest {
  /** The host without a port, in lower case. */
  host: string;
  /** Decoded URL path, beginning with '/'. */
  path: string;
  /** The visitor's query, without '?'. */
  query?: string | undefined;
  ifNoneMatch?: string | undefined;
  acceptEncoding: string;
}

/** A dealer's current release, ready to be served. */
interface Shown {
  manifest: Manifest;
  immutable: ReadonlySet<string>;
  rules: HeaderRule[];
  redirects: Redirects;
}

/**
 * Serves every dealer's current release straight from the release store: precompressed bodies, ETags, the headers and
 * redirects of the site. One server answers any number of hosts.
 */
export function releaseSites(releases: DealerReleases) {
  const timed = { most: 10_000, elapsed: () => performance.now() };
  const hosts = readAgain({
    ...timed,
    everyMs: () => 10 * LOOK_MS,
    read: (host: string) => readJson<HostRecord>(releases.store, hostKey(host)),
  });
  const currents = readAgain({
    ...timed,
    everyMs: () => LOOK_MS,
    read: (dealer: string) => releases.current(dealer),
  });
  /** By dealer and release. */
  const sites = new LRUCache<string, Shown>({
    max: 500,
    ignoreFetchAbort: true,
    fetchMethod: (key) => readShown(...(key.split(' ') as [dealer: string, release: string])),
  });
  const bodies = new LRUCache<string, Uint8Array, { file: ReleaseFile; encoding: Encoding }>({
    maxSize: 128_000_000,
    sizeCalculation: ({ byteLength }) => Math.max(1, byteLength),
    ignoreFetchAbort: true,
    async fetchMethod(_, __, { context: { file, encoding } }) {
      const blob = await releases.blob(file);
      const body = !file.br || encoding === 'br' ? blob : await unpack(blob);
      return encoding === 'gzip' ? pack(body) : body;
    },
  });

  /** @throws when the store cannot be read */
  async function answer(request: SiteRequest): Promise<SiteAnswer> {
    const where = await placeOf(request.host);
    if (!where) return plain(404, 'No site has this address.');
    if ('movedTo' in where) return moved(new URL(encodeURI(request.path), where.movedTo).href);
    const current = await currents.get(where.dealer);
    if (!current) return plain(404, 'No site has this address.');
    if (current.takenDown) return plain(410, 'This site is closed.');
    const shown = await sites.forceFetch(`${where.dealer} ${current.release}`);
    const { path } = request;
    const target = shown.redirects(path, request.query);
    if (target) return { ...moved(target.to), used: target.used };
    const { files } = shown.manifest;
    if (files[path] && !forHosts.has(path)) return send(shown, path, 200, request);
    // The name of its file, by which a bucket is asked first (docs/deploy/cloudfront-function.js).
    if (path.endsWith('/index.html'))
      return answer({ ...request, path: path.slice(0, -'index.html'.length) });
    if (files[`${path}/`]) return moved(encodeURI(`${path}/`));
    const { redirects = {} } = shown.manifest;
    const instead = redirects[path] ?? redirects[`${path}/`];
    if (instead !== undefined) return moved(encodeURI(instead));
    const lower = path.toLowerCase();
    if (
      lower !== path &&
      [lower, `${lower}/`].some((one) => files[one] || redirects[one] || shown.redirects(one, request.query))
    )
      return moved(encodeURI(lower));
    return files['/404.html'] ? send(shown, '/404.html', 404, request) : plain(404, 'There is no such page.');
  }

  /** A preview host `<slug>.localhost` shows its dealer, too. */
  async function placeOf(host: string): Promise<HostRecord | undefined> {
    const local = /^([a-z0-9][a-z0-9-]*)\.localhost$/.exec(host)?.[1];
    if (local !== undefined) return { dealer: local };
    if (!/^[a-z0-9.-]+$/.test(host)) return undefined;
    return hosts.get(host);
  }

  async function readShown(dealer: string, release: string): Promise<Shown> {
    const manifest = await releases.manifest(dealer, release);
    const text = async (path: string) => {
      const file = manifest.files[path];
      return file ? (await releases.content(file)).toString() : '';
    };
    return {
      manifest,
      immutable: new Set(manifest.immutable),
      rules: parseHeaderRules(await text('/_headers')),
      redirects: parseRedirects(await text('/_redirects')),
    };
  }

  async function send(
    shown: Shown,
    path: string,
    status: 200 | 404,
    request: SiteRequest,
  ): Promise<SiteAnswer> {
    const file = shown.manifest.files[path]!;
    const encoding = file.br ? encodingFor(request.acceptEncoding) : undefined;
    const etag = `"${file.hash}${encoding ? `-${encoding}` : ''}"`;
    const headers: Record<string, string> = {
      'content-type': file.type,
      'cache-control': cacheControl(shown.immutable.has(path)),
      ...headersFor(shown.rules, path),
      etag,
      ...(file.br && { vary: 'accept-encoding' }),
    };
    if (status === 200 && request.ifNoneMatch === etag) return { status: 304, headers };
    if (encoding) headers['content-encoding'] = encoding;
    const context = { file, encoding };
    return {
      status,
      headers,
      body: await bodies.forceFetch(`${blobKey(file)} ${encoding}`, { context }),
    };
  }

  return { answer };
}

type Encoding = 'br' | 'gzip' | undefined;

function encodingFor(accepted: string): Encoding {
  if (/\bbr\b(?!;q=0(?:\.0+)?(?:,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!;q=0(?:\.0+)?(?:,|$))/.test(accepted) ? 'gzip' : undefined;
}

const plain = (status: 404 | 410, sentence: string): SiteAnswer => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': cacheControl(false) },
  body: Buffer.from(sentence),
});

const moved = (location: string): SiteAnswer => ({
  status: 301,
  headers: { location, 'cache-control': cacheControl(false) },
});
