import { isRecord, parsedJson } from '../domain/record.ts';
import { browserStorage, entryKey, keyPrefix, type OutboxStorage, storedKeys } from './stored-keys.ts';

/** A lead without a final answer. */
export interface OutboxEntry {
  /** The lead's key. */
  key: string;
  /** The path of the API call to use: '/api/forms' or '/api/leads'. */
  path: string;
  payload: Readonly<Record<string, unknown>>;
  /** When it was written, milliseconds since 1970. */
  at: number;
  tries: number;
  /** Time of the next try, milliseconds since 1970. */
  nextAt: number;
  /** The server's reason, if it refused the lead. The entry is not retried, and stays until the visitor has seen it. */
  refused?: string;
}

const version = 1;
const longestReason = 300;

/** The leads that wait in this browser. Without storage they wait in memory while the page is open. */
export class OutboxEntries {
  readonly #storage: () => OutboxStorage;
  readonly #inMemory = new Map<string, OutboxEntry>();

  constructor(storage: () => OutboxStorage = browserStorage) {
    this.#storage = storage;
  }

  /** Writes an entry and replaces the one with the same key. Returns false when it is stored only in memory. */
  put(entry: OutboxEntry): boolean {
    try {
      this.#storage().setItem(entryKey(entry.key), JSON.stringify({ version, ...entry }));
      this.#inMemory.delete(entry.key);
      return true;
    } catch {
      this.#inMemory.set(entry.key, entry);
      // An older stored entry of the same lead stays: it is better than none.
      return false;
    }
  }

  get(key: string): OutboxEntry | undefined {
    return this.#inMemory.get(key) ?? this.#read(entryKey(key));
  }

  /** False when the entry is stored only in memory. */
  lasts(key: string): boolean {
    return !this.#inMemory.has(key);
  }

  remove(key: string): void {
    this.#inMemory.delete(key);
    try {
      this.#storage().removeItem(entryKey(key));
    } catch {
      // It may be sent again on the next visit. That is harmless, because the server knows its key.
    }
  }

  /** Oldest first. */
  all(): OutboxEntry[] {
    const entries = new Map<string, OutboxEntry>();
    for (const stored of this.#keys()) {
      const entry = this.#read(stored);
      if (entry) entries.set(entry.key, entry);
    }
    for (const entry of this.#inMemory.values()) entries.set(entry.key, entry);
    return [...entries.values()].sort((a, b) => a.at - b.at);
  }

  #keys(): string[] {
    try {
      return storedKeys(this.#storage());
    } catch {
      return [];
    }
  }

  #read(stored: string): OutboxEntry | undefined {
    try {
      const text = this.#storage().getItem(stored);
      if (text === null) return undefined;
      const entry = entryIn(text, stored.slice(keyPrefix.length));
      // Delete invalid entries. Otherwise every page would look for something to send.
      if (!entry) this.#storage().removeItem(stored);
      return entry;
    } catch {
      return undefined;
    }
  }
}

/** Parses and validates a stored entry, because other scripts can write the storage. Undefined when it is not valid. */
function entryIn(text: string, key: string): OutboxEntry | undefined {
  const kept = parsedJson(text);
  if (!isRecord(kept) || kept['version'] !== version || kept['key'] !== key) return undefined;
  const { path, payload, at, tries, nextAt, refused } = kept;
  const isCall = path === '/api/forms' || path === '/api/leads';
  if (!isCall || !isRecord(payload) || payload['lead_key'] !== key) return undefined;
  if (![at, tries, nextAt].every((value) => Number.isSafeInteger(value))) return undefined;
  return {
    key,
    path,
    payload,
    at: Number(at),
    tries: Number(tries),
    nextAt: Number(nextAt),
    ...(typeof refused === 'string' && { refused: refused.slice(0, longestReason) }),
  };
}
