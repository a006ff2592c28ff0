import { isAvailable } from '../../domain/availability.ts';
import { tilesShown } from '../../domain/tile-order.ts';
import type { Planning } from '../planning.ts';
import { distinctNames } from '../search/distinct-names.ts';
import { linkedCarCount } from '../search/link-counts.ts';
import { filteredSearch } from '../search/search-query.ts';
import type { HomeProps } from './home-props.ts';

/** Maximum number of tiles: two rows of six on a wide screen. The directory lists all makes. */
const mostTiles = 12;
/** The smallest number of tiles. One make offers no choice. */
const fewestTiles = 2;

/**
 * Make tiles of the home page (TILE-1), sorted like the body tiles. A tile links to the make's own page or to the
 * search filtered by the make (CFG-22).
 */
export function homeMakes(planning: Planning): HomeProps['makes'] {
  const { dealer, stock, landings } = planning;
  const offered = stock.filter(({ listed }) => isAvailable(listed)).map(({ listed }) => listed.make);
  const tiles = distinctNames(offered).map((name) => {
    const landing = dealer.tiles.tileTarget === 'searchPath' ? landings.ofMake(name) : undefined;
    const href = landing?.path ?? filteredSearch(dealer.search.searchPath, 'make', name);
    return { name, count: linkedCarCount(planning, href), href };
  });
  const shown = tilesShown(tiles, mostTiles);
  return shown.length < fewestTiles ? [] : shown;
}
