/**
 * Names on the Typesense server. Slugs contain no underscore, so the names of two dealers never conflict, even for
 * 'cars_bay' and 'cars_bay-south'.
 */

/** The alias that searches use: 'cars_bayside-motors'. */
export function collectionAlias(slug: string): string {
  return `cars_${slug}`;
}

/** The name of a collection, with the time when it was filled: 'cars_bayside-motors_1767225600000'. */
export function collectionName(slug: string, filledAtMs: number): string {
  return `${collectionAlias(slug)}_${filledAtMs}`;
}

/** The time when a collection was filled, in milliseconds since 1970. Undefined for a collection of another dealer. */
export function filledAt(slug: string, name: string): number | undefined {
  const prefix = `${collectionAlias(slug)}_`;
  const digits = name.startsWith(prefix) ? name.slice(prefix.length) : '';
  return /^\d+$/.test(digits) ? Number(digits) : undefined;
}

/**
 * The pattern of collections that a dealer's key may search, for the `collections` of the key. Typesense matches whole
 * names. The anchors make that explicit, because its manual describes patterns that match anywhere in a name.
 */
export function readableCollections(slug: string): string {
  return `^${collectionAlias(slug)}(_[0-9]+)?$`;
}
