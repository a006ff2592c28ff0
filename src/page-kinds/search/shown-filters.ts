import type { SearchSetup } from './search-props.ts';

/** The filters of a page, without those that the page itself fixes to one value. */
export function shownFilters({ filters, scope }: Pick<SearchSetup, 'filters' | 'scope'>): string[] {
  return filters.filter((name) => scope[name]?.length !== 1);
}
