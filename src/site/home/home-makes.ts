import { isAvailable } from '../../domain/availability.ts';
import { tilesShown } from '../../domain/tile-order.ts';
import type { HomeProps } from '../page.ts';
import type { Planning } from '../planning.ts';
import { filteredSearch } from '../search/search-query.ts';

/** Two rows of six on a wide screen; the directory has them all. */
const mostTiles = 12;
/** One make is no choice. */
const fewestTiles = 2;

/**
 * Make tiles of the home page (TILE-1), ordered as the body tiles are. They lead to the make's own page or to the
 * search filtered by it (CFG-22).
 */
export function homeMakes({ dealer, stock, landings }: Planning): HomeProps['makes'] {
  const cars = stock.filter(({ listed }) => isAvailable(listed));
  const byMake = Map.groupBy(cars, ({ listed }) => listed.make);
  const tiles = tilesShown(
    Array.from(byMake, ([name, same]) => ({ name, count: same.length })),
    mostTiles,
  );
  if (tiles.length < fewestTiles) return [];
  return tiles.map(({ name, count }) => {
    const landing = dealer.tiles.tileTarget === 'searchPath' ? landings.ofMake(name) : undefined;
    return { name, count, href: landing?.path ?? filteredSearch(dealer.search.searchPath, 'make', name) };
  });
}
