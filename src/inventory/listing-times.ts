import { createHash } from 'node:crypto';
import { isRecord, parsedJson } from '../domain/record.ts';
import { DAY } from '../domain/time/durations.ts';

/** The listing time of a car as fields of its record. */
interface ListedTime {
  created_at: string;
  /** Set when the time is not the car's own: it was in the first import of a table without listing times. */
  created_at_made_up?: true;
}

/** The time when the car with this id was listed, for tables without that time. */
export type ListingTime = (id: string) => ListedTime;

/**
 * A car that is already in the stock keeps its time, so that old cars do not become new arrivals. Other cars are listed
 * at `importedAt`. If there was no stock before, they are listed up to `overDays` earlier, which depends only on the
 * id: nobody knows how long they have been for sale, so such a time is marked as made up.
 *
 * @param before the stock before the import, as NDJSON
 */
export function listingTimes(before: string, importedAt: Date, overDays: number): ListingTime {
  const known = knownTimes(before);
  const first = known.size === 0;
  return (id) => {
    const before = known.get(id);
    if (before) return before;
    const back = first && overDays > 0 ? hashFraction(id) * overDays * DAY : 0;
    const created_at = new Date(Math.floor((importedAt.getTime() - back) / 1000) * 1000).toISOString();
    return { created_at, ...(first && { created_at_made_up: true as const }) };
  };
}

function knownTimes(text: string): Map<string, ListedTime> {
  const times = new Map<string, ListedTime>();
  for (const line of text.split('\n')) {
    const car = parsedJson(line);
    // A damaged line has no time. Reading the stock reports the line.
    if (!isRecord(car) || typeof car['id'] !== 'string' || typeof car['created_at'] !== 'string') continue;
    const { id, created_at, created_at_made_up: madeUp } = car;
    times.set(id, { created_at, ...(madeUp === true && { created_at_made_up: true }) });
  }
  return times;
}

/** From 0 up to 1. */
function hashFraction(id: string): number {
  return createHash('sha256').update(id).digest().readUInt32BE(0) / 2 ** 32;
}
