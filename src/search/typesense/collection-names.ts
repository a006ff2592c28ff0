/**
 * Names on the Typesense server. A slug holds no underscore, so that no dealer's names can be taken for another's:
 * 'cars_bay' and 'cars_bay-south' share a beginning and nothing else.
 */

/** The alias that searches go to: 'cars_bayside-motors'. */
export function collectionAlias(slug: string): string {
  return `cars_${slug}`;
}

/** One filling of it: 'cars_bayside-motors_1767225600000'. */
export function collectionName(slug: string, filledAtMs: number): string {
  return `${collectionAlias(slug)}_${filledAtMs}`;
}

/** When a collection was filled, in milliseconds since 1970; undefined when it is not one of the dealer's. */
export function filledAt(slug: string, name: string): number | undefined {
  const prefix = `${collectionAlias(slug)}_`;
  const digits = name.startsWith(prefix) ? name.slice(prefix.length) : '';
  return /^\d+$/.test(digits) ? Number(digits) : undefined;
}

/**
 * What a dealer's key may search, as a key's `collections` names it. Typesense matches whole names; the anchors say
 * so in the pattern itself, since its manual speaks of patterns that occur anywhere in a name.
 */
export function readableCollections(slug: string): string {
  return `^${collectionAlias(slug)}(_[0-9]+)?$`;
}
