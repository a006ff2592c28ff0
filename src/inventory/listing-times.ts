import { createHash } from 'node:crypto';

const dayMs = 86_400_000;

/** When a car of this id was listed, for tables that do not say. */
export type ListingTime = (id: string) => string;

/**
 * A car that is in the stock already keeps its time, so an import does not make old cars new arrivals. Others are
 * listed at `importedAt`, or, when there was no stock before, up to `overDays` earlier, decided by the id alone.
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
      // A damaged line has no time to keep; reading the stock reports it.
    }
  }
  return times;
}

/** From 0 up to 1. */
function hashFraction(id: string): number {
  return createHash('sha256').update(id).digest().readUInt32BE(0) / 2 ** 32;
}
