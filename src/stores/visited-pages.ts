import { isLinked, linkedQueryParams } from '../domain/linked-query-params.ts';
import { isRecord, persistedStore } from './persisted-store.ts';

interface Visit {
  /** In the order they were seen: '/', '/search/used-cars/', '/cars/2021-toyota-corolla/'. */
  paths: string[];
  /** Of the first one: which advertisement led to it (OPEN-65). */
  linked: Record<string, string>;
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
  version: 2,
  initial: { paths: [], linked: {}, at: 0 },
  read: (kept) => {
    if (!isRecord(kept) || !Array.isArray(kept['paths']) || !Number.isFinite(kept['at'])) return undefined;
    return {
      paths: kept['paths'].filter(isPath).slice(-mostPages),
      linked: readLinked(kept['linked']),
      at: Number(kept['at']),
    };
  },
});

/** Notes a page of the visit. Loading the same one again is not another page. */
export function recordVisit(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  now = Date.now(),
): void {
  visit.update((before) => {
    const isNew = isOver(before, now) || before.paths.length === 0;
    const paths = isNew ? [] : before.paths;
    const isAnother = isPath(pathname) && paths.at(-1) !== pathname;
    return {
      paths: isAnother ? [...paths, pathname].slice(-mostPages) : paths,
      linked: isNew ? linkedQueryParams(search) : before.linked,
      at: now,
    };
  });
}

/** The last 20 pages of this visit, the newest last (OPEN-50, LEAD-17). */
export function visitedPages(now = Date.now()): string[] {
  const latest = visit.getState();
  return isOver(latest, now) ? [] : latest.paths;
}

/** Which advertisement led to this visit (OPEN-65, LEAD-17). */
export function visitLinkedParams(now = Date.now()): Record<string, string> {
  const latest = visit.getState();
  return isOver(latest, now) ? {} : latest.linked;
}

/** A time ahead of the clock is none to go by: the clock was set back, or the storage was edited. */
const isOver = ({ at }: Visit, now: number) => now - at > visitEndsAfterMs || at > now;

const isPath = (value: unknown): value is string =>
  typeof value === 'string' && /^\/(?!\/)\S*$/.test(value) && value.length <= longestPath;

function readLinked(kept: unknown): Record<string, string> {
  if (!isRecord(kept)) return {};
  const texts = Object.entries(kept).filter(([name, value]) => isLinked(name) && typeof value === 'string');
  return linkedQueryParams(`?${new URLSearchParams(texts as [string, string][])}`);
}
