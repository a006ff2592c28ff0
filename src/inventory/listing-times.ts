import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

const dayMs = 86_400_000;

/** Returns the listing time of a car by its id, for tables without listing dates. */
export type ListingTime = (id: string) => string;

/**
 * A car that is already in the stock keeps its listing time, so that an import does not turn old cars into new
 * arrivals. Other cars are listed at `importedAt`. If there was no stock before, they are listed up to `overDays`
 * earlier, depending only on the id.
 */
export async function listingTimes(
  stockPath: string,
  importedAt: Date,
  overDays: number,
): Promise<ListingTime> {
  const known = await knownTimes(stockPath);
  const first = known.size === 0;
  return (id) => {
    const before = known.get(id);
    if (before) return before;
    const back = first && overDays > 0 ? hashFraction(id) * overDays * dayMs : 0;
    return new Date(Math.floor((importedAt.getTime() - back) / 1000) * 1000).toISOString();
  };
}

async function knownTimes(stockPath: string): Promise<Map<string, string>> {
  const text = await readFile(stockPath, 'utf8').catch(() => '');
  const times = new Map<string, string>();
  for (const line of text.split('\n')) {
    try {
      const { id, created_at: created } = JSON.parse(line) as Record<string, unknown>;
      if (typeof id === 'string' && typeof created === 'string') times.set(id, created);
    } catch {
      // A damaged line has no listing time. The stock reader reports it.
    }
  }
  return times;
}

/** A number from 0 up to, but not including, 1. */
function hashFraction(id: string): number {
  return createHash('sha256').update(id).digest().readUInt32BE(0) / 2 ** 32;
}
