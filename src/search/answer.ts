import type { ListedCar } from '../domain/listed-car.ts';

/** What an engine answers to one request, whichever engine it is. Plain JSON. */
export interface SearchAnswer<Document = ListedCar> {
  hits: Document[];
  nbHits: number;
  /** From 0. */
  page: number;
  nbPages: number;
  hitsPerPage: number;
  /** Counts of each requested facet's values. */
  facets: Record<string, Record<string, number>>;
  /** Of the numeric facets among them. */
  facets_stats: Record<string, { min: number; max: number; avg: number; sum: number }>;
}
