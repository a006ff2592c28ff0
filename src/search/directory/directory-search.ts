import type { Filter } from '../filter.ts';
import { createEngine } from '../static/documents.ts';
import { entriesPerPage, type ListEntry, type ListKind, listDefinitions } from './list-entry.ts';

/** A request to a directory (API-7, API-8). */
export interface DirectoryRequest {
  query: string;
  /** Number of rows before the first requested one: 0, 21, 42, ... */
  offset: number;
  /** Selected values by field such as `manufacturer.name`. A row needs at least one value of each field. */
  filters: Readonly<Record<string, readonly string[]>>;
  /** Whole dollars, both ends included. Rows without a price never match a range. */
  price?: { min?: number; max?: number };
}

export interface DirectoryAnswer {
  entries: ListEntry[];
  /** Number of rows on all pages. */
  count: number;
  /** By field, the number of rows for each value with the filters of all other fields applied. */
  facets: Record<string, Record<string, number>>;
}

const mostValues = 1000;

/**
 * Creates the search over the rows of a directory.
 *
 * @param always values by field that are added to the visitor's filters: the site's own dealership (DIR-2)
 */
export function directorySearch(
  entries: readonly ListEntry[],
  kind: ListKind,
  always: DirectoryRequest['filters'] = {},
) {
  const definition = listDefinitions[kind];
  const engine = createEngine(entries, definition);
  const fixed = conditions(always);

  return ({ query, offset, filters, price }: DirectoryRequest): DirectoryAnswer => {
    const range: Filter = price ? [{ field: 'price', min: 1, ...price }] : [];
    const chosen = Object.fromEntries(
      Object.entries(filters).filter(([field]) => definition.facets.includes(field)),
    );
    const ask = (by: DirectoryRequest['filters'], hitsPerPage: number, facets: string[]) =>
      engine.search({
        query,
        filter: [...fixed, ...conditions(by), ...range],
        page: Math.floor(Math.max(0, offset) / entriesPerPage),
        hitsPerPage,
        facets,
        maxValuesPerFacet: mostValues,
      });

    const open = definition.facets.filter((field) => !chosen[field]?.length);
    const { hits, nbHits, facets } = ask(chosen, entriesPerPage, open);
    for (const field of Object.keys(chosen)) {
      if (open.includes(field)) continue;
      const { [field]: _, ...others } = chosen;
      facets[field] = ask(others, 0, [field]).facets[field] ?? {};
    }
    return { entries: hits, count: nbHits, facets };
  };
}

function conditions(filters: DirectoryRequest['filters']): Filter {
  return Object.entries(filters)
    .filter(([, values]) => values.length > 0)
    .map(([field, values]) => ({ field, in: [...values] }));
}
