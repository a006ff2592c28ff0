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

const nothingSeen: Visit = { paths: [], linked: {}, at: 0 };

const visit = persistedStore<Visit>({
  key: 'visited-pages',
  version: 2,
  initial: nothingSeen,
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
    const { paths, linked } = ongoing(before, now);
    const isAnother = isPath(pathname) && paths.at(-1) !== pathname;
    return {
      paths: isAnother ? [...paths, pathname].slice(-mostPages) : paths,
      linked: paths.length === 0 ? linkedQueryParams(search) : linked,
      at: now,
    };
  });
}

/**
 * The visit that goes on: its last 20 pages, the newest last (OPEN-50), and which advertisement led to it (OPEN-65).
 * Every lead carries both (LEAD-17).
 */
export function currentVisit(now = Date.now()): Pick<Visit, 'paths' | 'linked'> {
  return ongoing(visit.getState(), now);
}

/** What was kept, or a visit without pages if that one is over. */
const ongoing = (kept: Visit, now: number): Visit => (isOver(kept, now) ? nothingSeen : kept);

/** A time in the future is no use: the device's clock was set back, or the storage was edited. */
const isOver = ({ at }: Visit, now: number) => now - at > visitEndsAfterMs || at > now;

const isPath = (value: unknown): value is string =>
  typeof value === 'string' && /^\/(?!\/)\S*$/.test(value) && value.length <= longestPath;

function readLinked(kept: unknown): Record<string, string> {
  if (!isRecord(kept)) return {};
  const texts = Object.entries(kept).filter(([name, value]) => isLinked(name) && typeof value === 'string');
  return linkedQueryParams(`?${new URLSearchParams(texts as [string, string][])}`);
}
