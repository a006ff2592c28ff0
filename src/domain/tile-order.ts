/** A tile of bodies or makes before it is drawn. */
interface CountedTile {
  name: string;
  /** Cars behind it. */
  count: number;
}

/**
 * Tiles as they are shown: those with most cars first, then by name (TILE-4), at most `limit` of them (TILE-3). A
 * tile that would find nothing is left out.
 */
export function tilesShown<Tile extends CountedTile>(tiles: readonly Tile[], limit: number): Tile[] {
  return tiles
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || compareNames(a.name, b.name))
    .slice(0, limit);
}

/** Code-unit order after lower-casing: the same on every machine, whatever its locale data. */
function compareNames(one: string, other: string): number {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  return a < b ? -1 : a > b ? 1 : 0;
}
