import { createEngine } from '../static/documents.ts';
import { entriesPerPage, type ListEntry, type ListKind, listDefinitions } from './list-entry.ts';

/** What is asked of a directory (API-7, API-8, ROUTE-17). */
export interface DirectoryState {
  query: string;
  /** From 1. */
  page: number;
  /** The chosen value of each list of the form, by its field: 'manufacturer.name'. Of 'price' it is ':30000'. */
  filters: Readonly<Record<string, string>>;
}

export interface DirectoryAnswer {
  entries: ListEntry[];
  /** Number of rows on all pages. */
  count: number;
  /** By field, the number of rows for each value with the filters of all other fields applied. */
  facets: Record<string, Record<string, number>>;
}

const mostValues = 1000;

/** Creates the search over the rows of a directory. */
export function directorySearch(entries: readonly ListEntry[], kind: ListKind) {
  const { facets: fields } = listDefinitions[kind];
  const engine = createEngine(entries, listDefinitions[kind]);
  return ({ query, page, filters }: DirectoryState): DirectoryAnswer => {
    const ask = (by: DirectoryState['filters'], hitsPerPage: number, facets: string[]) =>
      engine.search({
        query,
        filter: Object.entries(by).map(([field, value]) =>
          // Rows without a price never match a range.
          field === 'price' ? { field, min: 1, max: Number(value.slice(1)) } : { field, in: [value] },
        ),
        page: page - 1,
        hitsPerPage,
        facets,
        maxValuesPerFacet: mostValues,
      });
    const isChosen = (field: string) => filters[field] !== undefined;
    const { hits, nbHits, facets } = ask(
      filters,
      entriesPerPage,
      fields.filter((field) => !isChosen(field)),
    );
    for (const field of fields.filter(isChosen)) {
      const { [field]: _, ...others } = filters;
      facets[field] = ask(others, 0, [field]).facets[field] ?? {};
    }
    return { entries: hits, count: nbHits, facets };
  };
}
