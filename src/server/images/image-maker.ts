import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Dealer } from '../../config/schema/dealer.ts';
import type { PhotoFormat } from '../../domain/cars/photo-addresses.ts';
import { encodePhoto, photoCost } from '../../photos/encode-photo.ts';
import { encodingVersion, photoKind } from '../../photos/photo-kind.ts';
import { contentHash } from '../../release-store/manifest.ts';
import { workQueue } from '../work-queue.ts';
import { fetchPhoto, ImageFailure, isAllowed, type PhotoOptions } from './fetch-photo.ts';
import { imageStore } from './image-store.ts';

/** One picture as it is asked for. */
export interface ImageOrder {
  dealer: Dealer;
  /** The photo on a host that is not checked yet. */
  url: URL;
  width: number;
  format: PhotoFormat;
}

export type ImageMaker = ReturnType<typeof imageMaker>;

/** Makes smaller copies of photos, each once for all who ask. Those on disk have at most so many bytes. */
export function imageMaker(cacheDir: string, mostBytes: number, photos?: PhotoOptions) {
  const store = imageStore(join(cacheDir, 'images'), mostBytes);
  const fetches = workQueue({ atOnce: 8, mostWaiting: 64 });
  const encodings = workQueue({ atOnce: availableParallelism(), mostWaiting: 64 });
  /** Photos that need much memory are decoded one after the other. */
  const largeEncodings = workQueue({ atOnce: 1, mostWaiting: 16 });
  /** What is under way, and what failed in the last minute: a host is not asked again before. */
  const begun = new LRUCache<string, Promise<Buffer>>({ max: 5000, ttl: 60_000 });

  /** The name of one picture: equal names mean equal bytes. @throws ImageFailure for a host that is not the dealer's */
  function nameOf({ dealer: { media }, url, width, format }: ImageOrder): string {
    if (!isAllowed(url, media.photoHosts))
      throw new ImageFailure('none', `${url.host} is not one of the dealer's photo hosts.`);
    return contentHash(`${encodingVersion} ${width} ${format} ${media.imageQuality} ${url.href}`);
  }

  /** Makes the picture with this name. @throws ImageFailure; Refusal when there are too many to make */
  function make(name: string, order: ImageOrder): Promise<Buffer> {
    return once(name, async () => {
      const { dealer, width, format } = order;
      const original = await bytesOf(order);
      const quality = dealer.media.imageQuality;
      const cost = await photoCost(original);
      if ('fault' in cost) throw new ImageFailure('unreadable', cost.fault);
      const queue = cost.isLarge ? largeEncodings : encodings;
      const made = await queue.run(() =>
        encodePhoto(original, { width, format, quality }, { strict: true }).catch(() => {
          throw new ImageFailure('unreadable', 'The photo cannot be read.');
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
      if (!photoKind(bytes)) throw new ImageFailure('unreadable', 'It is no photo.');
      await store.write(name, bytes);
      return bytes;
    });
  }

  function once(name: string, work: () => Promise<Buffer>): Promise<Buffer> {
    const known = begun.get(name);
    if (known) return known;
    const made = work();
    begun.set(name, made, { ttl: 0 });
    made.then(
      () => begun.delete(name),
      (error: unknown) => (error instanceof ImageFailure ? begun.set(name, made) : begun.delete(name)),
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
