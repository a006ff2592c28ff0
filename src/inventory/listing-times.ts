import { createHash } from 'node:crypto';

const dayMs = 86_400_000;

/** The time when the car with this id was listed, for tables without that time. */
export type ListingTime = (id: string) => string;

/**
 * A car that is already in the stock keeps its time, so that old cars do not become new arrivals. Other cars are listed
 * at `importedAt`. If there was no stock before, they are listed up to `overDays` earlier, which depends only on the
 * id.
 *
 * @param before the stock before the import, as NDJSON
 */
export function listingTimes(before: string, importedAt: Date, overDays: number): ListingTime {
  const known = knownTimes(before);
  const first = known.size === 0;
  return (id) => {
    const before = known.get(id);
    if (before) return before;
    const back = first && overDays > 0 ? hashFraction(id) * overDays * dayMs : 0;
    return new Date(Math.floor((importedAt.getTime() - back) / 1000) * 1000).toISOString();
  };
}

function knownTimes(text: string): Map<string, string> {
  const times = new Map<string, string>();
  for (const line of text.split('\n')) {
    try {
      const { id, created_at: created } = JSON.parse(line) as Record<string, unknown>;
      if (typeof id === 'string' && typeof created === 'string') times.set(id, created);
    } catch {
      // A damaged line has no time. Reading the stock reports the line.
    }
  }
  return times;
}

/** From 0 up to 1. */
function hashFraction(id: string): number {
  return createHash('sha256').update(id).digest().readUInt32BE(0) / 2 ** 32;
}
