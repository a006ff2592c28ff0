import type { ListedCar } from '../domain/listed-car.ts';

/** The answer of a search engine to one request. Both engines return this form. Plain JSON. */
export interface SearchAnswer<Document = ListedCar> {
  hits: Document[];
  nbHits: number;
  /** From 0. */
  page: number;
  nbPages: number;
  hitsPerPage: number;
  /** Counts of each requested facet's values. */
  facets: Record<string, Record<string, number>>;
  /** Statistics of the requested numeric facets. */
  facets_stats: Record<string, { min: number; max: number; avg: number; sum: number }>;
}
