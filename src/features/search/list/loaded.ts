import type { ListedCar } from '../../../domain/listed-car.ts';

/** Cars loaded around the page that the search answered with, page by page. */
export interface Loaded {
  /** The search they continue; others are of no use to it. */
  of: string;
  before: ListedCar[][];
  after: ListedCar[][];
}

export const nothingLoaded = (of: string): Loaded => ({ of, before: [], after: [] });

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
  { before, after }: Loaded,
  { hitsPerPage, hitsCap }: { hitsPerPage: number; hitsCap: number },
): Shown {
  const firstPage = page - before.length;
  const start = firstPage * hitsPerPage;
  const total = Math.min(nbHits, hitsCap);
  const all = [...before.flat(), ...hits, ...after.flat()];
  const cars = [...new Map(all.map((car) => [car.id, car])).values()].slice(0, Math.max(0, hitsCap - start));
  return {
    cars,
    start,
    total,
    firstPage,
    lastPage: page + after.length,
    pages: Math.ceil(total / hitsPerPage),
  };
}
