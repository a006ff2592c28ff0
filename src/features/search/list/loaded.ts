import type { ListedCar } from '../../../domain/listed-car.ts';

/** Cars loaded around the page that the search answered with. */
export interface Loaded {
  /** The search they continue; others are of no use to it. */
  of: string;
  /**
   * By number of the page in the whole result, from 0. A page may be asked for twice, as before the first of its
   * answers is drawn nothing on the screen says that it came; here it still is one page.
   */
  pages: ReadonlyMap<number, ListedCar[]>;
}

export const nothingLoaded = (of: string): Loaded => ({ of, pages: new Map() });

/** The part of a whole result that is on the page. Places and pages count from 0. */
export interface Shown {
  cars: ListedCar[];
  /** Place of the first car in the whole result. */
  start: number;
  /** Cars that can be shown at all: those found, up to the cap (CFG-32). */
  total: number;
  firstPage: number;
  lastPage: number;
  /** Pages of the whole result. */
  pages: number;
}

/** What is asked of a result to know which part of it is shown. */
export interface Answered {
  hits: ListedCar[];
  nbHits: number;
  page: number;
}

/** The answered page with what was loaded around it, each car once: a live index may move cars between two pages. */
export function shownOf(
  { hits, nbHits, page }: Answered,
  { pages: loaded }: Loaded,
  { hitsPerPage, hitsCap }: { hitsPerPage: number; hitsCap: number },
): Shown {
  let firstPage = page;
  while (loaded.has(firstPage - 1)) firstPage -= 1;
  let lastPage = page;
  while (loaded.has(lastPage + 1)) lastPage += 1;
  const start = firstPage * hitsPerPage;
  const total = Math.min(nbHits, hitsCap);
  const all = range(firstPage, lastPage + 1).flatMap((at) => (at === page ? hits : (loaded.get(at) ?? [])));
  const cars = [...new Map(all.map((car) => [car.id, car])).values()].slice(0, Math.max(0, hitsCap - start));
  return {
    cars,
    start,
    total,
    firstPage,
    lastPage,
    pages: Math.ceil(total / hitsPerPage),
  };
}

/** The whole numbers from the first to before the last. */
export const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
