import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { emptyPriceRecord, type PriceRecord } from '../domain/prices/price-record.ts';
import { contentHash } from './manifest.ts';
import { FolderStore, type ObjectStore, packed, quickly, readJson, readPacked } from './object-store.ts';

/** A dealer's stock as NDJSON, with its origin. */
export interface StockCopy {
  /** One car per line. */
  text: string;
  about: StockCopyNote;
}

export interface StockCopyNote {
  /** Hash of the text. */
  hash: string;
  /** The address of the feed. */
  source: string;
  /** Hash of the settings and the map with which the feed was read. The ETag is valid for the same ones only. */
  reading: string;
  etag?: string | undefined;
  /** The number of cars that the site may list. */
  cars: number;
  /** The time at which the feed provided it, ISO. */
  takenAt: string;
  /** The number of rows of the feed that were rejected. */
  rejected: number;
  /** The first of the rows that did not become lines of the text, with their places. */
  rejects?: { place: string; reason: string; line?: number }[];
  /** The copies that it replaced in the last 24 hours: how many cars they had, and until when (ISO). */
  lately?: readonly { cars: number; until: string }[] | undefined;
  /** The reason why the copy is held. Only for a held copy. */
  why?: string | undefined;
}

/** The result of the last read of a dealer's feed. */
export interface FeedNote {
  /** The time of the read, ISO. */
  at: string;
  outcome: 'taken' | 'unchanged' | 'held' | 'failed';
  /** The reason why it was held or failed. */
  why?: string | undefined;
  /** The time since which every read was held or failed, ISO. */
  since?: string | undefined;
}

/**
 * What the release store knows of dealers' stock. The last good stock of a dealer with a feed is shown when the feed
 * fails. A held copy waits until a person accepts it. Every dealer has a record of the prices in its releases.
 */
export class StockCopies {
  readonly store: ObjectStore;

  constructor(store: ObjectStore) {
    this.store = store;
  }

  good(slug: string): Promise<StockCopy | undefined> {
    return this.#read(slug, 'good');
  }

  held(slug: string): Promise<StockCopy | undefined> {
    return this.#read(slug, 'held');
  }

  /** The note of the good copy, without its cars. */
  goodNote(slug: string): Promise<StockCopyNote | undefined> {
    return readJson(this.store, noteKey(slug, 'good'));
  }

  heldNote(slug: string): Promise<StockCopyNote | undefined> {
    return readJson(this.store, noteKey(slug, 'held'));
  }

  /** Makes a copy the dealer's good stock and removes a held copy. */
  async keep(slug: string, copy: StockCopy): Promise<void> {
    await this.#write(slug, 'good', copy);
    await this.#removeHeld(slug);
  }

  async hold(slug: string, copy: StockCopy): Promise<void> {
    await this.#write(slug, 'held', copy);
    await this.#sweep(slug);
  }

  /** Makes the held copy the good one; what was before counts no more. @returns undefined when nothing is held */
  async accept(slug: string, now: Date): Promise<StockCopyNote | undefined> {
    const copy = await this.held(slug);
    if (!copy) return undefined;
    const { why: _, lately: __, ...about } = copy.about;
    await this.keep(slug, { text: copy.text, about });
    await this.noteFeed(slug, { at: now.toISOString(), outcome: 'taken' });
    return about;
  }

  /** Removes the held copy, because the feed has recovered. */
  async dropHeld(slug: string): Promise<void> {
    if (await this.heldNote(slug)) await this.#removeHeld(slug);
  }

  async #removeHeld(slug: string): Promise<void> {
    await this.store.remove([noteKey(slug, 'held')]);
    await this.#sweep(slug);
  }

  feedNote(slug: string): Promise<FeedNote | undefined> {
    return readJson(this.store, `stock/${slug}/feed.json`);
  }

  /** Stores the result of a read. While failures continue, the time of the first one stays. */
  async noteFeed(slug: string, note: FeedNote): Promise<void> {
    const before = await this.feedNote(slug);
    const bad = (one: FeedNote | undefined) => one?.outcome === 'failed' || one?.outcome === 'held';
    const since = bad(note) ? (bad(before) && before?.since) || note.at : undefined;
    await this.store.put(`stock/${slug}/feed.json`, JSON.stringify({ ...note, since }));
  }

  /** The prices of a dealer's cars in its releases. Empty before the first release, and when it is unreadable. */
  async prices(slug: string): Promise<PriceRecord> {
    // Without a record nothing is proven, so no earlier price is shown. The site is built nevertheless.
    return (await readPacked<PriceRecord>(this.store, pricesKey(slug))) ?? emptyPriceRecord;
  }

  async keepPrices(slug: string, record: PriceRecord): Promise<void> {
    await this.store.put(pricesKey(slug), packed(record));
  }

  /** Slugs of the dealers with a copy or a note in this store. */
  async slugs(): Promise<string[]> {
    const objects = await this.store.list('stock/');
    return [...new Set(objects.map(({ key }) => key.split('/')[1]!))].sort();
  }

  async #read(slug: string, kind: 'good' | 'held'): Promise<StockCopy | undefined> {
    const about = await readJson<StockCopyNote>(this.store, noteKey(slug, kind));
    if (!about) return undefined;
    const body = await this.store.get(textKey(slug, about.hash));
    if (!body) return undefined;
    const text = brotliDecompressSync(body).toString();
    // A damaged copy is ignored, because a site must not be built from a part of its cars.
    return contentHash(text) === about.hash ? { text, about } : undefined;
  }

  /** The text is written first, so that a reader who finds the note always finds its text. */
  async #write(slug: string, kind: 'good' | 'held', { text, about }: StockCopy): Promise<void> {
    await this.store.put(textKey(slug, about.hash), brotliCompressSync(text, quickly));
    await this.store.put(noteKey(slug, kind), JSON.stringify(about));
  }

  async #sweep(slug: string): Promise<void> {
    const notes = [await this.goodNote(slug), await this.heldNote(slug)];
    const used = new Set(notes.flatMap((note) => (note ? [textKey(slug, note.hash)] : [])));
    const texts = (await this.store.list(`stock/${slug}/`)).filter(({ key }) => key.endsWith('.ndjson.br'));
    await this.store.remove(texts.map(({ key }) => key).filter((key) => !used.has(key)));
  }
}

const noteKey = (slug: string, kind: 'good' | 'held') => `stock/${slug}/${kind}.json`;

const pricesKey = (slug: string) => `stock/${slug}/prices.json.br`;

const textKey = (slug: string, hash: string) => `stock/${slug}/${hash}.ndjson.br`;

/** Copies in the cache folder, for builds and servers without a release store. */
export const cachedCopies = (cacheDir: string) => new StockCopies(new FolderStore(join(cacheDir, 'feeds')));
