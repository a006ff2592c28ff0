/** A tile for a body type or make, before rendering. */
interface CountedTile {
  name: string;
  /** Number of cars that the tile leads to. */
  count: number;
}

/**
 * The tiles to show: most cars first, then by name (TILE-4), at most `limit` (TILE-3). Tiles without cars are left out.
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
