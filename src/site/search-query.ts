/** A search with one value of a filter chosen, in the form of the search page's own address (OPEN-37). */
export function filteredSearch(searchPath: string, filter: string, value: string): string {
  return `${searchPath}?${encodeURIComponent(`refinementList[${filter}][0]`)}=${encodeURIComponent(value)}`;
}

/** A search in another order; the orders are those of OPEN-36. */
export function sortedSearch(searchPath: string, sort: string): string {
  return `${searchPath}?sortBy=${encodeURIComponent(sort)}`;
}
