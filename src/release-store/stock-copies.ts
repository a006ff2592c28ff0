import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { FolderStore, type ObjectStore, readJson } from './object-store.ts';

/** A dealer's stock as NDJSON, and where it came from. */
export interface StockCopy {
  /** One car a line. */
  text: string;
  about: StockCopyNote;
}

export interface StockCopyNote {
  /** Hash of the text. */
  hash: string;
  /** The feed's address. */
  source: string;
  /** Hash of how the feed was read: its settings and its map. The ETag counts only for the same reading. */
  reading: string;
  etag?: string | undefined;
  /** The number of cars that the site may list. */
  cars: number;
  /** When the feed gave it, ISO. */
  takenAt: string;
  /** Rows of the feed that were rejected. */
  rejected: number;
  /** Why it is held back. Only of a held copy. */
  why?: string | undefined;
}

/** What the last reading of a dealer's feed came to. */
export interface FeedNote {
  /** ISO. */
  at: string;
  outcome: 'taken' | 'unchanged' | 'held' | 'failed';
  /** Why it was held or failed. */
  why?: string | undefined;
  /** Since when it has been held or failing without a break, ISO. */
  since?: string | undefined;
}

/**
 * The last good stock of every dealer with a feed, kept in the release store: what a site shows when its feed fails. A
 * held copy waits for a person to accept it.
 */
export class StockCopies {
  readonly #store: ObjectStore;

  constructor(store: ObjectStore) {
    this.#store = store;
  }

  good(slug: string): Promise<StockCopy | undefined> {
    return this.#read(slug, 'good');
  }

  held(slug: string): Promise<StockCopy | undefined> {
    return this.#read(slug, 'held');
  }

  /** The note of the good copy, without its cars. */
  goodNote(slug: string): Promise<StockCopyNote | undefined> {
    return readJson(this.#store, `stock/${slug}/good.json`);
  }

  heldNote(slug: string): Promise<StockCopyNote | undefined> {
    return readJson(this.#store, `stock/${slug}/held.json`);
  }

  /** Makes a copy the dealer's good stock. A held copy is superseded. */
  async keep(slug: string, copy: StockCopy): Promise<void> {
    await this.#write(slug, 'good', copy);
    await this.#store.remove([`stock/${slug}/held.json`]);
    await this.#sweep(slug);
  }

  async hold(slug: string, copy: StockCopy): Promise<void> {
    await this.#write(slug, 'held', copy);
    await this.#sweep(slug);
  }

  /** A feed that recovered makes the held copy obsolete. */
  async dropHeld(slug: string): Promise<void> {
    if (!(await this.heldNote(slug))) return;
    await this.#store.remove([`stock/${slug}/held.json`]);
    await this.#sweep(slug);
  }

  feedNote(slug: string): Promise<FeedNote | undefined> {
    return readJson(this.#store, `stock/${slug}/feed.json`);
  }

  /** Notes the outcome of a reading. A failure that goes on keeps the time at which it began. */
  async noteFeed(slug: string, note: FeedNote): Promise<void> {
    const before = await this.feedNote(slug);
    const bad = (one: FeedNote | undefined) => one?.outcome === 'failed' || one?.outcome === 'held';
    const since = bad(note) ? (bad(before) && before?.since) || note.at : undefined;
    await this.#store.put(`stock/${slug}/feed.json`, JSON.stringify({ ...note, since }));
  }

  /** Dealers that have a copy or a note here. */
  async slugs(): Promise<string[]> {
    const objects = await this.#store.list('stock/');
    return [...new Set(objects.map(({ key }) => key.split('/')[1]!))].sort();
  }

  async #read(slug: string, kind: 'good' | 'held'): Promise<StockCopy | undefined> {
    const about = await readJson<StockCopyNote>(this.#store, `stock/${slug}/${kind}.json`);
    if (!about) return undefined;
    const body = await this.#store.get(textKey(slug, about.hash));
    if (!body) return undefined;
    const text = brotliDecompressSync(body).toString();
    // A damaged copy counts as none: a site must not be built from half of its cars.
    return stockHash(text) === about.hash ? { text, about } : undefined;
  }

  /** The text first: a reader who finds the note always finds its text. */
  async #write(slug: string, kind: 'good' | 'held', { text, about }: StockCopy): Promise<void> {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
    await this.#store.put(textKey(slug, about.hash), brotliCompressSync(text, { params }));
    await this.#store.put(`stock/${slug}/${kind}.json`, JSON.stringify(about));
  }

  async #sweep(slug: string): Promise<void> {
    const notes = [await this.goodNote(slug), await this.heldNote(slug)];
    const used = new Set(notes.flatMap((note) => (note ? [textKey(slug, note.hash)] : [])));
    const texts = (await this.#store.list(`stock/${slug}/`)).filter(({ key }) => key.endsWith('.ndjson.br'));
    await this.#store.remove(texts.map(({ key }) => key).filter((key) => !used.has(key)));
  }
}

const textKey = (slug: string, hash: string) => `stock/${slug}/${hash}.ndjson.br`;

export const stockHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** Copies in the cache, for builds and servers without a release store. */
export const cachedCopies = (cacheDir: string) => new StockCopies(new FolderStore(join(cacheDir, 'feeds')));
