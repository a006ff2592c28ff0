import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, sep } from 'node:path';
import type { Dealer } from '../../config/schema/dealer.ts';
import type { PhotoFormat } from '../../domain/photo-addresses.ts';
import { encodePhoto, photoCost } from '../../photos/encode-photo.ts';
import { encodingVersion, photoKind } from '../../photos/photo-kind.ts';
import { fetchPhoto, ImageFailure, isAllowed, type PhotoGet, type PhotoLimits } from './fetch-photo.ts';

import type { ImageSource } from './image-routes.ts';
import { ImageStore } from './image-store.ts';

export interface ImageMakerOptions {
  /** Holds the dealers' folders. */
  dealersDir: string;
  cacheDir: string;
  /** Most bytes of pictures kept on disk. */
  mostBytes: number;
  photoLimits?: PhotoLimits;
  get?: PhotoGet;
  now: () => number;
}

/** One picture as it is asked for. */
export interface ImageOrder {
  dealer: Dealer;
  source: ImageSource;
  width: number;
  format: PhotoFormat;
}

/** Milliseconds before a host is asked again for a photo that failed. */
const FAILURE_MS = 60_000;
const MOST_FAILURES = 5000;

/** Thrown when the queue has no room left. */
export class QueueFull extends Error {}

/** Runs a few tasks at the same time and queues a few more. Rejects further tasks at once. */
class WorkQueue {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  /** @throws QueueFull */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#atOnce) this.#running++;
    else if (this.#waiting.length >= this.#mostWaiting) throw new QueueFull('The queue is full.');
    // A task that ends passes its slot to the next one.
    else await new Promise<void>((go) => this.#waiting.push(go));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
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
  readonly #failures = new Map<string, { failure: ImageFailure; until: number }>();

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
  async nameOf(order: ImageOrder): Promise<string> {
    const { dealer, width, format } = order;
    const original = await this.#originalOf(order);
    return hashOf(`${encodingVersion} ${width} ${format} ${dealer.media.imageQuality} ${original}`);
  }

  /** Returns the picture if it is cached. */
  kept(name: string): Promise<Buffer | undefined> {
    return this.#store.read(name);
  }

  /**
   * Makes the picture with this name.
   *
   * @throws ImageFailure, QueueFull
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

  /** Returns a text that identifies the original photo's version. */
  async #originalOf({ dealer, source }: ImageOrder): Promise<string> {
    if (source.kind === 'file') {
      const { file, stamp } = await this.#fileOf(dealer, source.path);
      return `${file} ${stamp}`;
    }
    if (!isAllowed(source.url, dealer.media.photoHosts))
      throw new ImageFailure('none', `${source.url.host} is not one of the dealer's photo hosts.`);
    source.url.hash = '';
    return source.url.href;
  }

  async #bytesOf({ dealer, source }: ImageOrder): Promise<Buffer> {
    if (source.kind === 'file') {
      const { file } = await this.#fileOf(dealer, source.path);
      return photoOf(await readFile(file));
    }
    const { url } = source;
    const name = `original-${hashOf(url.href)}`;
    const kept = await this.#store.read(name);
    if (kept) return kept;
    return this.#once(name, async () => {
      const { photoLimits: limits, get } = this.#options;
      const bytes = await this.#fetches.run(() =>
        fetchPhoto(url, dealer.media.photoHosts, { ...(limits && { limits }), ...(get && { get }) }),
      );
      const photo = photoOf(bytes);
      await this.#store.write(name, photo);
      return photo;
    });
  }

  /** The file's real path: a symbolic link in a dealer's folder must not lead out of the folder. */
  async #fileOf(dealer: Dealer, path: string): Promise<{ file: string; stamp: string }> {
    try {
      const media = await realpath(join(this.#options.dealersDir, dealer.slug, 'media'));
      const file = await realpath(join(this.#options.dealersDir, dealer.slug, path));
      const info = await stat(file);
      if (file.startsWith(media + sep) && info.isFile())
        return { file, stamp: `${info.size} ${info.mtimeMs} ${info.ino}` };
    } catch {
      // The file does not exist.
    }
    throw new ImageFailure('none', 'There is no such file.');
  }

  async #once(name: string, work: () => Promise<Buffer>): Promise<Buffer> {
    const { now } = this.#options;
    const failed = this.#failures.get(name);
    if (failed && failed.until > now()) throw failed.failure;
    const begun = this.#underWay.get(name);
    if (begun) return begun;
    const made = work();
    this.#underWay.set(name, made);
    try {
      return await made;
    } catch (error) {
      if (error instanceof ImageFailure) {
        if (this.#failures.size >= MOST_FAILURES) this.#failures.clear();
        this.#failures.set(name, { failure: error, until: now() + FAILURE_MS });
      }
      throw error;
    } finally {
      this.#underWay.delete(name);
    }
  }
}

/** @throws ImageFailure for bytes that are not a photo, whatever the file name says */
function photoOf(bytes: Buffer): Buffer {
  if (photoKind(bytes)) return bytes;
  throw new ImageFailure('unreadable', 'It is no photo.');
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
