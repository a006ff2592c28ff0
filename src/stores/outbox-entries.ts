import { isRecord, parsedJson } from '../domain/record.ts';
import { entryKey, storedLeadKeys } from './stored-keys.ts';
import { type Area, keepText, textAt } from './stored-text.ts';

/** A lead without a final answer. */
export interface OutboxEntry {
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
  readonly #inMemory = new Map<string, OutboxEntry>();
  readonly #area: Area | undefined;

  constructor(area?: Area) {
    this.#area = area;
  }

  /** Writes an entry and replaces the one with the same key. */
  put(entry: OutboxEntry): void {
    const isStored = keepText(entryKey(entry.key), JSON.stringify({ version, ...entry }), this.#area);
    if (isStored) this.#inMemory.delete(entry.key);
    // An older stored entry of the same lead stays: it is better than none.
    else this.#inMemory.set(entry.key, entry);
  }

  get(key: string): OutboxEntry | undefined {
    return this.#inMemory.get(key) ?? storedEntry(key, this.#area);
  }

  /** False when the entry is stored only in memory. */
  lasts(key: string): boolean {
    return !this.#inMemory.has(key);
  }

  /** Where the storage is blocked now, it may be sent again on the next visit: harmless, as the server knows its key. */
  remove(key: string): void {
    this.#inMemory.delete(key);
    keepText(entryKey(key), null, this.#area);
  }

  /** Oldest first. */
  all(): OutboxEntry[] {
    const keys = new Set([...storedLeadKeys(this.#area), ...this.#inMemory.keys()]);
    return [...keys].flatMap((key) => this.get(key) ?? []).sort((a, b) => a.at - b.at);
  }
}

/** Parses and validates a stored entry, because other scripts can write the storage. Undefined when it is not valid. */
function storedEntry(key: string, area: Area | undefined): OutboxEntry | undefined {
  const text = textAt(entryKey(key), area);
  if (typeof text !== 'string') return undefined;
  const entry = entryIn(text, key);
  // Delete invalid entries. Otherwise every page would look for something to send.
  if (!entry) keepText(entryKey(key), null, area);
  return entry;
}

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
