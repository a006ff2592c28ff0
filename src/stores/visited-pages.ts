import { isRecord, persistedStore } from './persisted-store.ts';

interface Visit {
  /** In the order they were seen: '/', '/search/used-cars/', '/cars/2021-toyota-corolla/'. */
  paths: string[];
  /** When the newest was seen, in milliseconds since 1970. */
  at: number;
}

/** OPEN-50. */
const mostPages = 20;
const longestPath = 300;
/** Who comes back after this long pays another visit. */
const visitEndsAfterMs = 30 * 60 * 1000;

const visit = persistedStore<Visit>({
  key: 'visited-pages',
  version: 1,
  initial: { paths: [], at: 0 },
  read: (kept) => {
    if (!isRecord(kept) || !Array.isArray(kept['paths']) || !Number.isFinite(kept['at'])) return undefined;
    return { paths: kept['paths'].filter(isPath).slice(-mostPages), at: Number(kept['at']) };
  },
});

/** Notes a page of the visit. Loading the same one again is not another page. */
export function recordVisit(path: string, now = Date.now()): void {
  visit.update((before) => {
    const paths = isOver(before, now) ? [] : before.paths;
    const isAnother = isPath(path) && paths.at(-1) !== path;
    return { paths: isAnother ? [...paths, path].slice(-mostPages) : paths, at: now };
  });
}

/** The last 20 pages of this visit, the newest last (OPEN-50, LEAD-17). */
export function visitedPages(now = Date.now()): string[] {
  const latest = visit.getState();
  return isOver(latest, now) ? [] : latest.paths;
}

/** A time ahead of the clock is none to go by: the clock was set back, or the storage was edited. */
const isOver = ({ at }: Visit, now: number) => now - at > visitEndsAfterMs || at > now;

const isPath = (value: unknown): value is string =>
  typeof value === 'string' && /^\/(?!\/)\S*$/.test(value) && value.length <= longestPath;
