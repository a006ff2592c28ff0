import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Dealer } from '../../config/schema/dealer.ts';
import type { PhotoFormat } from '../../domain/cars/photo-addresses.ts';
import { encodePhoto, photoCost } from '../../photos/encode-photo.ts';
import { encodingVersion, photoKind } from '../../photos/photo-kind.ts';
import { WorkQueue } from '../work-queue.ts';
import { fetchPhoto, ImageFailure, isAllowed, type PhotoGet, type PhotoLimits } from './fetch-photo.ts';
import { ImageStore } from './image-store.ts';

export interface ImageMakerOptions {
  cacheDir: string;
  /** Most bytes of pictures kept on disk. */
  mostBytes: number;
  photoLimits?: PhotoLimits;
  get?: PhotoGet;
}

/** One picture as it is asked for. */
export interface ImageOrder {
  dealer: Dealer;
  /** The photo on a host that is not checked yet. */
  url: URL;
  width: number;
  format: PhotoFormat;
}

/**
 * Makes smaller copies of photos. Each copy is made once and cached on disk, and requests for a copy that is being made
 * share the work.
 */
export class ImageMaker {
  readonly #options: ImageMakerOptions;
  readonly #store: ImageStore;
  readonly #fetches = new WorkQueue({ atOnce: 8, mostWaiting: 64 });
  readonly #encodings = new WorkQueue({ atOnce: availableParallelism(), mostWaiting: 64 });
  /** Photos that need much memory are decoded one after the other. */
  readonly #largeEncodings = new WorkQueue({ atOnce: 1, mostWaiting: 16 });
  readonly #underWay = new Map<string, Promise<Buffer>>();
  /** Of the last minute. A host is not asked again before. */
  readonly #failures = new LRUCache<string, ImageFailure>({ max: 5000, ttl: 60_000 });

  constructor(options: ImageMakerOptions) {
    this.#options = options;
    this.#store = new ImageStore(join(options.cacheDir, 'images'), options.mostBytes);
  }

  /**
   * Returns the name of one picture, from its photo, the dealer's quality setting and how it is made smaller. Equal
   * names mean equal bytes.
   *
   * @throws ImageFailure when the photo is not on one of the dealer's hosts
   */
  nameOf({ dealer: { media }, url, width, format }: ImageOrder): string {
    if (!isAllowed(url, media.photoHosts))
      throw new ImageFailure('none', `${url.host} is not one of the dealer's photo hosts.`);
    return hashOf(`${encodingVersion} ${width} ${format} ${media.imageQuality} ${url.href}`);
  }

  /** Returns the picture if it is cached. */
  kept(name: string): Promise<Buffer | undefined> {
    return this.#store.read(name);
  }

  /**
   * Makes the picture with this name.
   *
   * @throws ImageFailure; Refusal when there are too many to make
   */
  make(name: string, order: ImageOrder): Promise<Buffer> {
    return this.#once(name, async () => {
      const { dealer, width, format } = order;
      const original = await this.#bytesOf(order);
      const quality = dealer.media.imageQuality;
      const cost = await photoCost(original);
      if ('fault' in cost) throw new ImageFailure('unreadable', cost.fault);
      const queue = cost.isLarge ? this.#largeEncodings : this.#encodings;
      const made = await queue.run(() =>
        encodePhoto(original, { width, format, quality }, { strict: true }).catch(() => {
          throw new ImageFailure('unreadable', 'The photo cannot be read.');
        }),
      );
      await this.#store.write(name, made);
      return made;
    });
  }

  async #bytesOf({ dealer, url }: ImageOrder): Promise<Buffer> {
    const name = `original-${hashOf(url.href)}`;
    const kept = await this.#store.read(name);
    if (kept) return kept;
    return this.#once(name, async () => {
      const { photoLimits: limits, get } = this.#options;
      const bytes = await this.#fetches.run(() =>
        fetchPhoto(url, dealer.media.photoHosts, { ...(limits && { limits }), ...(get && { get }) }),
      );
      // The name of a file says nothing about its bytes.
      if (!photoKind(bytes)) throw new ImageFailure('unreadable', 'It is no photo.');
      await this.#store.write(name, bytes);
      return bytes;
    });
  }

  async #once(name: string, work: () => Promise<Buffer>): Promise<Buffer> {
    const failure = this.#failures.get(name);
    if (failure) throw failure;
    const begun = this.#underWay.get(name);
    if (begun) return begun;
    const made = work();
    this.#underWay.set(name, made);
    try {
      return await made;
    } catch (error) {
      if (error instanceof ImageFailure) this.#failures.set(name, error);
      throw error;
    } finally {
      this.#underWay.delete(name);
    }
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
