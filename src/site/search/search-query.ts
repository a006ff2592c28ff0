/** Link to a search with selected values of one filter, in the URL form of the search page (OPEN-37). */
export function filteredSearch(searchPath: string, filter: string, ...values: string[]): string {
  return chosenSearch(searchPath, { [filter]: values });
}

/** Link to a search with selected values of several filters: `{make: ['Mazda'], model: ['2']}`. */
export function chosenSearch(searchPath: string, filters: Readonly<Record<string, string[]>>): string {
  const chosen = Object.entries(filters).flatMap(([filter, values]) =>
    values.map(
      (value, index) =>
        `${encodeURIComponent(`refinementList[${filter}][${index}]`)}=${encodeURIComponent(value)}`,
    ),
  );
  return `${searchPath}?${chosen.join('&')}`;
}

/** Link to a search with a sort order of OPEN-36. */
export function sortedSearch(searchPath: string, sort: string): string {
  return `${searchPath}?sortBy=${encodeURIComponent(sort)}`;
}
