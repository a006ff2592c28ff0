/** An object of a feed before validation. */
export type RawRecord = Record<string, unknown>;

/** The record with other values. A value that is undefined afterwards is left out. */
export function mapped(record: RawRecord, read: (entry: unknown, key: string) => unknown): RawRecord {
  const entries = Object.entries(record).map(([key, entry]) => [key, read(entry, key)] as const);
  return Object.fromEntries(entries.filter(([, entry]) => entry !== undefined));
}

/** Called when something is repaired or left out. Reports with the same `kind` are counted together. */
export type Report = (kind: string, message: string) => void;
