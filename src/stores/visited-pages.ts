import { isRecord } from '../domain/record.ts';
import { persistedStore } from './persisted-store.ts';

const mostParams = 20;
const longestName = 60;
const longestValue = 300;

/**
 * The campaign parameters of a page's URL: `utm_*`, `gclid`, `fbclid` (OPEN-65).
 *
 * @param search as in `location.search`; may be anything
 */
export function linkedQueryParams(search: string): Record<string, string> {
  const linked: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(search)) {
    if (Object.keys(linked).length >= mostParams) break;
    if (isLinked(name) && value && !(name in linked)) linked[name] = value.slice(0, longestValue);
  }
  return linked;
}

/** True for a campaign parameter. */
function isLinked(name: string): boolean {
  return /^(?:utm_\w+|gclid|fbclid)$/.test(name) && name.length <= longestName;
}

interface Visit {
  /** Oldest first: '/', '/search/used-cars/', '/cars/2021-toyota-corolla/'. */
  paths: string[];
  /** The visit's last campaign: a click on an advertisement counts, also after a visit began without one (OPEN-65). */
  linked: Record<string, string>;
  /** Time of the last page view, in milliseconds since 1970. */
  at: number;
}

/** Number of stored pages: the first, which says how the visit began, and the last ones (OPEN-50). */
const mostPages = 20;

const firstAndLast = (paths: string[]): string[] => paths.toSpliced(1, Math.max(0, paths.length - mostPages));
const longestPath = 300;
/** A visitor who returns after this long starts a new visit. */
const visitEndsAfterMs = 30 * 60 * 1000;

const nothingSeen: Visit = { paths: [], linked: {}, at: 0 };

const visit = persistedStore<Visit>({
  key: 'visited-pages',
  version: 2,
  initial: nothingSeen,
  read: (kept) => {
    if (!Array.isArray(kept['paths']) || !Number.isFinite(kept['at'])) return undefined;
    return {
      paths: firstAndLast(kept['paths'].filter(isPath)),
      linked: readLinked(kept['linked']),
      at: Number(kept['at']),
    };
  },
});

/** Adds a page to the visit. A reload of the same page adds nothing. */
export function recordVisit(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  now = Date.now(),
): void {
  visit.update((before) => {
    const { paths, linked } = ongoing(before, now);
    const isAnother = isPath(pathname) && paths.at(-1) !== pathname;
    const campaign = linkedQueryParams(search);
    return {
      paths: isAnother ? firstAndLast([...paths, pathname]) : paths,
      linked: Object.keys(campaign).length > 0 ? campaign : linked,
      at: now,
    };
  });
}

/**
 * Returns up to 20 pages of the current visit, oldest first (OPEN-50), and its campaign (OPEN-65). Every lead
 * contains both (LEAD-17).
 */
export function currentVisit(now = Date.now()): Pick<Visit, 'paths' | 'linked'> {
  return ongoing(visit.getState(), now);
}

/** Returns the stored visit, or an empty one if the stored visit has expired. */
const ongoing = (kept: Visit, now: number): Visit => (isOver(kept, now) ? nothingSeen : kept);

/** True when a visit has expired. A future time is invalid: the clock was set back, or the storage was edited. */
const isOver = ({ at }: Visit, now: number) => now - at > visitEndsAfterMs || at > now;

const isPath = (value: unknown): value is string =>
  typeof value === 'string' && /^\/(?!\/)\S*$/.test(value) && value.length <= longestPath;

function readLinked(kept: unknown): Record<string, string> {
  if (!isRecord(kept)) return {};
  const texts = Object.entries(kept).filter(([name, value]) => isLinked(name) && typeof value === 'string');
  return linkedQueryParams(`?${new URLSearchParams(texts as [string, string][])}`);
}
