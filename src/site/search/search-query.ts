/** A search with values of a filter chosen, in the form of the search page's own address (OPEN-37). */
export function filteredSearch(searchPath: string, filter: string, ...values: string[]): string {
  return chosenSearch(searchPath, { [filter]: values });
}

/** The same with values of several filters: `{make: ['Mazda'], model: ['2']}`. */
export function chosenSearch(searchPath: string, filters: Readonly<Record<string, string[]>>): string {
  const chosen = Object.entries(filters).flatMap(([filter, values]) =>
    values.map(
      (value, index) =>
        `${encodeURIComponent(`refinementList[${filter}][${index}]`)}=${encodeURIComponent(value)}`,
    ),
  );
  return `${searchPath}?${chosen.join('&')}`;
}

/** A search in another order; the orders are those of OPEN-36. */
export function sortedSearch(searchPath: string, sort: string): string {
  return `${searchPath}?sortBy=${encodeURIComponent(sort)}`;
}
