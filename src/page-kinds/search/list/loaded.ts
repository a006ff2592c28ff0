import type { ListedCar } from '../../../domain/listed-car.ts';

/** Pages of cars loaded before and after the page of the answer. */
export interface Loaded {
  /** The search of these pages. Another search cannot use them. */
  search: string;
  /** By page number in the whole result, from 0. A page that was loaded twice is stored once. */
  pages: ReadonlyMap<number, ListedCar[]>;
}

export const nothingLoaded = (search: string): Loaded => ({ search, pages: new Map() });

/** The part of the whole result that the page shows. Indexes and page numbers start at 0. */
export interface Shown {
  cars: ListedCar[];
  /** Index of the first car in the whole result. */
  start: number;
  /** Number of cars that can be shown: those found, up to the maximum (CFG-32). */
  total: number;
  firstPage: number;
  lastPage: number;
  /** Number of pages of the whole result. */
  pages: number;
}

/** One page of a result, as the search returns it. */
export interface AnsweredPage {
  hits: ListedCar[];
  nbHits: number;
  page: number;
}

/** The page of the answer with the loaded pages around it. Removes duplicates, as a live index may move cars. */
export function shownOf(
  { hits, nbHits, page }: AnsweredPage,
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

/** The integers from `from` up to, but not including, `to`. */
export const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
