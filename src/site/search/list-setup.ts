import { type DirectoryRequest, directorySearch } from '../../search/directory/directory-search.ts';
import { type ListEntry, type ListKind, listPath } from '../../search/directory/list-entry.ts';
import { compareText } from '../places/location-of.ts';
import type { ListFilter, ListSetup } from './list-props.ts';

/**
 * Creates the setup of a list. The first page and the values of its filters come from the same search as in the
 * browser.
 */
export function listSetup<Entry extends ListEntry>(parts: {
  kind: ListKind;
  entries: readonly Entry[];
  always?: DirectoryRequest['filters'];
  label: string;
  noun: ListSetup['noun'];
  filters: Omit<ListFilter, 'values'>[];
  priceSteps?: number[];
}): ListSetup {
  const { kind, label, noun, always = {} } = parts;
  const first = directorySearch(parts.entries, kind, always)({ query: '', offset: 0, filters: {} });
  return {
    kind,
    source: listPath(kind),
    always: Object.fromEntries(Object.entries(always).map(([field, values]) => [field, [...values]])),
    label,
    noun,
    filters: parts.filters.flatMap((filter) => {
      const values = Object.keys(first.facets[filter.field] ?? {}).sort(compareText);
      return values.length > 1 ? [{ ...filter, values }] : [];
    }),
    priceSteps: parts.priceSteps ?? [],
    first: { entries: first.entries.map(shownOf), count: first.count },
  };
}

/** The displayed fields of a row, without those that only the search needs. */
function shownOf({ id, title, detail, price_text, href, image }: ListEntry): ListEntry {
  return { id, title, detail, price_text, href, image };
}
