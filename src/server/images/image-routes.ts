import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Dealer } from '../../config/schema/dealer.ts';
import { type PhotoFormat, photoFormats, photoWidths } from '../../domain/cars/photo-addresses.ts';
import { accepts, hasVersion } from '../../hosting/content-negotiation.ts';
import { encodePhoto, photoCost } from '../../photos/encode-photo.ts';
import { encodingVersion, photoKind } from '../../photos/photo-kind.ts';
import { contentHash } from '../../release-store/manifest.ts';
import { writeWhole } from '../../release-store/object-store.ts';
import type { ApiParts, Env } from '../api/api-parts.ts';
import { addressOf } from '../api/caller.ts';
import type { Capability } from '../capability.ts';
import { Refusal } from '../refusal.ts';
import { BUSY_SECONDS, workQueue } from '../work-queue.ts';
import { fetchPhoto, isAllowed, noPhoto, type PhotoOptions, unreadable } from './fetch-photo.ts';

/** For a year, because another photo has another address. A dealer's own file may change under the same name. */
const caching = 'public, max-age=31536000, immutable';

/** Pictures that one address may have made in a minute. Cached pictures are not counted. */
const MOST_MADE = 300;

/** Smaller copies of photos, as pages ask for them. */
export function openImages(...of: Parameters<typeof imageMaker>): Capability {
  const images = imageMaker(...of);
  return { addRoutes: (app, parts) => addImageRoutes(app, parts, images) };
}

/**
 * `GET /api/images?site=7&w=800&q=80&src=https%3A%2F%2Fphotos.example.com%2F1.jpg[&f=avif]` serves a dealer's photo in
 * one of a few widths (API-18). `<img>` requests it, from any host and without a cookie, and a CDN may cache the
 * answer. The address contains the dealer's id, because an image request does not name its page.
 */
function addImageRoutes(app: Hono<Env>, parts: ApiParts, images: ImageMaker): void {
  const limit = new RateLimiterMemory({ points: parts.preview ? 100_000 : MOST_MADE, duration: 60 });

  app.get('/api/images', async (context) => {
    const { req } = context;
    const request = imageRequest(req.query());
    if (!request) throw noPhoto('No page has this address.');
    const dealer = await parts.dealers.byId(request.websiteId);
    if (dealer?.media.imageService !== 'own') throw noPhoto('The dealer has no service of pictures.');
    context.set('dealer', dealer.slug);
    const { url, width } = request;
    const format: PhotoFormat = request.format ?? acceptedFormat(req.header('accept'));
    const order = { dealer, url, width, format };
    const name = images.nameOf(order);
    const etag = `"${name}"`;
    const headers = {
      'cache-control': caching,
      'cross-origin-resource-policy': 'cross-origin',
      etag,
      ...(!request.format && { vary: 'Accept' }),
    };
    if (hasVersion(req.header('if-none-match'), etag)) return context.body(null, 304, headers);
    let picture = await images.kept(name);
    if (!picture) {
      await limit.consume(addressOf(context, parts)).catch(() => {
        throw new Refusal(429, 'There were too many requests. Please wait a moment and try again.', {
          retryAfterSeconds: BUSY_SECONDS,
        });
      });
      picture = await images.make(name, order);
    }
    return context.body(new Uint8Array(picture), 200, { ...headers, 'content-type': `image/${format}` });
  });
}

const LONGEST_SOURCE = 2000;

/**
 * Reads `?site=&w=&q=&src=&f=`. The dealer's quality setting is used, not the one in the address, because otherwise
 * anybody could fill the cache with a hundred versions of every photo. The address only contains it so that a new
 * setting gives a new address.
 *
 * @returns what it asks for, without a format where that follows the browser's Accept header; undefined for an address
 *   that no page of ours contains
 */
function imageRequest(query: Readonly<Record<string, string>>) {
  const { site = '', w = '', q = '', f, src = '' } = query;
  const format = photoFormats.find((known) => known === f);
  const width = photoWidths.find((known) => String(known) === w);
  if (!/^[1-9]\d{0,9}$/.test(site) || !/^(?:[1-9]\d?|100)$/.test(q) || width === undefined) return undefined;
  if (f !== undefined && format === undefined) return undefined;
  const url = src.length > LONGEST_SOURCE ? undefined : URL.parse(src);
  if (!url) return undefined;
  url.hash = '';
  return { websiteId: Number(site), width, url, ...(format && { format }) };
}

/** The smallest format that the browser accepts. Browsers that know AVIF or WebP say so in the Accept header. */
const acceptedFormat = (accept: string | undefined): PhotoFormat =>
  (['avif', 'webp'] as const).find((format) => accepts(`image/${format}`, accept)) ?? 'jpeg';

/** One picture as it is asked for. */
interface ImageOrder {
  dealer: Dealer;
  /** The photo on a host that is not checked yet. */
  url: URL;
  width: number;
  format: PhotoFormat;
}

type ImageMaker = ReturnType<typeof imageMaker>;

