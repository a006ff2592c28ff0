import { promisify } from 'node:util';
import { brotliDecompress, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { readAgain } from '../domain/read-again.ts';
import { cacheControl } from '../release-store/content-types.ts';
import { type DealerReleases, type HostRecord, hostKey } from '../release-store/dealer-releases.ts';
import { blobKey, type ReleaseFile } from '../release-store/manifest.ts';
import { readJson } from '../release-store/object-store.ts';
import { hostNamed, previewSlug } from './asked-host.ts';
import { accepts } from './content-negotiation.ts';
import { moved, type PathRequest, plain, type Site, type SiteAnswer, siteOf } from './site-answer.ts';

const unpack = promisify(brotliDecompress);
const pack = promisify(gzip);

/** Milliseconds between two checks which release is current. A release or a rollback shows after this time. */
const LOOK_MS = 1000;

/**
 * Serves every dealer's current release straight from the release store, precompressed, to any number of hosts.
 *
 * @returns answers a request of a host as the browser wrote it, and throws when the store cannot be read
 */
export function releaseSites(
  releases: DealerReleases,
): (host: string, request: PathRequest) => Promise<SiteAnswer> {
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
  const sites = new LRUCache<string, Site>({
    max: 500,
    ignoreFetchAbort: true,
    fetchMethod: (key) => readSite(...(key.split(' ') as [dealer: string, release: string])),
  });
  const bodies = new LRUCache<string, Uint8Array, { file: ReleaseFile; encoding: Encoding }>({
    maxSize: 128_000_000,
    sizeCalculation: ({ byteLength }) => Math.max(1, byteLength),
    ignoreFetchAbort: true,
    async fetchMethod(_, __, { context: { file, encoding } }) {
      const blob = await releases.blob(file);
      // Half of a page would be kept, and served for as long as the server runs.
      if (blob.byteLength !== file.stored)
        throw new Error(`The blob ${blobKey(file)} is not whole. Run: npm run release -- verify`);
      const body = !file.br || encoding === 'br' ? blob : await unpack(blob);
      return encoding === 'gzip' ? pack(body) : body;
    },
  });

  async function answer(host: string, request: PathRequest): Promise<SiteAnswer> {
    const where = await placeOf(host);
    if (!where) return plain(404, 'No site has this address.');
    if ('movedTo' in where) return moved(new URL(encodeURI(request.path), where.movedTo).href, request.query);
    const current = await currents.get(where.dealer);
    if (!current) return plain(404, 'No site has this address.');
    if (current.takenDown) return plain(410, 'This site is closed.');
    const site = await sites.forceFetch(`${where.dealer} ${current.release}`);
    return site(request);
  }

  /** A preview host `<slug>.localhost` shows its dealer, too. */
  async function placeOf(asked: string): Promise<HostRecord | undefined> {
    const host = hostNamed(asked).replace(/:\d+$/, '');
    const local = previewSlug(host);
    if (local !== undefined) return { dealer: local };
    return host === '' ? undefined : hosts.get(host);
  }

  async function readSite(dealer: string, release: string): Promise<Site> {
    const { files, immutable, redirects: gone } = await releases.manifest(dealer, release);
    const isImmutable = new Set(immutable);
    const text = async (path: string) => {
      const file = files[path];
      return file ? (await releases.content(file)).toString() : '';
    };
    return siteOf({
      rules: { headers: await text('/_headers'), redirects: await text('/_redirects') },
      gone,
      async file(path, acceptEncoding) {
        const file = files[path];
        if (!file) return undefined;
        const encoding = file.br ? encodingFor(acceptEncoding) : undefined;
        const context = { file, encoding };
        return {
          headers: {
            'content-type': file.type,
            'cache-control': cacheControl(isImmutable.has(path)),
            etag: `"${file.hash}${encoding ? `-${encoding}` : ''}"`,
            ...(file.br && { vary: 'accept-encoding' }),
          },
          encoding,
          body: () => bodies.forceFetch(`${blobKey(file)} ${encoding}`, { context }),
        };
      },
    });
  }

  return answer;
}

type Encoding = 'br' | 'gzip' | undefined;

const encodingFor = (acceptEncoding: string): Encoding =>
  (['br', 'gzip'] as const).find((encoding) => accepts(encoding, acceptEncoding));
