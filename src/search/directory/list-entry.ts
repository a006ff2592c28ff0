import type { Definition } from '../static/definition.ts';

/** What a row of a directory shows. Texts are ready to be read; what is not known is empty. Plain JSON. */
export interface ListEntry {
  /** Rows stand in its order, unless `created_at` says otherwise. */
  id: string;
  title: string;
  /** Second line. */
  detail: string;
  /** 'From $24,990', 'Enquire for price'. */
  price_text: string;
  /** Where the row leads. */
  href: string;
  image: string;
}

/** A make's model in stock (DIR-1, DATA-16, DATA-26). */
export interface ModelEntry extends ListEntry {
  'manufacturer.id': string;
  'manufacturer.name': string;
  'manufacturer.slug': string;
  'manufacturer.logo.url': string;
  'model.name': string;
  'model.slug': string;
  'model.body': string[];
  /** Whole dollars, the lowest; 0 when none is advertised. */
  price: number;
}

/** A car of a dealership, under the categories it belongs to (DIR-2, DATA-27). */
export interface CategoryEntry extends ListEntry {
  dealership_id: string;
  categories: string[];
  /** Whole dollars; 0 when none is advertised. */
  price: number;
  /** Seconds since 1970: the newest come first. */
  created_at: number;
}

/** A part as the dealer lists it (ROUTE-19). */
export interface PartEntry extends ListEntry {
  number: string;
  category: string;
  /** 'Toyota HiLux, Toyota Fortuner'. */
  fits: string;
  /** The makes it fits. */
  makes: string[];
  price: number;
}

/** Rows on one page (DIR-3). */
export const entriesPerPage = 21;

export type ListKind = 'models' | 'categories' | 'parts';

/** What the embedded engine is told of each kind of row. */
export const listDefinitions: Record<ListKind, Definition> = {
  models: {
    textFields: [
      { name: 'title', weight: 4 },
      { name: 'manufacturer.name', weight: 4 },
      { name: 'model.name', weight: 4 },
      { name: 'detail', weight: 1 },
    ],
    facets: ['manufacturer.name', 'model.name', 'model.body'],
    numericFacets: ['price'],
  },
  categories: {
    textFields: [
      { name: 'title', weight: 4 },
      { name: 'detail', weight: 1 },
    ],
    facets: ['categories', 'dealership_id'],
    numericFacets: ['price'],
  },
  parts: {
    textFields: [
      { name: 'title', weight: 4 },
      { name: 'number', weight: 4 },
      { name: 'fits', weight: 2 },
      { name: 'category', weight: 1 },
    ],
    facets: ['category', 'makes'],
    numericFacets: ['price'],
  },
};

/** Where a site publishes the rows of a directory. Not named by its contents: no page changes when they do. */
export const listPath = (kind: ListKind): string => `/search-index/${kind}.json`;
