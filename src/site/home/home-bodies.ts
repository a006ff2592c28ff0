import type { Planning } from '../planning.ts';
import { countedBodyTiles } from '../search/body-tiles.ts';
import { linkedCarCount } from '../search/link-counts.ts';
import { filteredSearch } from '../search/search-query.ts';
import type { HomeProps } from './home-props.ts';

/** Body tiles of the home page, each with the number of cars that its page lists. */
export function homeBodies(planning: Planning): HomeProps['bodies'] {
  const countOf = (bodies: string[]) => linkedCarCount(planning, hrefOf(planning, bodies));
  return countedBodyTiles(planning, countOf).map(({ name, bodies, image, count }) => ({
    name,
    count,
    href: hrefOf(planning, bodies),
    image,
  }));
}

/** The body's own page, or the search filtered by it (CFG-22). */
function hrefOf({ dealer, landings }: Planning, bodies: string[]): string {
  const [only, ...more] = bodies;
  const hasOwnPage = dealer.tiles.tileTarget === 'searchPath' && more.length === 0;
  const landing = hasOwnPage && only !== undefined ? landings.ofBody(only) : undefined;
  return landing?.path ?? filteredSearch(dealer.search.searchPath, 'body', ...bodies);
}
