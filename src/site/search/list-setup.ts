import { type DirectoryRequest, directorySearch } from '../../search/directory/directory-search.ts';
import { type ListEntry, type ListKind, listPath } from '../../search/directory/list-entry.ts';
import { compareText } from '../places/location-of.ts';
import type { ListFilter, ListSetup } from './list-props.ts';

/** A list's first page and the values of its filters, found by the search that the browser uses. */
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

/** What a row shows, without what it is searched by. */
function shownOf({ id, title, detail, price_text, href, image }: ListEntry): ListEntry {
  return { id, title, detail, price_text, href, image };
}