/** Makes smaller copies of photos, each once for all who ask. Those on disk have at most so many bytes. */
function imageMaker(cacheDir: string, mostBytes: number, photos?: PhotoOptions) {
  const store = imageStore(join(cacheDir, 'images'), mostBytes);
  const fetches = workQueue({ atOnce: 8, mostWaiting: 64 });
  const encodings = workQueue({ atOnce: availableParallelism(), mostWaiting: 64 });
  /** Photos that need much memory are decoded one after the other. */
  const largeEncodings = workQueue({ atOnce: 1, mostWaiting: 16 });
  /** What is under way, and what failed in the last minute: a host is not asked again before. */
  const begun = new LRUCache<string, Promise<Buffer>>({ max: 5000, ttl: 60_000 });

  /** The name of one picture: equal names mean equal bytes. @throws Refusal 404 for a host that is not the dealer's */
  function nameOf({ dealer: { media }, url, width, format }: ImageOrder): string {
    if (!isAllowed(url, media.photoHosts))
      throw noPhoto(`${url.host} is not one of the dealer's photo hosts.`);
    return contentHash(`${encodingVersion} ${width} ${format} ${media.imageQuality} ${url.href}`);
  }

  /** Makes the picture with this name. @throws Refusal 404, 415, and 503 when there are too many to make */
  function make(name: string, order: ImageOrder): Promise<Buffer> {
    return once(name, async () => {
      const { dealer, width, format } = order;
      const original = await bytesOf(order);
      const quality = dealer.media.imageQuality;
      const cost = await photoCost(original);
      if ('fault' in cost) throw unreadable(cost.fault);
      const queue = cost.isLarge ? largeEncodings : encodings;
      const made = await queue.run(() =>
        encodePhoto(original, { width, format, quality }, { strict: true }).catch(() => {
          throw unreadable('The photo cannot be read.');
        }),
      );
      await store.write(name, made);
      return made;
    });
  }

  async function bytesOf({ dealer, url }: ImageOrder): Promise<Buffer> {
    const name = `original-${contentHash(url.href)}`;
    const kept = await store.read(name);
    if (kept) return kept;
    return once(name, async () => {
      const bytes = await fetches.run(() => fetchPhoto(url, dealer.media.photoHosts, photos));
      // The name of a file says nothing about its bytes.
      if (!photoKind(bytes)) throw unreadable('It is no photo.');
      await store.write(name, bytes);
      return bytes;
    });
  }

  function once(name: string, work: () => Promise<Buffer>): Promise<Buffer> {
    const known = begun.get(name);
    if (known) return known;
    const made = work();
    begun.set(name, made, { ttl: 0 });
    const isPhotoAtFault = (error: unknown) => error instanceof Refusal && error.status !== 503;
    made.then(
      () => begun.delete(name),
      (error: unknown) => (isPhotoAtFault(error) ? begun.set(name, made) : begun.delete(name)),
    );
    return made;
  }

  return {
    nameOf,
    /** Returns the picture if it is cached. */
    kept: store.read,
    make,
  };
}

/** Pictures on disk by name. At the limit the least recently used leave first. Losing them costs only time. */
function imageStore(folder: string, mostBytes: number) {
  /** Names of pictures that still have to leave the disk. */
  const leaving: string[] = [];
  /** Sizes by name. */
  const held = new LRUCache<string, number>({
    maxSize: Math.max(1, Math.floor(mostBytes)),
    sizeCalculation: (size) => Math.max(1, size),
    dispose: (_, name, reason) => void (reason === 'evict' && leaving.push(name)),
  });
  let found: Promise<void> | undefined;

  const remove = (name: string) => rm(join(folder, name), { force: true }).catch(() => {});

  const findOnce = () => (found ??= look());

  /** Looks for what an earlier process has left. */
  async function look(): Promise<void> {
    const kept: { name: string; size: number; used: number }[] = [];
    for (const name of await readdir(folder).catch(() => [])) {
      const info = await stat(join(folder, name)).catch(() => undefined);
      // A file left by an interrupted write.
      if (name.endsWith('.tmp')) await remove(name);
      else if (info?.isFile()) kept.push({ name, size: info.size, used: info.mtimeMs });
    }
    for (const { name, size } of kept.sort((a, b) => a.used - b.used)) held.set(name, size);
  }

  return {
    async read(name: string): Promise<Buffer | undefined> {
      await findOnce();
      if (held.get(name) === undefined) return undefined;
      const file = join(folder, name);
      const bytes = await readFile(file).catch(() => undefined);
      // Stored on disk, so that the order survives a restart.
      if (bytes) void utimes(file, new Date(), new Date()).catch(() => {});
      else held.delete(name);
      return bytes;
    },

    /** Never throws: with a full or read-only disk, pictures are only served more slowly. */
    async write(name: string, bytes: Uint8Array): Promise<void> {
      await findOnce();
      if (bytes.length > held.maxSize) return;
      try {
        await writeWhole(join(folder, name), bytes);
      } catch {
        return;
      }
      held.set(name, bytes.length);
      for (const one of leaving.splice(0)) await remove(one);
    },
  };
}
