import type { HomeProps } from '../page.ts';
import type { Planning } from '../planning.ts';
import { countedBodyTiles } from '../search/body-tiles.ts';
import { filteredSearch } from '../search/search-query.ts';

/** Body tiles of the home page. They lead to the body's own page or to the search filtered by it (CFG-22). */
export function homeBodies(planning: Planning): HomeProps['bodies'] {
  const { dealer, landings } = planning;
  return countedBodyTiles(planning).map(({ name, bodies, image, count }) => {
    const [only, ...more] = bodies;
    const hasOwnPage = dealer.tiles.tileTarget === 'searchPath' && more.length === 0;
    const landing = hasOwnPage && only !== undefined ? landings.ofBody(only) : undefined;
    const href = landing?.path ?? filteredSearch(dealer.search.searchPath, 'body', ...bodies);
    return { name, count, href, image };
  });
}
