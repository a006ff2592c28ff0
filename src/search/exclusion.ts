/**
 * A list filter may also exclude values. Its key then begins with a dash: `{'-make': ['Toyota']}` finds every car that
 * is no Toyota. The same key stands in URLs: `refinementList[-make][0]=Toyota`.
 */
export const exclusionOf = (field: string): string => `-${field}`;

export const isExclusion = (key: string): boolean => key.startsWith('-');

/** The field of a list filter's key: 'make' for 'make' and '-make'. */
export const fieldOfKey = (key: string): string => (isExclusion(key) ? key.slice(1) : key);

/** One facet filter in InstantSearch's notation: 'make:Toyota', 'make:-Toyota' for an exclusion. */
export function facetFilter(key: string, value: string): string {
  if (isExclusion(key)) return `${fieldOfKey(key)}:-${value}`;
  // Without the backslash, a leading dash would exclude the value.
  return `${key}:${value.replace(/^-/, '\\-')}`;
}

/** The key and the value of a facet filter, see `facetFilter`. Undefined for another text. */
export function readFacetFilter(text: string): { key: string; value: string } | undefined {
  const [, field, value = ''] = /^(\w+):(.*)$/s.exec(text) ?? [];
  if (field === undefined) return undefined;
  if (value.startsWith('-')) return { key: exclusionOf(field), value: value.slice(1) };
  return { key: field, value: value.replace(/^\\-/, '-') };
}

/**
 * Exclusions as the text of InstantSearch's parameter `filters`, because its helper excludes values only of filters
 * whose values must all be present. Undefined without any.
 */
export function exclusionsText(lists: Readonly<Record<string, readonly string[]>>): string | undefined {
  const all = Object.entries(lists).flatMap(([key, values]) =>
    isExclusion(key) ? values.map((value) => facetFilter(key, value)) : [],
  );
  return all.length > 0 ? JSON.stringify(all) : undefined;
}

/** The facet filters in a text of `exclusionsText`. */
export function readExclusions(text: string | undefined): string[] {
  return text === undefined ? [] : (JSON.parse(text) as string[]);
}
