import type { Noun } from '../../domain/stock/show-count.ts';
import { directorySearch } from '../../search/directory/directory-search.ts';
import { type ListEntry, type ListKind, listPath } from '../../search/directory/list-entry.ts';
import { compareText } from '../places/location-of.ts';

/** The setup of a list. Its first page and the values of its filters come from the search of the browser. */
export function listSetup(parts: {
  kind: ListKind;
  /** Label of the text field: 'Search makes and models'. */
  label: string;
  noun: Noun;
  entries: readonly ListEntry[];
  filters: Omit<ListFilter, 'values'>[];
  priceSteps?: number[];
}) {
  const { kind, label, noun } = parts;
  const first = directorySearch(parts.entries, kind)({ query: '', page: 1, filters: {} });
  return {
    kind,
    /** URL path of all rows. */
    source: listPath(kind),
    label,
    noun,
    filters: parts.filters.flatMap((filter): ListFilter[] => {
      const values = Object.keys(first.facets[filter.field] ?? {}).sort(compareText);
      return values.length > 1 ? [{ ...filter, values }] : [];
    }),
    /** Limits of the price filter in whole dollars. Empty for a list without a price filter. */
    priceSteps: parts.priceSteps ?? [],
    first: { entries: first.entries.map(shownOf), count: first.count },
  };
}

/** The displayed fields of a row, without those that only the search needs. */
function shownOf({ id, title, detail, price_text, href, image }: ListEntry): ListEntry {
  return { id, title, detail, price_text, href, image };
}

/** A list with search in the browser, and its first page. Plain JSON. */
export type ListSetup = ReturnType<typeof listSetup>;

interface ListFilter {
  /** 'manufacturer.name'. */
  field: string;
  label: string;
  /** Label of the choice without a filter: 'Any make'. */
  anyText: string;
  /** The field whose chosen value limits the values of this one: a model follows its make. */
  follows?: string;
  values: string[];
}
